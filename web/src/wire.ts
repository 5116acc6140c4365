// Made from the server's types by `make types`. Do not edit.

export const PROTOCOL = 3;

/**
 * What a seat would be shown after answers of which none is given: where what it picks may go. Pick and place are then
 * sent as one answer. `GET /api/tables/{table}/ahead?seat=0&question=TOKEN&keys=KEY,KEY`.
 */
export type Ahead = { 
/**
 * Token of the question it was asked for.
 */
question: string, 
/**
 * What would be different from what the seat is shown now.
 */
changes: Array<Change>, };

/**
 * A tray before a seat, for all to see: technologies, leaders, planets, notes. Each is a change of its own.
 */
export type Area = { seat: number, 
/**
 * Its id is its own in the whole scene: `tray/red/technologies`.
 */
tray: Tray, };

/**
 * One question that waits for this user.
 */
export type Asked = { table: TableInfo, seat: number, question: string, left: number | null, };

/**
 * A table where this user is asked, the most urgent first. `GET /api/me/asked`.
 */
export type AskedList = { asked: Array<Asked>, 
/**
 * Tables of this user that wait for others.
 */
others: Array<TableInfo>, };

/**
 * A small sign on a space, stack or seat.
 */
export type Badge = { 
/**
 * Style id: `good-gas`, `token-allied`, `wormhole-alpha`.
 */
kind: string, text: string, owner: number | null, help: string, 
/**
 * Where it stands at a planet.
 */
spot?: BadgeSpot, };

/**
 * Where a badge stands at a planet: the same corner for the same sort of thing in every game.
 */
export type BadgeSpot = "beside" | "figure" | "card" | "nature" | "yield" | "token";

/**
 * An agenda, its outcomes and who has cast how many votes for which. It takes the place of the board.
 */
export type Ballot = { 
/**
 * `Agenda 1 of 2, law`.
 */
title: string, card: Card, outcomes: Array<BallotOutcome>, 
/**
 * All seats in the order in which they vote.
 */
order: Array<Voter>, 
/**
 * What each outcome would change for the viewer and for others, one line each.
 */
effects: Array<Words>, };

/**
 * Something that can be voted for. Its votes are those of the voters who chose it.
 */
export type BallotOutcome = { 
/**
 * `outcome/for`; options that choose it touch it.
 */
id: string, label: string, 
/**
 * What it does.
 */
text: string, 
/**
 * The player that would be elected.
 */
seat: number | null, 
/**
 * Who predicted it, with what.
 */
riders: Array<Mark>, };

/**
 * The battle under way.
 */
export type Battle = { place: string, title: Words, attacker: BattleSide, defender: BattleSide, 
/**
 * What is happening: `Rock Striders roll`.
 */
step: Words, 
/**
 * How it may end from here, while nothing is under way.
 */
forecast: Forecast | null, };

/**
 * One side of the battle under way.
 */
export type BattleSide = { seat: number | null, name: string, units: Array<Stack>, dice: Array<Die>, 
/**
 * Modifiers in force: `Combat Stims +1`.
 */
effects: Array<Words>, };

/**
 * Geometry of the board. Coordinates are in units of one hex radius, y grows downward.
 */
export type Board = { spaces: Array<Space>, links: Array<Link>, 
/**
 * Areas drawn under the spaces: galaxy tiles, zones, home sectors.
 */
regions: Array<Region>, 
/**
 * Turn of the map in degrees that puts a seat's home at the bottom, by seat; empty where there are no homes.
 */
turns: Array<number>, };

/**
 * A bot that can take a seat.
 */
export type BotInfo = { 
/**
 * `greedy`, `search:200ms`.
 */
id: string, 
/**
 * `Fair`.
 */
name: string, help: string, };

/**
 * One card face, or a card on the table that has a face of the library.
 */
export type Card = { id: string, 
/**
 * The card of the library whose face this one has: what is left empty here is taken from there. Empty: its own id.
 */
face?: string, 
/**
 * Style id: `mission`, `energize`, `action`.
 */
kind?: string, name?: string, 
/**
 * Line above the name: `Battle, before dice`. Of a technology its colour.
 */
class?: string, 
/**
 * Corner figure: `2 vp`, a price, an initiative.
 */
corner?: string, text?: string, 
/**
 * Foot line: when it can be used, how near it is.
 */
foot?: string, 
/**
 * Equal cards are shown once with a count.
 */
count: number, pattern?: Pattern, rules?: Array<string>, 
/**
 * What it takes first, one sign each: colours of technologies.
 */
needs?: Array<string>, 
/**
 * Columns of a table with their figures: `cost` 3, `hits on` 9.
 */
figures?: Array<[string, string]>, state?: CardState, 
/**
 * Goods that lie on it.
 */
goods?: number, 
/**
 * Seats that scored it, hold it, gave it or are named by it.
 */
marks?: Array<Mark>, 
/**
 * How near seats are to it, as far as the viewer may know.
 */
progress?: Array<Progress>, };

/**
 * Whether a card can serve.
 */
export type CardState = "ready" | "exhausted" | "used" | "locked" | "hidden";

/**
 * How much of what is printed on the components is reconstructed.
 */
export type Certainty = { guessed: number, printed: number, };

/**
 * Things resolved one after another.
 */
export type Chain = { title: string, links: Array<ChainLink>, 
/**
 * Whose it is: the turn of a party nobody sits at.
 */
seat?: number, };

/**
 * One entry of a chain: done, now or waiting.
 */
export type ChainLink = { name: string, text: string, state: ChainState, rule?: string, 
/**
 * Why, one reason after another.
 */
reasons?: Array<Words>, };

/**
 * Where an entry of a chain stands.
 */
export type ChainState = "done" | "now" | "waiting";

/**
 * One part of [`Live`] that is different. Spaces, links, seats and the trays before them come singly, all else whole.
 */
export type Change = { "part": "time", "is": string } | { "part": "phase", "is": number | null } | { "part": "active", "is": number | null } | { "part": "space", "is": SpaceLive } | { "part": "space-gone", "is": string } | { "part": "link", "is": LinkLive } | { "part": "link-gone", "is": string } | { "part": "seat", "is": SeatPanel } | { "part": "seat-gone", "is": number } | { "part": "shared", "is": Array<Gauge> } | { "part": "trays", "is": Array<Tray> } | { "part": "hand", "is": Array<Tray> } | { "part": "chain", "is": Chain | null } | { "part": "battle", "is": Battle | null } | { "part": "prompt", "is": Prompt | null } | { "part": "asides", "is": Array<Choice> } | { "part": "offers", "is": Array<Offer> } | { "part": "waiting", "is": Array<number> } | { "part": "ending", "is": Ending | null } | { "part": "area", "is": Area } | { "part": "area-gone", "is": string } | { "part": "order", "is": Array<number> } | { "part": "ballot", "is": Ballot | null } | { "part": "payment", "is": Payment | null } | { "part": "limits", "is": Array<Limit> } | { "part": "overlays", "is": Array<Overlay> } | { "part": "tracks", "is": Array<Track> };

