import { describe, expect, it, vi } from 'vitest';
import { choice, here, line, live, log, panel, space, stack } from '../../dev/build';
import type { Choice, Gauge, LogEntry, LogLine, Prompt, Refused, Words } from '../../wire';
import { settings } from '../settings.svelte';
import { foldIncome } from './gauges';
import { TableModel } from './model.svelte';

function table(options: Choice[], more: Partial<Prompt> = {}): { model: TableModel; answer: ReturnType<typeof vi.fn>; deed: ReturnType<typeof vi.fn> } {
  const answer = vi.fn();
  const deed = vi.fn(async () => undefined);
  const model = new TableModel({ answer, ahead: async () => null, takeBack: vi.fn(), say: vi.fn(), lookFrom: vi.fn(), suggest: vi.fn(), deed });
  model.stage = {
    game: 'toy',
    title: 'Toy',
    board: { spaces: [space('a1', 0, 0), space('a2', 2, 0)], links: [], regions: [], turns: [] },
    seats: [],
    phases: [],
    glossary: [],
  };
  model.wire = live({
    spaces: [here('hex/a1', { stacks: [stack('a1', 0, 'human', 'Human'), stack('a1', 0, 'dragon', 'Dragon')] }), here('hex/a2')],
    seats: [panel(0, 0, 0, { pieces: [stack('supply', 0, 'human', 'Human', 3)] })],
    prompt: { seat: 0, question: '?', detail: '', rule: '', about: [], options, refused: [], many: false, window: false, ...more },
  });
  return { model, answer, deed };
}

describe('a long log', () => {
  const entries = (from: number, to: number): LogEntry[] => log(Array.from({ length: to }, (_, n) => line(null, `Line ${n}.`))).slice(from);

  it('is fetched page by page, each entry once', async () => {
    const { model } = table([]);
    const asked: number[] = [];
    model.port.earlier = async (before) => {
      asked.push(before);
      // Meanwhile another page has come.
      if (before === 40) model.log = [...entries(38, 40), ...model.log];
      return entries(Math.max(0, before - 15), before);
    };
    model.log = entries(40, 50);
    await model.fromTheBeginning();
    expect(model.log.map((entry) => entry.at)).toEqual(Array.from({ length: 50 }, (_, n) => n));
    expect(asked).toEqual([40, 25, 10]);
    expect(await model.earlier()).toBe(false);
  });

  it('keeps what it has where no more can be had', async () => {
    const { model } = table([]);
    model.port.earlier = () => Promise.reject(new Error('wait a moment'));
    model.log = entries(40, 50);
    await model.fromTheBeginning();
    expect(model.log).toHaveLength(10);
  });
});

