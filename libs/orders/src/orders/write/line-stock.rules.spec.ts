import { describe, expect, it } from 'vitest';
import { itemLine, shippingLine } from '../../lines/testing/lines.js';
import { followLines } from './line-stock.rules.js';

const [FIG, DATE, BOX] = [7, 8, 9];

/** Products manage their own stock; boxes have none. */
const managerOf = ({ productId }: { readonly productId: number }): number => (productId === BOX ? 0 : productId);

const sold = (id: number, productId: number, quantity: number, reducedStock = quantity) =>
  itemLine('10', { id, productId, quantity, reducedStock, stockManagedById: reducedStock > 0 ? productId : 0 });

type Line = ReturnType<typeof sold>;

describe('The stock of an order that has taken it', () => {
  it.each<[what: string, before: Line[], after: Line[], moves: object[], reduced: number[]]>([
    ['stays if nothing changes', [sold(1, FIG, 3)], [sold(1, FIG, 3)], [], [3]],
    ['gives a higher quantity the difference', [sold(1, FIG, 3)], [sold(1, FIG, 5, 3)], [{ id: FIG, by: -2 }], [5]],
    ['gets the difference of a lower quantity back', [sold(1, FIG, 3)], [sold(1, FIG, 1, 3)], [{ id: FIG, by: 2 }], [1]],
    ['gets a removed line back', [sold(1, FIG, 3), sold(2, DATE, 1)], [sold(2, DATE, 1)], [{ id: FIG, by: 3 }], [1]],
    ['gives a new line its pieces', [], [sold(0, FIG, 2, 0)], [{ id: FIG, by: -2 }], [2]],
    ['gives a new line without managed stock nothing', [], [sold(0, BOX, 2, 0)], [], [0]],
    [
      'is that of the new product of a line',
      [sold(1, FIG, 3)],
      [sold(1, DATE, 3)],
      [
        { id: FIG, by: 3 },
        { id: DATE, by: -3 },
      ],
      [3],
    ],
    [
      'gets back what a line has taken, also if refunds returned some of it',
      [sold(1, FIG, 5, 3)],
      [sold(1, FIG, 1, 3)],
      [{ id: FIG, by: 3 }],
      [0],
    ],
    ['does not move for a line that took nothing', [sold(1, FIG, 3, 0)], [sold(1, FIG, 5, 0)], [], [0]],
  ])('%s', (_what, before, after, moves, reduced) => {
    const followed = followLines(before, after, managerOf);
    expect(followed.moves).toEqual(moves);
    expect(followed.lines.map(({ reducedStock }) => reducedStock)).toEqual(reduced);
  });

  it('has nothing to do with lines of other kinds', () => {
    const lines = [shippingLine('5', { id: 0 })];
    expect(followLines([], lines, managerOf)).toEqual({ lines, moves: [] });
  });
});
