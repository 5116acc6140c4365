import { describe, expect, it } from 'vitest';
import type { Stage } from '../../wire';
import { live } from '../../dev/build';
import { apply } from '../net/apply';
import { Wardrobe } from './cards';

const stage: Stage = {
  game: '',
  title: '',
  board: { spaces: [], links: [], regions: [], turns: [] },
  seats: [],
  phases: [],
  glossary: [],
  library: [
    { id: 'tech/drive', kind: 'technology', name: 'Gravity Drive', class: 'propulsion', text: 'One ship moves farther.', count: 1, needs: ['propulsion'] },
  ],
};

describe('faces of the library', () => {
  const drive = { id: 'tech/red/drive', face: 'tech/drive', count: 1, state: 'exhausted' as const };
  const one = live({
    areas: [
      { seat: 0, tray: { id: 'tray/red', title: 'Technologies', note: '', cards: [drive], form: 'technologies' } },
      { seat: 1, tray: { id: 'tray/blue', title: 'Technologies', note: '', cards: [], form: 'technologies' } },
    ],
  });

  it('give a card what it leaves out, and keep what it says', () => {
    const [area] = new Wardrobe(stage).dress(one).areas;
    expect(area?.tray.cards[0]).toMatchObject({ id: 'tech/red/drive', name: 'Gravity Drive', needs: ['propulsion'], state: 'exhausted', foot: '' });
  });

  it('are not looked up again for what has not changed', () => {
    const wardrobe = new Wardrobe(stage);
    const before = wardrobe.dress(one);
    const after = wardrobe.dress(
      apply(one, [{ part: 'area', is: { seat: 1, tray: { id: 'tray/blue', title: 'Technologies', note: '', cards: [{ ...drive, id: 'tech/blue/drive' }] } } }]),
    );
    expect(after.areas[0]).toBe(before.areas[0]);
    expect(after.areas[1]?.tray.cards[0]?.name).toBe('Gravity Drive');
    expect(after.trays).toBe(before.trays);
  });

  it('leave a card of another game as it is', () => {
    const [tray] = new Wardrobe({ ...stage, library: [] }).dress(
      live({ trays: [{ id: 't', title: '', note: '', cards: [{ id: 'card/a', name: 'A', count: 2 }] }] }),
    ).trays;
    expect(tray?.cards[0]).toMatchObject({ name: 'A', count: 2, text: '', rules: [], marks: [] });
  });
});