describe('what a click means', () => {
  it('answers where one option is meant', () => {
    const { model, answer } = table([choice('k1', 'Go to a2', ['hex/a2'])]);
    model.click('hex/a2', false);
    expect(answer).toHaveBeenCalledWith('k1', false);
  });

  it('picks first and answers on the second tap by touch', () => {
    const { model, answer } = table([choice('k1', 'Go to a2', ['hex/a2'])]);
    model.click('hex/a2', true);
    expect(answer).not.toHaveBeenCalled();
    expect(model.armed?.key).toBe('k1');
    model.click('hex/a2', true);
    expect(answer).toHaveBeenCalledWith('k1', false);
  });

  it('opens the choice where several are meant, through the counters of a space too', () => {
    const { model, answer } = table([choice('k1', 'Human', ['unit/0/human/a1']), choice('k2', 'Dragon', ['unit/0/dragon/a1'])]);
    expect(model.offeredSpaces.get('hex/a1')).toHaveLength(2);
    model.click('hex/a1', false);
    expect(answer).not.toHaveBeenCalled();
    expect(model.opened).toBe('hex/a1');
    model.click('unit/0/dragon/a1', false);
    expect(answer).toHaveBeenCalledWith('k2', true);
  });

  it('goes through a planet to the hex around it', () => {
    const { model, answer } = table([choice('k1', 'Activate a2', ['hex/a2']), choice('k2', 'Activate a1', ['hex/a1'])]);
    model.stage = {
      ...model.stage,
      board: { ...model.stage.board, spaces: [...model.stage.board.spaces, { ...space('p', 2.2, 0.2), id: 'planet/p', form: 'disc', size: 0.25 }] },
    };
    expect(model.within.get('planet/p')).toBe('hex/a2');
    model.click('planet/p', false);
    expect(answer).toHaveBeenCalledWith('k1', true);
  });

  it('lists what all lies in one hex as buttons, its planets with it', () => {
    const { model } = table([choice('k1', 'Human', ['unit/0/human/a1']), choice('k2', 'Land', ['planet/p']), choice('k3', 'Done', [], { role: 'done' })]);
    expect(model.loose.map((option) => option.key)).toEqual(['k2']);
    model.stage = {
      ...model.stage,
      board: { ...model.stage.board, spaces: [...model.stage.board.spaces, { ...space('p', 0.2, 0.2), id: 'planet/p', form: 'disc', size: 0.25 }] },
    };
    expect(model.loose.map((option) => option.key)).toEqual(['k1', 'k2']);
  });

  it('sends nothing for what is not offered', () => {
    const { model, answer } = table([choice('k1', 'Go to a2', ['hex/a2'])]);
    model.click('hex/a1', false);
    expect(answer).not.toHaveBeenCalled();
  });

  it('keeps the main button apart and shows placeless options as buttons', () => {
    const { model } = table([choice('k1', 'Go to a2', ['hex/a2']), choice('k2', 'Gain', []), choice('k3', 'Done', [], { role: 'done' })]);
    expect(model.done?.key).toBe('k3');
    expect(model.loose.map((option) => option.key)).toEqual(['k2']);
  });

  it('lists what is not possible where pointing would not tell', () => {
    const no = (label: string, touches: string[]): Refused => ({ label, detail: '', mark: '', touches, why: 'not now', rule: '' });
    const { model } = table([choice('k1', 'Cruiser at a1', ['hex/a1'])], {
      refused: [no('War sun at a1', ['hex/a1']), no('Human at a2', ['hex/a2']), no('Dragon at a2', ['hex/a2']), no('Raise income', [])],
    });
    expect(model.refused.get('hex/a2')?.label).toBe('Human at a2');
    expect(model.barred.map((one) => one.label)).toEqual(['War sun at a1', 'Dragon at a2', 'Raise income']);
  });

  it('narrows the places by a piece of the supply', () => {
    const { model } = table([choice('k1', 'Human on a1', ['hex/a1', 'unit/0/human/supply']), choice('k2', 'Something on a2', ['hex/a2'])]);
    expect(model.handles).toHaveLength(1);
    model.narrowed = 'unit/0/human/supply';
    expect([...model.offeredSpaces.keys()]).toEqual(['hex/a1']);
  });

  it('shows as selected what the question is about, else what was touched last', () => {
    const { model } = table([choice('k1', 'Go', ['hex/a2'])]);
    model.choose(choice('k0', 'Human', ['unit/0/human/a1']));
    expect(model.about).toEqual([]);
    model.question = { token: '', tentative: [['human']], early: null };
    expect(model.about).toEqual(['unit/0/human/a1']);
    model.wire = { ...model.wire, prompt: { ...(model.live.prompt as Prompt), about: ['hex/a1'] } };
    expect(model.about).toEqual(['hex/a1']);
  });
});

