// The same load on boardgame.io: TABLES matches with two clients each; a move counts when both have seen it.
const fs = require("fs");
const { io } = require("socket.io-client");

const [base, tablesText, secondsText, rateText, pid] = process.argv.slice(2);
const [tables, seconds, rate] = [tablesText, secondsText, rateText].map(Number);
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const resident = () => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))[1]);
// Hundredths of a second the server has worked.
const worked = () => fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(")").pop().trim().split(" ").slice(11, 13).map(Number).reduce((a, b) => a + b);
const post = async (path, body) => {
  const answer = await fetch(base + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
};

let moves = 0;
let flowing = false;
let credit = null; // null: flat out; else answers that may go out now
let measured = false;
const times = [];
const ready = [];

class Match {
  constructor(id, credentials) {
    this.id = id;
    this.credentials = credentials;
    this.seen = [-1, -1];
    this.sent = null;
  }
  async open() {
    this.sockets = await Promise.all([0, 1].map((seat) => new Promise((done) => {
      const socket = io(`${base}/tic-tac-toe`, { transports: ["websocket"], forceNew: true });
      const hear = (state) => this.saw(seat, state);
      socket.on("sync", (matchID, info) => { hear(info.state); done(socket); });
      socket.on("update", (matchID, state) => hear(state));
      socket.on("connect", () => socket.emit("sync", this.id, String(seat), this.credentials[seat], 2));
    })));
  }
  saw(seat, state) {
    this.seen[seat] = state._stateID;
    this.current = Number(state.ctx.currentPlayer);
    if (this.seen[0] !== this.seen[1]) return;
    if (this.sent !== null) {
      moves += 1;
      if (measured) times.push(performance.now() - this.sent);
      this.sent = null;
    }
    if (flowing) this.wish();
  }
  wish() {
    if (credit === null) this.move();
    else if (credit >= 1) { credit -= 1; this.move(); }
    else ready.push(this);
  }
  move() {
    this.sent = performance.now();
    const seat = this.current;
    const action = { type: "MAKE_MOVE", payload: { type: "clickCell", args: [Math.floor(Math.random() * 9)], playerID: String(seat), credentials: this.credentials[seat] } };
    this.sockets[seat].emit("update", action, this.seen[seat], this.id, String(seat));
  }
}

(async () => {
  const all = [];
  for (let n = 0; n < tables; n++) {
    const { matchID } = await post("/games/tic-tac-toe/create", { numPlayers: 2 });
    const credentials = [];
    for (const seat of [0, 1]) credentials.push((await post(`/games/tic-tac-toe/${matchID}/join`, { playerID: String(seat), playerName: `p${seat}` })).playerCredentials);
    const match = new Match(matchID, credentials);
    await match.open();
    all.push(match);
  }
  await sleep(2000);
  const opened = resident();
  const run = async (time) => { const [from, at] = [moves, performance.now()]; await sleep(time); return ((moves - from) * 1000) / (performance.now() - at); };
  flowing = true;
  all.forEach((match) => match.wish());
  const [before, made] = [worked(), moves];
  const flat = await run(seconds * 500);
  const work = ((worked() - before) * 10_000) / Math.max(1, moves - made);
  credit = 0;
  await sleep(500);
  measured = true;
  let owed = 0;
  let last = performance.now();
  const beat = setInterval(() => {
    const now = performance.now();
    owed += (rate * (now - last)) / 1000;
    last = now;
    while (owed >= 1) {
      owed -= 1;
      const match = ready.shift();
      if (match) match.move();
      else if (credit < 50) credit += 1;
    }
  }, 5);
  const paced = await run(seconds * 500);
  clearInterval(beat);
  await sleep(2000);
  const played = resident();
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(times.length * share)] ?? 0;
  console.log(JSON.stringify({
    server: "boardgame.io", game: "tic-tac-toe", tables, clients: tables * 2, moves_per_second: Math.round(flat), cpu_us_per_move: Math.round(work), offered: rate,
    paced_moves_per_second: Math.round(paced), p50_ms: at(0.5), p99_ms: at(0.99),
    opened_kb: opened, played_kb: played,
  }));
  process.exit(0);
})();
