import { describe, expect, it, vi } from 'vitest';
import { choice, here, live, space, stack } from '../../dev/build';
import type { Choice, Prompt } from '../../wire';
import { TableModel } from './model.svelte';

function table(options: Choice[], more: Partial<Prompt> = {}): { model: TableModel; answer: ReturnType<typeof vi.fn> } {
  const answer = vi.fn();
  const model = new TableModel({
    answer,
    ahead: async () => null,
    takeBack: vi.fn(),
    say: vi.fn(),
    lookFrom: vi.fn(),
    suggest: vi.fn(),
    deed: async () => undefined,
  });
  model.stage = {
    game: 'toy',
    title: 'Toy',
    board: { spaces: [space('a1', 0, 0), space('a2', 2, 0)], links: [], regions: [], turns: [] },
    seats: [],
    phases: [],
    glossary: [],
  };
  model.wire = live({
    spaces: [here('hex/a1', { stacks: [stack('a1', 0, 'human', 'Human', 3)] }), here('hex/a2')],
    prompt: { seat: 0, question: '?', detail: '', rule: '', about: [], options, refused: [], many: false, window: false, ...more },
  });
  return { model, answer };
}

const human = { ...choice('h', 'Human', []), line: 'lose human', most: 2 };
const strider = { ...choice('s', 'Strider', []), line: 'lose strider', most: 1 };
const done = choice('d', 'Done', [], { role: 'done' });

describe('a basket', () => {
  it('sends several options of one question as one answer', () => {
    const { model, answer } = table([human, strider]);
    model.pick(human);
    model.pick(strider);
    model.pick(human);
    expect(answer).not.toHaveBeenCalled();
    expect(model.amounts.summary).toBe('2 × Human and Strider');
    model.amounts.confirm();
    expect(answer).toHaveBeenCalledWith('h h s', true);
  });

  it('has no numbers in it: each of them is an answer', () => {
    const { model, answer } = table(['0', '1', '2'].map((label) => ({ ...choice(`n${label}`, label, []), line: label, most: 2 })));
    expect(model.amounts.basket).toBe(false);
    model.pick(model.options[2] ?? human);
    expect(answer).toHaveBeenCalledWith('n2', true);
  });

  it('takes no more of an option than may be taken, and none after the last', () => {
    const { model } = table([human, strider]);
    model.amounts.set(human, 7);
    expect(model.amounts.counts.get('h')).toBe(2);
    model.pick(human);
    expect(model.amounts.total).toBe(0);
  });

  it('ends the picking of any number, or goes on', () => {
    const { model, answer } = table([human, strider, done], { many: true, all: ['h', 'h', 's', 'd'] });
    model.amounts.fill();
    model.amounts.confirm(true);
    expect(answer).toHaveBeenLastCalledWith('h h s', true);
    model.amounts.confirm();
    expect(answer).toHaveBeenLastCalledWith('h h s d', true);
    model.amounts.clear();
    expect(model.amounts.answer(false)).toBeNull();
  });

  it('leaves alone what is picked once', () => {
    const once = { ...strider, most: 0 };
    const { model, answer } = table([once, { ...human, most: 0 }]);
    expect(model.amounts.basket).toBe(false);
    model.pick(once);
    expect(answer).toHaveBeenCalledWith('s', true);
  });

  it('is asked about as a whole where it can not be taken back', () => {
    const { model, answer } = table([human, strider]);
    model.amounts.set(human, 2);
    model.amounts.confirm();
    model.bound('h h', "this can't be taken back: dice are rolled next");
    expect(model.armed?.label).toBe('2 × Human');
    expect(model.binding).toContain('dice');
    if (model.armed) model.pick(model.armed);
    expect(answer).toHaveBeenLastCalledWith('h h', false);
  });
});