/**
 * A line of chat.
 */
export type ChatLine = { number: number, by: Person, seat: number | null, text: string, at: number, };

/**
 * Lines of chat, the oldest first: the last ones, or those before one. `GET /api/tables/{table}/chat?before=200`
 */
export type ChatPage = { lines: Array<ChatLine>, };

/**
 * One legal answer.
 */
export type Choice = { 
/**
 * 16 hex digits; the same for the same choice in every imagined table.
 */
key: string, 
/**
 * The answer in notation: `move strider c3 d4`.
 */
line: string, 
/**
 * On a button: `End movement`.
 */
label: Words, 
/**
 * The consequence, if it is not plain: `lost`, `3 rubium`.
 */
detail: Words, 
/**
 * A figure drawn beside what is clicked on the board: the actions a way takes.
 */
mark: string, role: Role, 
/**
 * What lights up; the first is what is clicked, the rest is the preview.
 */
touches: Array<string>, 
/**
 * What each preview cell does, beside `touches[1..]`: `place`, `attack`.
 */
previews: Array<string>, forecast: Forecast | null, 
/**
 * It is about a damaged one of the pieces it touches.
 */
damaged?: boolean, 
/**
 * Degrees by which it turns what it touches, clockwise.
 */
turn?: number, 
/**
 * How often it may be taken in a row in one answer; 0 where the question does not come back after it.
 */
most?: number, 
/**
 * Key of what is answered between two takings: the pick that led here. Empty if nothing is.
 */
between?: string, 
/**
 * The seat is asked next where it goes, and may look at that without answering: the two are one answer.
 */
leads?: boolean, 
/**
 * Keys of picks that may go along, each with how often: a run is this key, then for each the pick and this key again.
 */
along?: Array<[string, number]>, 
/**
 * The kind of action it is, where a question has several: `Strategic`, `Tactical`. Options of a kind stand together.
 */
group?: string, 
/**
 * What is given up by it, where something of one's own has to be: by this figure losses are told from cheaper ones.
 */
loss?: number, };

/**
 * From the page to the server.
 */
export type ClientMessage = { "kind": "hello", protocol: number, } | { "kind": "watch-lobby" } | { "kind": "leave-lobby" } | { "kind": "watch", table: string, 
/**
 * From this seat (own, or any after the end); the first own seat, or the audience, where it is none.
 */
seat: number | null, 
/**
 * Key of a private table, from its link.
 */
key: string | null, 
/**
 * Hash of the stage the page already has.
 */
stage: string | null, } | { "kind": "unwatch", table: string, } | { "kind": "do", re: number, table: string, deed: Deed, } | { "kind": "seen", notice: string, } | { "kind": "ping", re: number, };

/**
 * The clock of a seat.
 */
export type Clock = { 
/**
 * Milliseconds left, as of the moment the message was made.
 */
left: number, running: boolean, };

/**
 * How much time there is.
 */
export type ClockRule = { "kind": "none" } | { "kind": "move", seconds: number, } | { "kind": "game", seconds: number, increment: number, } | { "kind": "days", days: number, };

/**
 * What kind of refusal it is, for programs.
 */
export type Code = "malformed" | "not-found" | "not-yours" | "stale" | "illegal" | "binding" | "not-now" | "denied" | "slow" | "version" | "broken";

/**
 * `POST /api/account` turns the guest into an account and keeps the seats; `POST /api/login` changes the user.
 */
export type Credentials = { name: string, password: string, };

/**
 * How one of several candidates was found: by each criterion in turn some fall out.
 */
export type Decision = { candidates: Array<Thing>, rows: Array<DecisionRow>, };

/**
 * One criterion of a decision.
 */
export type DecisionRow = { 
/**
 * `most planets`.
 */
criterion: string, 
/**
 * What counted of each candidate; empty of those that had fallen out before.
 */
figures: Array<string>, 
/**
 * Places of the candidates left after it.
 */
left: Array<number>, };

/**
 * What a user does at a table.
 */
export type Deed = { "do": "answer", seat: number, question: string, key: Keys, 
/**
 * Refuse it with the code `binding` if it could not be taken back afterwards, so that the user can be asked.
 */
careful?: boolean, } | { "do": "pass-early", seat: number, question: string, pass: boolean, } | { "do": "say", seat: number, question: string | null, line: string, } | { "do": "edit", line: string, } | { "do": "take-back", seat: number, count: number, } | { "do": "propose", seat: number, what: ProposalKind, } | { "do": "reply", seat: number, proposal: number, agree: boolean, } | { "do": "withdraw", proposal: number, } | { "do": "standing", seat: number, orders: Array<StandingOrder>, } | { "do": "resign", seat: number, 
/**
 * Refuse it with the code `binding` and say what it would mean, so that the user can be asked.
 */
careful?: boolean, } | { "do": "chat", text: string, } | { "do": "report", chat: number, why: string, } | { "do": "sit", seat: number, 
/**
 * What the player adds to the seed, before the start: 1 to 64 letters and digits. The server finds one if it is
 * missing.
 */
nonce?: string, } | { "do": "leave", seat: number, } | { "do": "arrange", seat: number, plan: SeatPlan, } | { "do": "start" } | { "do": "rematch" } | { "do": "close" } | { "do": "talk", who: Talk, } | { "do": "silence", user: string, silent: boolean, } | { "do": "kick", user: string, } | { "do": "ban", user: string, ban: boolean, };

/**
 * A finished game rolled again from its seed. `GET /api/tables/{table}/dice`.
 */
export type DiceCheck = { rolls: number, draws: number, orders: number, 
/**
 * Positions where the seed gives another outcome than the one that was played.
 */
misfits: Array<number>, };

/**
 * The game was taken back to after so many lines of the record, for the `number`-th time.
 */
export type DiceTurn = { position: number, number: number, };

/**
 * A rolled die.
 */
export type Die = { face: number, sides: number, hit: boolean, 
/**
 * What it had to reach; 0 where nothing was.
 */
need: number, 
/**
 * Style id of the piece that rolled.
 */
kind: string, };

/**
 * Whether the host passes for those who can only pass in a reaction window.
 */
export type Discretion = "usual" | "strict";

/**
 * What a standing order does with its line.
 */
export type Does = "answer" | "ignore" | "ask";

/**
 * A reaction window in which a seat can pass before it is asked. The pass stands until it is used, until something
 * is played, or until the window closes.
 */
export type EarlyPass = { 
/**
 * Rule id of the question it will be.
 */
rule: string, 
/**
 * The seat has passed in advance.
 */
passed: boolean, };

