import { describe, expect, it } from 'vitest';
import { withDescendants } from './parent.rules.js';

const records = [
  { id: 1, parent: 0 },
  { id: 4, parent: 3 },
  { id: 3, parent: 1 },
  { id: 5, parent: 0 },
  { id: 6, parent: 7 },
  { id: 7, parent: 6 },
];

describe('The descendants of a record', () => {
  it.each([
    ['are on all levels', 1, [1, 3, 4]],
    ['are none of a record without any', 4, [4]],
    ['are itself alone of a record that is not known', 9, [9]],
    ['end in a circle', 6, [6, 7]],
  ])('%s', (_promise, id, found) => {
    expect(withDescendants(id, records)).toEqual(found);
  });
});