describe('a number of pieces', () => {
  const places = [
    { ...choice('k1', 'a1', ['hex/a1']), line: 'to a1', most: 3, between: 'm' },
    { ...choice('k2', 'a2', ['hex/a2']), line: 'to a2' },
  ];

  it('goes to the place that is clicked, as far as it may', () => {
    const { model, answer } = table(places);
    expect(model.amounts.most).toBe(3);
    model.amounts.wanted = 2;
    model.click('hex/a1', false);
    expect(answer).toHaveBeenLastCalledWith('k1 m k1', true);
    model.click('hex/a2', false);
    expect(answer).toHaveBeenLastCalledWith('k2', true);
  });

  it('takes others along, and may end the picking', () => {
    const { model, answer } = table(places.map((place) => ({ ...place, along: place.key === 'k1' ? [['s', 2] as [string, number]] : [] })));
    const prompt = model.live.prompt;
    if (prompt) model.live = { ...model.live, prompt: { ...prompt, along: [choice('s', 'Strider', [])], ends: choice('d', 'End Movement', []) } };
    expect(model.amounts.along.map(([pick, most]) => [pick.key, most])).toEqual([['s', 2]]);
    model.amounts.takeAll();
    model.amounts.last = true;
    model.click('hex/a1', false);
    expect(answer).toHaveBeenLastCalledWith('k1 m k1 m k1 s k1 s k1 d', true);
    model.amounts.last = false;
    model.click('hex/a2', false);
    expect(answer).toHaveBeenLastCalledWith('k2', true);
  });

  it('is one step of the trail and is taken back as one', () => {
    const { model } = table(places);
    const takeBack = vi.fn();
    model.port = { ...model.port, takeBack };
    model.amounts.wanted = 2;
    model.click('hex/a1', false);
    model.position = 4;
    model.question = { token: 'q', tentative: [['move human'], ['to a1', 'move human', 'to a1']], early: null };
    expect(model.trail).toEqual(['move human', '2 × a1']);
    model.takeBack(1);
    expect(takeBack).toHaveBeenCalledWith(1);
  });
});

describe('a pick and its place', () => {
  const pick = choice('m', 'Human', ['unit/0/human/a1'], { leads: true });
  const there: Choice[] = [choice('k1', 'To a1', ['hex/a1']), choice('k2', 'To a2', ['hex/a2'])];

  /** The scene after the pick, as the server tells it. */
  function picking(after: Partial<Prompt>): { model: TableModel; answer: ReturnType<typeof vi.fn> } {
    const { model, answer } = table([pick, choice('d', 'End', [], { role: 'done' })]);
    const prompt = model.wire.prompt as Prompt;
    model.port = { ...model.port, ahead: async () => [{ part: 'prompt', is: { ...prompt, question: 'Where to?', options: there, back: true, ...after } }] };
    model.pick(pick);
    return { model, answer };
  }

  it('are one answer: nothing is sent before the place is chosen', async () => {
    const { model, answer } = picking({});
    await vi.waitFor(() => expect(model.prompt?.question).toBe('Where to?'));
    expect(answer).not.toHaveBeenCalled();
    expect(model.trail).toEqual(['Human']);
    model.click('hex/a2', false);
    expect(answer).toHaveBeenCalledWith('m k2', true);
    model.bound('m k2', 'dice are rolled next');
    expect(model.binding).toBe('dice are rolled next');
    model.click('hex/a2', false);
    expect(answer).toHaveBeenLastCalledWith('m k2', false);
  });

  it('the pick can be put down again, and nobody is told', async () => {
    const { model, answer } = picking({});
    await vi.waitFor(() => expect(model.ahead.picked).toHaveLength(1));
    model.takeBack(1);
    expect(model.prompt?.question).toBe('?');
    expect(answer).not.toHaveBeenCalled();
  });

  it('a pick that can be declined afterwards is given', async () => {
    const { model, answer } = picking({ back: false });
    await vi.waitFor(() => expect(answer).toHaveBeenCalledWith('m', false));
    expect(model.ahead.picked).toEqual([]);
  });
});