/**
 * How the game ended.
 */
export type Ending = { headline: Words, rule: string, 
/**
 * Sides from first to last.
 */
places: Array<Place>, };

/**
 * A named thing explained: shown on hover or long press.
 */
export type Entry = { id: string, name: string, text: string, 
/**
 * Ids of the rules this rests on.
 */
rules: Array<string>, };

/**
 * Proof that nobody fixed the dice. The server commits to its part of the seed when the table is made; each player adds
 * a nonce when sitting down. The dice come of `SEED:NONCE:NONCE...`, one nonce a seat, if there is any, and of `...#2`
 * once the game has been taken back twice.
 */
export type FairDice = { 
/**
 * SHA-256 of the server's part, 64 hex digits.
 */
commitment: string, 
/**
 * The host has chosen the seed and knows all dice: one person plays here alone.
 */
chosen: boolean, 
/**
 * What the players have added, by seat; empty where nobody did.
 */
nonces: Array<string>, 
/**
 * From which line of the record on the dice are those after so many times of going back; of the first before.
 */
turns: Array<DiceTurn>, 
/**
 * The server's part, shown when the table is over.
 */
seed: string | null, };

/**
 * A fight from its first dice on.
 */
export type Fight = { 
/**
 * The position at which its first dice lie.
 */
position: number, 
/**
 * Pieces that left the board, in the order of the seats.
 */
lost: Array<number>, };

/**
 * What an option may lead to, in exact chances.
 */
export type Forecast = { title: Words, 
/**
 * Result in words with its share in per cent.
 */
shares: Array<Share>, 
/**
 * Further lines: `You lose, on average` - `0.4 units`.
 */
lines: Array<[Words, Words]>, note: Words, rule: string, };

/**
 * How a space is drawn.
 */
export type Form = "hex-pointy" | "hex-flat" | "disc" | "dot" | "kite" | "box";

/**
 * A game of the catalog. `GET /api/games` lists them.
 */
export type GameInfo = { 
/**
 * `nexus-ops`.
 */
id: string, name: string, 
/**
 * One sentence for the lobby.
 */
blurb: string, 
/**
 * The picture that stands for it: `terrain`, `fleets`. Empty: one of its name's own.
 */
cover: string, 
/**
 * The number of the rules, in every record.
 */
rules: number, 
/**
 * Numbers of seats it can be played with, ascending.
 */
seats: Array<number>, 
/**
 * Words for the seats in seating order: `red`, `blue`.
 */
seat_names: Array<string>, options: Array<OptionInfo>, 
/**
 * Bots that can take a seat here.
 */
bots: Array<BotInfo>, };

/**
 * A labelled amount: money, cards in hand, a deck.
 */
export type Gauge = { id: string, 
/**
 * Style id of the icon: `rubium`, `hexilum`, `cards`.
 */
kind: string, label: string, value: Number, 
/**
 * Text after the number: `+10`, `left, 9 discarded`.
 */
note: string, 
/**
 * A longer remark, for a line of its own.
 */
remark?: string, 
/**
 * How it stands among the others of a party nobody sits at.
 */
form?: GaugeForm, 
/**
 * The heading it shares with others: `Stockpile`; empty for none.
 */
group?: string, 
/**
 * What its figure counts, under that heading: `tactic`; empty where its picture says it.
 */
word?: string, 
/**
 * The gauge it is added to in time: the money of an income.
 */
adds_to?: string, };

/**
 * How an amount is shown where a party has many.
 */
export type GaugeForm = "line" | "figure" | "pile" | "reserve" | "spent";

/**
 * What of a component is ours and not known to be printed so.
 */
export type Guessed = { 
/**
 * A card or an entry of the glossary.
 */
id: string, 
/**
 * `cost`, `hits on`.
 */
fields: Array<string>, };

/**
 * Who sits on a seat.
 */
export type Holder = { "kind": "open" } | { "kind": "reserved", user: Person, } | { "kind": "user", user: Person, } | { "kind": "bot", bot: string, for_user: Person | null, };

/**
 * Something a deal is about.
 */
export type Item = { 
/**
 * Style id: `trade-goods`, `note`, `promise`; empty where the label says it all.
 */
kind?: string, 
/**
 * `Trade goods`, `Ceasefire`, `No attack on Lodor until round 5`.
 */
label: string, 
/**
 * How many of them; 0 where it does not come in amounts.
 */
count?: number, 
/**
 * The first is the item by itself, as options touch it; the rest is what it is about.
 */
touches?: Array<string>, 
/**
 * A clause: it moves nothing and binds nobody, all see it and it is remembered.
 */
clause?: boolean, };

/**
 * Whom the host of a table keeps quiet or away. For the host alone.
 */
export type Keeping = { silenced: Array<Person>, banned: Array<Person>, };

/**
 * What is answered: one option, or several in a row.
 */
export type Keys = string | Array<string>;

/**
 * A number that may not pass another one.
 */
export type Limit = { 
/**
 * `Capacity`, `Fleet pool`, `Units`.
 */
label: string, seat: number | null, value: Number, most: Number, };

/**
 * A line between two spaces of a graph board, or a one-way passage.
 */
export type Link = { id: string, from: string, to: string, 
/**
 * Style id of an obstacle on the line: `asteroids`, `mines`, `defenses`.
 */
obstacle: string, };

/**
 * A line that changed: an obstacle that no longer counts for the viewer.
 */
export type LinkLive = { id: string, ignored: boolean, gone: boolean, };

/**
 * The part of a scene that changes with each answer.
 */
export type Live = { 
/**
 * Headline beside the title: `Round 6`, `Turn 14`.
 */
time: string, phase: number | null, 
/**
 * Whose turn it is, if it is somebody's.
 */
active: number | null, spaces: Array<SpaceLive>, links: Array<LinkLive>, seats: Array<SeatPanel>, 
/**
 * What belongs to nobody: decks, supplies, tracks.
 */
shared: Array<Gauge>, 
/**
 * Rows of open cards for all: objectives, a market, a transmission line.
 */
trays: Array<Tray>, 
/**
 * The viewer's own cards, grouped.
 */
hand: Array<Tray>, 
/**
 * Things being resolved in order: a chain of cards, the passes of a battle.
 */
chain: Chain | null, 
/**
 * The battle under way, if any.
 */
battle: Battle | null, 
/**
 * The question the viewer is asked.
 */
prompt: Prompt | null, 
/**
 * What the viewer may do while somebody else is asked (offers, any-time cards).
 */
asides: Array<Choice>, 
/**
 * Offers the viewer may answer or has made.
 */
offers: Array<Offer>, 
/**
 * Who is asked at present. Empty inside a secret window.
 */
waiting: Array<number>, ending: Ending | null, 
/**
 * What lies before each seat, a tray at a time: the pages of its sheet.
 */
areas?: Array<Area>, 
/**
 * The order that matters now, of initiative or of voting; empty where it is that of the seats.
 */
order?: Array<number>, 
/**
 * The vote under way.
 */
ballot?: Ballot, 
/**
 * The sum the viewer is putting together.
 */
payment?: Payment, 
/**
 * What bounds the viewer's answer: units, fleet pool, capacity.
 */
limits?: Array<Limit>, overlays?: Array<Overlay>, tracks?: Array<Track>, };

