import { expect, test } from 'vitest';
import { percent, percents } from './answer';

test('a share is never rounded to a certainty it is not', () => {
  expect([0, 0.2, 0.5, 21.5, 99.6, 100].map(percent)).toEqual(['0', '<1', '1', '22', '>99', '100']);
});

test('shares of a whole add up to a hundred', () => {
  expect(percents([21.5, 78.5])).toEqual(['22', '78']);
  expect(percents([33.4, 33.3, 33.3])).toEqual(['34', '33', '33']);
  expect(percents([99.8, 0.2])).toEqual(['>99', '<1']);
  expect(percents([61, 0, 39])).toEqual(['61', '0', '39']);
  expect(percents([])).toEqual([]);
});