describe('what can not be taken back', () => {
  const roll = choice('k1', 'Roll', []);
  const stay = choice('k2', 'Stay', []);

  it('is asked about once the server has held it back, and then given', () => {
    const { model, answer } = table([roll, stay]);
    model.pick(roll);
    expect(answer).toHaveBeenLastCalledWith('k1', true);
    expect(model.armed).toBeNull();
    model.bound('k1', "this can't be taken back: dice are rolled next");
    expect(model.armed?.key).toBe('k1');
    expect(model.binding).toContain('dice');
    model.pick(stay);
    expect(answer).toHaveBeenLastCalledWith('k2', true);
    model.bound('k1', 'again');
    model.spare();
    expect(model.binding).toBeNull();
    model.bound('k1', 'again');
    model.pick(roll);
    expect(answer).toHaveBeenLastCalledWith('k1', false);
    expect(model.armed).toBeNull();
  });

  it('is given at once where the user is sure, wants no confirmation, or has confirmed it by a tap', () => {
    settings.sure = ['toy battle.roll'];
    const sure = table([roll, stay], { rule: 'battle.roll' });
    sure.model.pick(roll);
    expect(sure.answer).toHaveBeenLastCalledWith('k1', false);
    const elsewhere = table([roll, stay], { rule: 'battle.other' });
    elsewhere.model.pick(roll);
    expect(elsewhere.answer).toHaveBeenLastCalledWith('k1', true);
    settings.sure = [];
    settings.confirm = 'never';
    const never = table([roll, stay]);
    never.model.pick(roll);
    expect(never.answer).toHaveBeenLastCalledWith('k1', false);
    settings.confirm = 'final';
    const tapped = table([roll, stay]);
    tapped.model.pick(roll, true);
    tapped.model.pick(roll, true);
    expect(tapped.answer.mock.calls).toEqual([['k1', false]]);
  });

  it('waits for the main button without asking the server where every pick does', () => {
    settings.confirm = 'always';
    const { model, answer } = table([roll, stay]);
    model.pick(roll);
    expect(answer).not.toHaveBeenCalled();
    expect(model.binding).toBeNull();
    model.pick(roll);
    expect(answer).toHaveBeenLastCalledWith('k1', false);
    settings.confirm = 'final';
  });

  it('is not asked about where nothing is weighed: the only option, or passing in a reaction window', () => {
    const only = table([roll]);
    only.model.pick(roll);
    expect(only.answer).toHaveBeenLastCalledWith('k1', false);
    const pass = choice('k9', 'Pass', [], { role: 'done' });
    const window = table([roll, pass], { window: true });
    window.model.pick(pass);
    expect(window.answer).toHaveBeenLastCalledWith('k9', false);
    window.model.pick(roll);
    expect(window.answer).toHaveBeenLastCalledWith('k1', true);
  });
});

describe('a reaction window that asks others first', () => {
  it('can be passed in advance, and again not', () => {
    const { model, deed } = table([]);
    model.passEarly();
    expect(deed).not.toHaveBeenCalled();
    model.seat = 1;
    model.question = { token: 't', tentative: [], early: { rule: 'cards.window', passed: false } };
    model.passEarly();
    expect(deed).toHaveBeenLastCalledWith({ do: 'pass-early', seat: 1, question: 't', pass: true });
    model.question = { token: 't', tentative: [], early: { rule: 'cards.window', passed: true } };
    model.passEarly();
    expect(deed).toHaveBeenLastCalledWith({ do: 'pass-early', seat: 1, question: 't', pass: false });
  });
});

describe('names', () => {
  const line = (words: Words, seat: number | null = 0): LogLine => ({ seat, words, rule: '', touches: [], dice: [], sides: 0, motion: null, heading: false });

  it('are not looked for in a text as it stands', () => {
    const { model } = table([]);
    model.stage = { ...model.stage, seats: [{ seat: 0, name: 'red', colour: 'red', faction: '', side: 0 }] };
    model.sitters = new Map([[0, { name: 'Ann', tag: '', you: true }]]);
    expect(model.told(line('Red moves a Human.'))).toEqual([{ kind: 'text', text: 'Red moves a Human.' }]);
    expect(model.text({ p: '{by} {by:wins|win}', v: [{ seat: 0 }] })).toBe('Ann wins');
  });

  it('stand in the places of a pattern, and the viewer is you', () => {
    const { model } = table([]);
    model.stage = { ...model.stage, seats: ['red', 'blue'].map((name, seat) => ({ seat, name, colour: name, faction: '', side: seat })) };
    model.sitters = new Map([[0, { name: 'Ann', tag: '', you: true }]]);
    const words: Words = { p: '{by} {by:attacks|attack} {at}, a red herring.', v: [{ seat: 0 }, { seat: 1 }] };
    model.seat = 0;
    model.mine = [0];
    expect(model.toldText(line(words))).toBe('You attack Blue, a red herring.');
    model.mine = [];
    expect(model.toldText(line(words)), 'looked on from a seat of somebody else').toBe('Ann attacks Blue, a red herring.');
  });

  it('take the income into the money it feeds', () => {
    const gauge = (kind: string, value: number, adds_to = ''): Gauge => ({ id: kind, kind, label: kind, value: { value, parts: [] }, note: '', adds_to });
    const folded = foldIncome([gauge('credits', 8), gauge('income', 5, 'credits'), gauge('influence', 2)]);
    expect(folded.map(({ gauge: one, grows }) => [one.kind, grows?.kind ?? null])).toEqual([
      ['credits', 'income'],
      ['influence', null],
    ]);
  });
});