/**
 * A log line with its place.
 */
export type LogEntry = { 
/**
 * Number of the entry for this viewer, counted from 0 without gaps. Undo takes entries away from the end.
 */
at: number, 
/**
 * The position after the answer that made it, for `GET /api/tables/{table}/replay/{position}`.
 */
position: number, line: LogLine, };

/**
 * One line of the story, made from an event for a viewer who may know it.
 */
export type LogLine = { 
/**
 * The first seat it speaks of.
 */
seat: number | null, words: Words, rule: string, 
/**
 * The elements it speaks of.
 */
touches: Array<string>, 
/**
 * Dice shown with the line, and how many sides each has (0: six).
 */
dice: Array<number>, sides: number, 
/**
 * What each die had to reach; empty where the words say one figure for all of them, or nothing had to be reached.
 */
needs?: Array<number>, 
/**
 * A piece that travelled, for animation.
 */
motion: Motion | null, 
/**
 * A heading line (a new turn, a new phase).
 */
heading: boolean, 
/**
 * Why a party nobody sits at did this, one reason after another.
 */
reasons?: Array<Words>, 
/**
 * How it was decided among several candidates.
 */
decision?: Decision, };

/**
 * A page of the log of a viewer, the oldest entry first: the last ones, or those before one.
 * `GET /api/tables/{table}/log?seat=0&before=900`
 */
export type LogPage = { entries: Array<LogEntry>, };

/**
 * A seat's shape on a card.
 */
export type Mark = { seat: number, 
/**
 * `scored in round 2`, `holds it`.
 */
text: string, };

/**
 * The user behind a request. `GET /api/me`; a first visit makes a guest.
 */
export type Me = { id: string, name: string, 
/**
 * Without a password: lost with the cookie.
 */
guest: boolean, settings: UserSettings, 
/**
 * Send it as the header `x-starmoot-csrf` with every request that changes something.
 */
csrf: string, muted: Array<Person>, };

/**
 * A piece goes from one element to another.
 */
export type Motion = { piece: string, from: string, to: string, };

/**
 * `POST /api/me/muted`: lines of muted users are not sent to this user.
 */
export type Mute = { user: string, mute: boolean, };

/**
 * `POST /api/packs`: the files of a pack, `pack.toml` among them. A zip file is sent as it is, `application/zip`.
 */
export type NewPack = { files: Array<PackFile>, };

/**
 * `POST /api/password`
 */
export type NewPassword = { old: string, new: string, };

/**
 * `POST /api/records`: the text of a record becomes a new table that goes on from its last line.
 */
export type NewRecord = { record: string, name: string, 
/**
 * Who plays on, one a seat; as in the record where empty.
 */
seats: Array<SeatPlan>, };

/**
 * `POST /api/me/tokens`
 */
export type NewToken = { label: string, scope?: TokenScope, 
/**
 * It ends after so many days, 1 to 365; after 365 if nothing is said.
 */
days?: number, };

/**
 * Something a user should know: one a turn, not one a question.
 */
export type Notice = { id: string, kind: NoticeKind, table: string, game: string, table_name: string, 
/**
 * The question, or what happened, in one sentence.
 */
text: string, at: number, };

/**
 * Why a notice was sent.
 */
export type NoticeKind = "your-turn" | "game-started" | "game-ended" | "proposal" | "time-out" | "rematch" | "invited";

/**
 * A number that opens into its parts, because players check our sums.
 */
export type Number = { value: number, parts: Array<Part>, };

/**
 * Exact chances of a battle. `GET /api/games/{game}/odds?attacker=2 strider&defender=1 human`,
 * with `pack=` for the components of a pack.
 */
export type OddsAnswer = { forecast: Forecast, 
/**
 * For a terminal.
 */
text: string, 
/**
 * For charts and tables.
 */
figures: OddsFigures, 
/**
 * All numbers for scripts, as the game tells them.
 */
json: Record<string, unknown>, };

/**
 * Something that can be set.
 */
export type OddsDial = { 
/**
 * The option it is part of: `attacker.effects`.
 */
key: string, 
/**
 * What stands between several words of the same option: `,`. Empty where the option holds one word.
 */
joint: string, 
/**
 * How it is written when it is on: `bunker`, `morale-boost={}` with a number. A number without a place for it
 * is written by repeating the word.
 */
word: string, name: string, text: string, 
/**
 * `Action cards`.
 */
group: string, side: OddsSide, turn: OddsTurn, 
/**
 * The owner it belongs to; empty if it is anybody's.
 */
owner: string, 
/**
 * It does nothing unless that option has that value: `place`, `ground`. Both empty: it always may.
 */
only: [string, string], };

export type OddsEnd = { 
/**
 * `1 cruiser damaged, 2 fighters`.
 */
left: string, chance: number, };

/**
 * What becomes of one side. Chances are from 0 to 1.
 */
export type OddsEnds = { 
/**
 * The chance that so many units are left, from none on.
 */
left: Array<number>, 
/**
 * By kind, how many units there are and how many are left on average.
 */
kept: Array<OddsKept>, 
/**
 * What may be left, the likeliest first.
 */
ends: Array<OddsEnd>, 
/**
 * What it loses on average.
 */
price: OddsPrice | null, };

/**
 * Two written forces.
 */
export type OddsExample = { attacker: string, defender: string, };

/**
 * What is known of how a battle ends, for charts and tables. A desk that knows less leaves parts empty.
 */
export type OddsFigures = { 
/**
 * The attacker's and the defender's.
 */
sides: [OddsEnds, OddsEnds], 
/**
 * The chance that nobody is left.
 */
nobody: number, 
/**
 * Each round that may be fought.
 */
rounds: Array<OddsRound>, };

/**
 * Two forces and what can be set.
 */
export type OddsForm = { 
/**
 * `2 strider, 1 human`: a force is a list of counts and kinds.
 */
kinds: Array<OddsKind>, 
/**
 * Whose units may differ; written before the force: `letnev: 3 cruiser`. May be empty.
 */
owners: Array<OddsOwner>, 
/**
 * What else may stand in place of the defending force: `planet`, `pirates`.
 */
strangers: Array<OddsWord>, dials: Array<OddsDial>, 
/**
 * How its kinds are drawn.
 */
pictures?: Array<Picture>, 
/**
 * The battle to begin with.
 */
example: OddsExample, };

