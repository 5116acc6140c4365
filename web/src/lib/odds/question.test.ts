import { describe, expect, it } from 'vitest';
import type { OddsDial, OddsForm } from '../../wire';
import { dialId, kindsOf, read, readForce, write, writeForce } from './question';

const dial = (part: Partial<OddsDial>): OddsDial => ({
  key: '',
  joint: '',
  word: '',
  name: '',
  text: '',
  group: '',
  side: 'both',
  turn: { kind: 'switch' },
  owner: '',
  only: ['', ''],
  ...part,
});
const kind = (id: string, better = false) => ({
  id,
  name: id,
  text: '',
  most: 20,
  cost: 1,
  dice: 1,
  better: better ? { id: 'ii', name: `${id} II`, text: '' } : null,
  damaged: { id: 'damaged', name: 'damaged', text: '' },
  only: ['', ''] as [string, string],
});
const form: OddsForm = {
  kinds: [kind('cruiser', true), kind('war sun'), kind('dreadnought', true)],
  owners: [{ id: 'letnev', name: 'Letnev', kinds: [{ ...kind('war sun'), name: 'Their sun' }] }],
  strangers: [{ id: 'planet', name: 'A planet', text: '' }],
  dials: [
    dial({
      key: 'place',
      turn: {
        kind: 'choice',
        words: [
          { id: 'space', name: '', text: '' },
          { id: 'ground', name: '', text: '' },
        ],
      },
    }),
    dial({ key: 'attacker.effects', joint: ',', word: 'bunker', only: ['place', 'ground'] }),
    dial({ key: 'attacker.effects', joint: ',', word: 'boost={}', turn: { kind: 'number', rest: 0, least: 0, most: 9 } }),
    dial({ key: 'attacker.effects', joint: ',', word: 'fire-team' }),
    dial({ key: 'stims', joint: ',', word: 'attacker', turn: { kind: 'number', rest: 0, least: 0, most: 2 } }),
    dial({ key: 'stims', joint: ',', word: 'defender', turn: { kind: 'number', rest: 0, least: 0, most: 2 } }),
  ],
  example: { attacker: '1 cruiser', defender: '2 war sun' },
};

describe('a question', () => {
  it.each([
    'attacker=2+cruiser+ii%2C+1+dreadnought+damaged&defender=letnev%3A+3+war+sun&place=ground&attacker.effects=bunker%2Cboost%3D3',
    'attacker=1+cruiser&defender=planet&stims=attacker%2Cattacker%2Cdefender',
  ])('comes back from its address: %s', (address) => {
    expect(write(form, read(form, address))).toBe(address);
  });
  it('begins with the example', () => {
    expect(writeForce(form, read(form, '').defender)).toBe('2 war sun');
  });
  it('shows the units of the owner', () => {
    const question = read(form, 'attacker=letnev: 1 cruiser&defender=1 cruiser');
    expect(kindsOf(form, question, 'attacker').map((one) => one.name)).toContain('Their sun');
    expect(kindsOf(form, question, 'defender').map((one) => one.name)).toContain('war sun');
  });
  it('leaves out what does nothing where the battle is', () => {
    const question = read(form, 'attacker=1 cruiser&defender=1 cruiser&attacker.effects=bunker');
    expect(write(form, question)).toBe('attacker=1+cruiser&defender=1+cruiser');
  });
  it('reads ids with underscores', () => {
    expect(write(form, read(form, 'attacker=1 cruiser&defender=1 cruiser&attacker.effects=fire_team'))).toContain('fire-team');
  });
  it('asks along what it does not understand', () => {
    const question = read(form, 'attacker=3 elephants&defender=1 cruiser&weather=rain&attacker.effects=boost=99,boost');
    expect(question.strange).toEqual([
      ['attacker', '3 elephants'],
      ['weather', 'rain'],
      ['attacker.effects', 'boost=99'],
    ]);
    expect(question.dials[dialId(form.dials[2] as OddsDial)]).toBe(1);
  });
  it.each(['%%%', 'attacker=%00%ff', 'attacker='.padEnd(5000, '9'), 'attacker=1 cruiser&'.repeat(300), '__proto__=1&constructor=2'])(
    'survives a hostile address',
    (address) => {
      expect(() => write(form, read(form, address))).not.toThrow();
    },
  );
  it.each(['999 cruiser', '1 elephant', 'mars: 1 cruiser', '1 cruiser sideways'])('does not understand %s', (text) => {
    expect(readForce(form, text)).toBe(text);
  });
});