describe('a reaction window in which one can only pass', () => {
  const pass = { ...choice('p', 'Pass', [], { role: 'done' }), line: 'pass' };

  it('is known, and passed without a word', () => {
    const { model, answer } = table([pass], { window: true });
    model.question = { token: 'q1', tentative: [], early: null };
    expect(model.lonePass?.key).toBe('p');
    model.passAlone();
    expect(answer).toHaveBeenCalledWith('p', false);
    model.wire = { ...model.wire, prompt: null };
    expect(model.lonePass).toBeNull();
  });

  it('is not one where something can be used', () => {
    const { model, answer } = table([choice('k1', 'Play it', ['card/x']), pass], { window: true });
    model.question = { token: 'q1', tentative: [], early: null };
    model.passAlone();
    expect(answer).not.toHaveBeenCalled();
  });

  it('is stepped over when steps are taken back', () => {
    const { model } = table([pass], { window: true });
    const takeBack = vi.fn();
    model.port = { ...model.port, takeBack };
    // Position 4: `activate` was given at 3, and the page passes now.
    model.position = 4;
    model.question = { token: 'q1', tentative: [['activate 18']], early: null };
    model.passAlone();
    model.position = 5;
    model.question = { token: 'q2', tentative: [['activate 18'], ['pass']], early: null };
    expect(model.trail).toEqual(['activate 18']);
    model.takeBack(1);
    expect(takeBack).toHaveBeenCalledWith(2);
  });

  it('is stepped over where the host passed, and not where the user did', () => {
    const { model } = table([choice('k1', 'Play it', ['card/x']), pass], { window: true });
    const takeBack = vi.fn();
    model.port = { ...model.port, takeBack };
    // Others passed as well, so that positions say nothing of own steps.
    model.position = 7;
    model.question = { token: 'q1', tentative: [['activate 18'], ['pass'], ['move carrier']], early: null };
    expect(model.trail).toEqual(['activate 18', 'move carrier']);
    model.question = { token: 'q2', tentative: [['activate 18']], early: null };
    model.choose(pass);
    model.question = { token: 'q3', tentative: [['activate 18'], ['pass']], early: null };
    expect(model.trail).toEqual(['activate 18', 'Pass']);
    model.takeBack(1);
    expect(takeBack).toHaveBeenCalledWith(1);
  });

  it('calls steps what their buttons were called', () => {
    const go = { ...choice('k1', 'Activate Mecatol Rex', ['hex/a1']), line: 'activate 18' };
    const { model } = table([go]);
    model.choose(go);
    model.question = { token: 'q2', tentative: [['activate 18']], early: null };
    expect(model.trail).toEqual(['Activate Mecatol Rex']);
  });
});

describe('what is reconstructed', () => {
  it('is told in one sentence for a card or a kind', () => {
    const { model } = table([]);
    model.stage = {
      ...model.stage,
      guessed: [
        { id: 'unit/human', fields: ['cost', 'move'] },
        { id: 'card/raid', fields: ['copies'] },
      ],
    };
    expect(model.guess('unit/human')).toBe('Reconstructed: cost, move. Not known to be printed so.');
    expect(model.guess('card/raid', undefined, 'unit/human')).toBe('Reconstructed: copies, cost, move. Not known to be printed so.');
    expect(model.guess('unit/dragon')).toBe('');
  });
});