/**
 * A game whose battle odds can be asked. `GET /api/odds`.
 */
export type OddsGame = { id: string, name: string, 
/**
 * The game whose packs it takes.
 */
packs: string, };

export type OddsKept = { kind: string, start: number, expected: number, };

/**
 * A kind of unit.
 */
export type OddsKind = { 
/**
 * `strider`, as a written force names it.
 */
id: string, name: string, 
/**
 * `hits on 7, sustains`.
 */
text: string, 
/**
 * The most of them on one side.
 */
most: number, 
/**
 * What one costs, and how many dice it rolls in combat.
 */
cost: number, dice: number, 
/**
 * The better sort of it, written behind the kind: `cruiser ii`. All of a side are of one sort.
 */
better: OddsWord | null, 
/**
 * Some may begin damaged, written behind the kind: `1 dreadnought damaged`.
 */
damaged: OddsWord | null, 
/**
 * It is there only if that option has that value: `units`, `alternate`. Both empty: it always is.
 */
only: [string, string], };

/**
 * Somebody whose units are not the common ones.
 */
export type OddsOwner = { id: string, name: string, 
/**
 * The kinds that differ.
 */
kinds: Array<OddsKind>, };

/**
 * What a side loses in goods, over all ends and over those in which it wins.
 */
export type OddsPrice = { 
/**
 * `resources`.
 */
good: string, lost: number, winning: number, };

/**
 * A round: the chance that it is fought, and the hits of both sides in it if it is.
 */
export type OddsRound = { fought: number, hits: [number, number], };

/**
 * Whom a dial is for.
 */
export type OddsSide = "attacker" | "defender" | "both";

/**
 * How a dial is turned.
 */
export type OddsTurn = { "kind": "switch" } | { "kind": "number", rest: number, least: number, most: number, } | { "kind": "choice", words: Array<OddsWord>, };

/**
 * A word of the written question, with its name for people.
 */
export type OddsWord = { id: string, name: string, text: string, };

/**
 * A deal one seat proposes to another.
 */
export type Offer = { id: string, from: number, to: number, gives: Array<Item>, gets: Array<Item>, 
/**
 * What it changes for the viewer.
 */
effect: string, 
/**
 * Still being put together by its proposer.
 */
draft: boolean, 
/**
 * Answers the viewer may give. One that adds or takes back an item touches the item.
 */
options: Array<Choice>, };

/**
 * A value chosen for an option.
 */
export type OptionChoice = { id: string, value: string, };

/**
 * One setting of a game, from which the form is made.
 */
export type OptionInfo = { id: string, name: string, help: string, 
/**
 * Each seat has its own, chosen as `id.1` for the first seat.
 */
per_seat: boolean, 
/**
 * The value it has if nobody says otherwise, as text: `true`, `12`, `standard`.
 */
default: string, } & ({ "form": "switch" } | { "form": "number", least: number, most: number, } | { "form": "pick", values: Array<OptionValue>, } | { "form": "list", words: Array<OptionWord>, } | { "form": "text" });

/**
 * One value of a pick.
 */
export type OptionValue = { id: string, name: string, };

/**
 * A word of a list.
 */
export type OptionWord = { id: string, most: number, };

/**
 * Spaces marked for a while: candidates of a decision, what a fleet threatens.
 */
export type Overlay = { kind: OverlayKind, 
/**
 * For the legend: `candidate that fell out`.
 */
name: string, 
/**
 * Whose it is.
 */
seat: number | null, 
/**
 * Spaces, each with what stands beside it: `A 5 res`.
 */
spaces: Array<[string, string]>, };

/**
 * How marked spaces are drawn.
 */
export type OverlayKind = "chosen" | "candidate" | "fallen" | "reach";

/**
 * One file of a pack.
 */
export type PackFile = { 
/**
 * `pack.toml`, `units.toml`.
 */
name: string, text: string, };

/**
 * A pack a game can be played with. `GET /api/packs?game=` lists one's own and those the server offers.
 */
export type PackInfo = { 
/**
 * A digest of all that is in it: 24 hex digits.
 */
id: string, game: string, name: string, 
/**
 * In one's own list.
 */
mine: boolean, 
/**
 * Whoever runs the server offers it to all.
 */
offered: boolean, 
/**
 * The options of the game with the words of this pack.
 */
options: Array<OptionInfo>, certainty: Certainty, };

/**
 * `GET /api/packs`.
 */
export type PackList = { packs: Array<PackInfo>, };

/**
 * The pack a table is played with.
 */
export type PackTag = { id: string, name: string, };

/**
 * A pack with its files, to play elsewhere or to look into. `GET /api/packs/{pack}`.
 */
export type PackWhole = { pack: PackInfo, files: Array<PackFile>, };

/**
 * One summand of a number.
 */
export type Part = { label: string, value: number, };

/**
 * Small hexes as printed on a card.
 */
export type Pattern = { cells: Array<PatternCell>, };

/**
 * One hex of a pattern, axial coordinates.
 */
export type PatternCell = { q: number, r: number, 
/**
 * Style id: `anchor`, `place`, `attack`, `recover`, `spacer`, `mission`, `filled`.
 */
kind: string, label: string, };

/**
 * What the viewer is paying. Its options are the prompt's: each touches the source it spends.
 */
export type Payment = { 
/**
 * `Production at Jord`.
 */
title: string, 
/**
 * Style id of what is counted: `resource`, `influence`, `votes`.
 */
coin: string, 
/**
 * What is due, with its parts; 0 where any sum will do.
 */
due: Number, 
/**
 * What was spent on it already.
 */
paid: number, sources: Array<Source>, 
/**
 * Ways to pay the rest, the recommended one first.
 */
ways: Array<Way>, };

/**
 * What others see of a user.
 */
export type Person = { id: string, name: string, 
/**
 * Without a password: anybody may call themselves so, but not like an account.
 */
guest?: boolean, };

/**
 * How a kind of thing is drawn. A kind without one is called like its drawing, or has one of a pool.
 */
export type Picture = { 
/**
 * As pieces, gauges, badges and items name it; a ground is `ground/nebula`.
 */
kind: string, 
/**
 * The name of a drawing of the page; empty for what is only words.
 */
drawing: string, 
/**
 * The good whose colour it has: `resource`, `influence`, `trade`, `ruby`, `victory`; empty for none.
 */
tint: string, };

/**
 * One side's place in the final ranking.
 */
export type Place = { rank: number, side: string, seats: Array<number>, score: Words, };

/**
 * Every refusal of the HTTP API.
 */
export type Problem = { code: Code, 
/**
 * A sentence for people.
 */
text: string, 
/**
 * The rule that forbids it, where a rule does.
 */
rule: string | null, };

/**
 * How near a seat is to what a card asks for.
 */
export type Progress = { seat: number, have: Number, need: number, };

/**
 * The question the viewer is asked.
 */
export type Prompt = { seat: number, 
/**
 * In the seat's words: `Where does the Rock Strider go?`.
 */
question: Words, 
/**
 * One line on what can be clicked.
 */
detail: Words, rule: string, 
/**
 * What the question is about, drawn as selected: the unit that moves, the place of the battle.
 */
about: Array<string>, options: Array<Choice>, 
/**
 * Visible candidates that are not legal now, with the reason.
 */
refused: Array<Refused>, 
/**
 * Any number of these, then done: the last option, which by itself stands for none.
 */
many: boolean, 
/**
 * Keys of the run that takes all of them; empty where not all go together.
 */
all?: Array<string>, 
/**
 * Keys of the run that gives up what is cheapest first, for as long as the same is asked; empty where one answer ends it.
 */
cheapest?: Array<string>, 
/**
 * What else may be picked and go to the same place in one answer with what was picked.
 */
along?: Array<Choice>, 
/**
 * The seat's answer just before was but the first half of what it does, and can be taken back.
 */
back?: boolean, 
/**
 * After one of these the question before comes again; this would end it in the same answer.
 */
ends?: Choice, 
/**
 * A reaction window: an early pass may be given in advance.
 */
window: boolean, 
/**
 * Nothing here would not wait: the host may end it.
 */
idle?: boolean, 
/**
 * Why a party nobody sits at leaves this to the seat, one reason after another.
 */
reasons?: Array<Words>, };

/**
 * Something that needs everybody's consent.
 */
export type Proposal = { id: number, by: number, what: ProposalKind, 
/**
 * In one sentence: what would be undone, for how long it would pause.
 */
text: string, 
/**
 * Seats that have agreed (bots always do).
 */
agreed: Array<number>, 
/**
 * Seats still to answer.
 */
pending: Array<number>, 
/**
 * From then on those count as agreeing who have left their seats to bots.
 */
until?: number, };

/**
 * What is proposed.
 */
export type ProposalKind = { "kind": "undo", to: number, } | { "kind": "pause" } | { "kind": "resume" } | { "kind": "abandon" };

/**
 * The question a viewer is asked, as a thing that can be answered once.
 */
export type Question = { 
/**
 * Send it back with the answer.
 */
token: string, 
/**
 * Answers of this seat that it can take back now, newest last, in notation: one line each, or those of a run.
 */
tentative: Array<Array<string>>, 
/**
 * The reaction window in which this seat may be asked after others, if one is open.
 */
early: EarlyPass | null, };

/**
 * A candidate a player may reach for that the rules forbid now.
 */
export type Refused = { label: Words, 
/**
 * What it would take: `2 actions, 50 %`.
 */
detail: Words, 
/**
 * A figure drawn beside what would be clicked, as of an option.
 */
mark: string, touches: Array<string>, 
/**
 * The rule in our words.
 */
why: Words, rule: string, 
/**
 * Chance would decide what comes of it.
 */
chancy?: boolean, 
/**
 * The kind of action it would be, as of an option.
 */
group?: string, };

/**
 * An outlined area under the spaces.
 */
export type Region = { id: string, name: string, 
/**
 * Style id of the tint.
 */
ground: string, outline: Array<[number, number]>, home: number | null, };

/**
 * `POST /api/me/name`
 */
export type Rename = { name: string, };

/**
 * A whole game for the replay viewer. `GET /api/tables/{table}/replay?seat=0`.
 *
 * While the game runs it holds what this viewer has seen; afterwards everybody may look through every seat's eyes.
 */
export type Replay = { table: TableInfo, stage: Stage, 
/**
 * Number of positions; positions are 0 (the start) to `positions - 1`.
 */
positions: number, log: Array<LogEntry>, 
/**
 * Path of the table to share; the one of a private table lets people in.
 */
link: string, };

/**
 * One position of a replay. `GET /api/tables/{table}/replay/{position}?seat=0`.
 */
export type ReplayFrame = { position: number, live: Live, };

/**
 * How a seat has kept its promises.
 */
export type Repute = { kept: number, broken: number, 
/**
 * The last one broken, in words.
 */
note: string, };

/**
 * What role an option plays on the page.
 */
export type Role = "plain" | "done" | "quiet";

/**
 * One rule.
 */
export type RuleText = { 
/**
 * `battle.casualties`.
 */
id: string, 
/**
 * Where the rulebook says it: `p. 7, "Battle order"`.
 */
source: string, text: string, 
/**
 * How we read it where it is unclear; empty where it is plain.
 */
ruling: string, };

/**
 * The rules of a game in our words. `GET /api/games/{game}/rules`.
 */
export type Rulebook = { game: string, certainty: Certainty, rules: Array<RuleText>, };

/**
 * What every seat had at one position.
 */
export type ScoresAt = { position: number, 
/**
 * Headline of the position: `Round 6`.
 */
time: string, 
/**
 * In the order of the seats.
 */
scores: Array<number>, };

/**
 * Who sits where, in which colour. Colour and silhouette always go together on the page.
 */
export type SeatFace = { seat: number, 
/**
 * Word used in the notation: `red`.
 */
name: string, 
/**
 * One of the palette's colours: red, blue, yellow, green, violet, pink, orange, bone, lime.
 */
colour: string, 
/**
 * Faction or corporation, where the game has them.
 */
faction: string, 
/**
 * Seats that win together have the same side number.
 */
side: number, 
/**
 * A party nobody sits at: it plays by its own rules and gives its reasons.
 */
party?: boolean, };

/**
 * One seat of a table.
 */
export type SeatInfo = { seat: number, 
/**
 * Word of the notation: `red`.
 */
name: string, holder: Holder, 
/**
 * Whoever sat here has given up, and cannot come back.
 */
resigned: boolean, clock: Clock | null, 
/**
 * At least one connection of its owner watches the table.
 */
present: boolean, 
/**
 * Its owner is on holiday until then.
 */
holiday_until: number | null, };

/**
 * What everybody can see of a seat.
 */
export type SeatPanel = { seat: number, score: Number, 
/**
 * Score that wins; 0 where there is none.
 */
goal: number, 
/**
 * Word for the score: `points`, `life`.
 */
score_name: string, gauges: Array<Gauge>, 
/**
 * Pieces on the board and in supply, by kind.
 */
pieces: Array<Stack>, badges: Array<Badge>, 
/**
 * Short remarks: `Holds the Monolith`.
 */
notes: Array<string>, 
/**
 * Open cards in front of this seat.
 */
cards: Array<Card>, 
/**
 * Out of the game.
 */
gone: boolean, 
/**
 * How it has kept its promises.
 */
repute?: Repute, };

/**
 * Who is meant to sit on a seat.
 */
export type SeatPlan = { "plan": "me" } | { "plan": "open" } | { "plan": "reserved", user: string, } | { "plan": "bot", bot: string, };

/**
 * From the server to the page.
 */
export type ServerMessage = { "kind": "welcome", protocol: number, me: Me, now: number, notices: Array<Notice>, } | { "kind": "lobby", tables: Array<TableInfo>, 
/**
 * There are further ones: `GET /api/tables?page=1`.
 */
more: boolean, } | { "kind": "lobby-table", table: TableInfo, } | { "kind": "lobby-gone", table: string, } | { "kind": "stage", table: string, hash: string, stage: Stage, } | { "kind": "whole", view: TableView, } | { "kind": "step", step: TableStep, } | { "kind": "table", table: TableInfo, } | { "kind": "chat", table: string, line: ChatLine, } | { "kind": "notice", notice: Notice, } | { "kind": "done", re: number, } | { "kind": "refused", re: number, code: Code, text: string, rule: string | null, } | { "kind": "closed", table: string, text: string, } | { "kind": "malformed", text: string, } | { "kind": "pong", re: number, };

/**
 * One outcome and its probability.
 */
export type Share = { label: Words, percent: number, tone: Tone, };

/**
 * Something that can be spent, or was.
 */
export type Source = { 
/**
 * What options that spend it touch: `planet/lodor`, `good/red/goods`.
 */
id: string, 
/**
 * Style id: `planet`, `trade-goods`.
 */
kind: string, name: string, 
/**
 * What one of it is worth here.
 */
worth: number, 
/**
 * How many there are left to spend.
 */
left: number, 
/**
 * How many were spent on this.
 */
spent: number, };

/**
 * One place where pieces can be.
 */
export type Space = { id: string, 
/**
 * `Rock Plains`.
 */
name: string, 
/**
 * `d4`.
 */
notation: string, form: Form, x: number, y: number, 
/**
 * Radius, in hex radii.
 */
size: number, 
/**
 * Style id of the ground: `forest`, `magma`, `home`, `deep-space`.
 */
ground: string, home: number | null, 
/**
 * Printed facts, drawn small: a victory value, a good.
 */
badges: Array<Badge>, };

/**
 * What lies on a space now.
 */
export type SpaceLive = { id: string, 
/**
 * The one seat that holds it.
 */
holder: number | null, 
/**
 * Form of the holder's ring: empty, `allied`, `conquered`, `infested`.
 */
ring: string, 
/**
 * Several seats are here.
 */
contested: Array<number>, stacks: Array<Stack>, badges: Array<Badge>, 
/**
 * What it yields: rubium, resources.
 */
yields: Number | null, 
/**
 * Not yet explored.
 */
unexplored: boolean, 
/**
 * The whole space in one sentence, for screen readers and the hover card.
 */
text: string, 
/**
 * What seats have here against what they may have: capacity, ships of the fleet pool. Shown in the lens.
 */
limits?: Array<Limit>, };

/**
 * Who may look on.
 */
export type Spectators = { "kind": "welcome" } | { "kind": "delayed", seconds: number, } | { "kind": "none" };

/**
 * What stands in a place of a pattern.
 */
export type Spoken = number | Words | { seat: number, } | Thing | Array<Spoken>;

/**
 * Pieces of one kind and owner on one space.
 */
export type Stack = { id: string, 
/**
 * Nobody's pieces (guards, the Hive) have no owner.
 */
owner: number | null, 
/**
 * Style id of the piece: `strider`.
 */
kind: string, name: string, count: number, damaged: number, 
/**
 * Extra outlines: `minor`, `mercenary`, `warlord`, `moved`, `cloaked`.
 */
marks: Array<string>, 
/**
 * A number in a pill: a warlord's life.
 */
pill: Number | null, };

/**
 * The part of a scene that does not change during a game.
 */
export type Stage = { 
/**
 * Game id, for skins: `nexus-ops`.
 */
game: string, title: string, board: Board, seats: Array<SeatFace>, 
/**
 * The phases of a turn or round in order; `Live::phase` is an index into them.
 */
phases: Array<string>, 
/**
 * Help for kinds of things (`unit/strider`, `ground/forest`, `good/rubium`), in our words.
 */
glossary: Array<Entry>, 
/**
 * What is reconstructed on cards and kinds, to be shown with a small sign.
 */
guessed?: Array<Guessed>, 
/**
 * How kinds of pieces, goods, badges and grounds are drawn.
 */
pictures?: Array<Picture>, 
/**
 * Faces of cards by id, for all that lie on the table often: see [`Card::of`].
 */
library?: Array<Card>, };

/**
 * "Whenever I am asked this, answer that", "never for this card", "always ask me when it is about my home".
 */
export type StandingOrder = { 
/**
 * Rule id of the question (`Prompt::rule`); empty for every reaction window.
 */
rule: string, 
/**
 * Notation of the answer; given only while it is among the options. Empty: the option with role `done`.
 */
line: string, until: Until, does?: Does, };

/**
 * Where a table stands.
 */
export type Status = "gathering" | "running" | "paused" | "over" | "abandoned";

/**
 * What a bot would answer. `GET /api/tables/{table}/suggestion?seat=0`.
 */
export type Suggestion = { 
/**
 * Token of the question it answers.
 */
question: string, 
/**
 * Key of the option: 16 hex digits.
 */
key: string, 
/**
 * In one line, why.
 */
why: string, };

/**
 * A finished game in numbers. `GET /api/tables/{table}/summary`.
 */
export type Summary = { 
/**
 * The scores at the start, wherever a turn or a phase began, and at the end.
 */
scores: Array<ScoresAt>, 
/**
 * Fights in order: dice that fell close to each other, and what they cost.
 */
fights: Array<Fight>, };

/**
 * A table as everybody may see it. Lobby entry, head of a table, answer to `GET /api/tables/{table}`.
 */
export type TableInfo = { id: string, game: string, game_name: string, name: string, options: Array<OptionChoice>, 
/**
 * The pack it is played with; missing for our own components.
 */
pack?: PackTag, status: Status, private: boolean, clock: ClockRule, time_out: TimeOut, spectators: Spectators, discretion: Discretion, talk?: Talk, host: Person, seats: Array<SeatInfo>, 
/**
 * Who is asked at present; empty inside a secret window.
 */
waiting: Array<number>, proposals: Array<Proposal>, fair: FairDice, made: number, moved: number, 
/**
 * Answers and rolls so far, without those a seat can still take back by itself.
 */
length: number, 
/**
 * How it ended, in one line.
 */
result: string | null, 
/**
 * The table this is a rematch of, and the one that is a rematch of this.
 */
rematch_of: string | null, rematch: string | null, 
/**
 * Something about this table that people should know: it was opened from its last snapshot.
 */
remark: string | null, };

/**
 * `GET /api/tables?game=&status=&mine=`, `GET /api/me/asked`.
 */
export type TableList = { tables: Array<TableInfo>, 
/**
 * There is a further page: `page=1` is the second.
 */
more: boolean, };

/**
 * `POST /api/tables`, `POST /api/records`, a rematch: the table that was made.
 */
export type TableMade = { id: string, 
/**
 * Path of its page; for a private table with the key that lets people in.
 */
link: string, };

/**
 * `POST /api/tables` opens a table with these.
 */
export type TableSettings = { game: string, name: string, options: Array<OptionChoice>, seats: Array<SeatPlan>, clock: ClockRule, time_out: TimeOut, 
/**
 * Only by link: not in the lobby.
 */
private: boolean, spectators: Spectators, discretion?: Discretion, 
/**
 * Dice may be checked: a commitment to the seed is shown at the start, the seed at the end.
 * Without it the table still has one; the field chooses the seed for tests and puzzles.
 */
seed: string | null, 
/**
 * What the host adds to the server's part of the seed, for the seats the host takes: 1 to 64 letters and digits.
 */
nonce?: string, 
/**
 * Id of the pack to play with; our own components if it is missing.
 */
pack?: string, };

/**
 * What one change at a table means for one viewer.
 */
export type TableStep = { table: string, number: number, 
/**
 * The position it leads to, as in replays.
 */
position: number, changes: Array<Change>, 
/**
 * The log keeps the entries before this number (fewer than before after an undo), then these follow.
 */
log_keep: number, log: Array<LogEntry>, question: Question | null, };

/**
 * The whole of a table for one viewer. Also `GET /api/tables/{table}/view?seat=0`.
 */
export type TableView = { table: TableInfo, 
/**
 * Number of the last step it contains; the next one is `number + 1`.
 */
number: number, 
/**
 * The position it shows, as in replays.
 */
position: number, 
/**
 * The seat it is seen from; none for the audience.
 */
seat: number | null, 
/**
 * Seats of this user here. More than one: hot-seat.
 */
mine: Array<number>, 
/**
 * Hash of the stage it goes with.
 */
stage: string, 
/**
 * None until the table has started.
 */
live: Live | null, question: Question | null, 
/**
 * The last page of the log. If its first entry is not number 0, those before it are at `GET /api/tables/{table}/log`.
 */
log: Array<LogEntry>, chat: Array<ChatLine>, 
/**
 * Path to share; with the key of a private table for those who sit there.
 */
link: string, standing: Array<StandingOrder>, 
/**
 * For the host.
 */
keeping?: Keeping, };

/**
 * Who may talk at a table. Its host says so.
 */
export type Talk = "everybody" | "players" | "nobody";

/**
 * Something with a name that can be shown: a kind of unit, a card, a space.
 */
export type Thing = { name: string, 
/**
 * What lights up when it is pointed at; empty if nothing does.
 */
id?: string, 
/**
 * So many of them: `2 cruisers`.
 */
count?: number, 
/**
 * The name of many, if it is not regular: `infantry`.
 */
many?: string, 
/**
 * The article, if it is not regular: `a` unit. Empty for what takes none.
 */
article?: string, };

/**
 * What happens to a seat whose time is up.
 */
export type TimeOut = { "kind": "bot" } | { "kind": "pass" };

/**
 * `GET /api/me/tokens`
 */
export type TokenInfo = { id: string, label: string, scope: TokenScope, made: number, 
/**
 * It ends then, and with the password.
 */
until: number, };

/**
 * The token itself, shown this once. Send it as `Authorization: Bearer TOKEN`.
 */
export type TokenMade = { info: TokenInfo, token: string, };

/**
 * What a program may do with a token. None lets it change the account: name, password, settings, tokens, deletion.
 */
export type TokenScope = "play" | "read";

/**
 * Good, bad or neither, for the viewer.
 */
export type Tone = "good" | "bad" | "even";

/**
 * Cells in a row with markers on them: rounds, points of all seats.
 */
export type Track = { id: string, title: string, cells: Array<TrackCell>, markers: Array<TrackMarker>, };

/**
 * One cell of a track.
 */
export type TrackCell = { label: string, 
/**
 * What happens there: `scoring`.
 */
note: string, };

/**
 * A marker on a track: a seat's, or the game's own.
 */
export type TrackMarker = { cell: number, seat: number | null, };

/**
 * A titled group of cards.
 */
export type Tray = { id: string, title: string, 
/**
 * The title in one word, for little room: `missions`. Empty: the title.
 */
word?: string, note: string, cards: Array<Card>, 
/**
 * How it is laid out.
 */
form?: TrayForm, };

/**
 * How the cards of a tray are laid out.
 */
export type TrayForm = "row" | "objectives" | "strategy" | "technologies" | "planets" | "list" | "laws" | "floor" | "table" | "pairs";

/**
 * When a standing order ends.
 */
export type Until = "my-turn" | "always";

/**
 * What a user has set. `PUT /api/me/settings` replaces the whole.
 */
export type UserSettings = { 
/**
 * Called with a [`WebhookCall`] when it becomes the user's turn; empty for none.
 */
webhook: string, 
/**
 * Clocks of tables with a move a day stand still for this user until then.
 */
holiday_until: number | null, 
/**
 * Whatever the page wants to keep: motion off, sound, hints seen. At most 4 KiB.
 */
page: string, };

/**
 * A seat's part in a vote.
 */
export type Voter = { seat: number, state: VoterState, 
/**
 * The outcome it voted for; empty before that.
 */
outcome: string, 
/**
 * Cast, or, before that, at hand; with its parts.
 */
votes: Number, 
/**
 * `rider, no vote`, `breaks ties`.
 */
note: string, };

/**
 * Where a voter stands.
 */
export type VoterState = "waiting" | "now" | "cast" | "abstained" | "barred";

/**
 * One whole way to pay what is due.
 */
export type Way = { 
/**
 * `Pay for me`, `Keep the goods`.
 */
label: Words, 
/**
 * What it keeps: `keeps 3 influence of Centauri`.
 */
detail: Words, 
/**
 * Keys of the answers in order, as a run.
 */
keys: Array<string>, 
/**
 * What of it is spent, for lighting up: sources, one for each piece.
 */
spends: Array<string>, };

/**
 * Body of a webhook call: `POST` with JSON.
 */
export type WebhookCall = { protocol: number, user: string, notice: Notice, 
/**
 * Address of the table.
 */
link: string, };

/**
 * A text as it stands, or a pattern and what stands in its places. Made by [`words!`](crate::words!).
 */
export type Words = string | { p: string, 
/**
 * A value for each name, in the order in which the names first stand in the pattern.
 */
v: Array<Spoken>, };
