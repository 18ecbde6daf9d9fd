import { describe, expect, it } from 'vitest';
import { MAX_VALUE_LENGTH, MAX_ENTRIES } from '@grove/rest';
import { shownLineMeta, shownRefundMeta, withSentMeta } from './line-meta.rules.js';
import { couponLine, itemLine } from './testing/lines.js';

const SIZE = { key: 'size', label: 'Size', value: 'M' };

const entriesOf = (line: Parameters<typeof shownLineMeta>[0]) => shownLineMeta(line).map(({ key, value }) => [key, value]);

describe('The metadata of a line', () => {
  it('has the options of its variation, what clients stored, and then what it took from stock and what came back', () => {
    const line = itemLine('10', { meta: [SIZE], reducedStock: 3, details: { restocked: 2 } });
    expect(shownLineMeta(withSentMeta(line, [{ key: 'gift', value: 'yes' }]))).toEqual([
      { id: 1, key: 'size', value: 'M', displayKey: 'Size', displayValue: 'M' },
      { id: 1000, key: 'gift', value: 'yes', displayKey: 'gift', displayValue: 'yes' },
      { id: 997, key: '_reduced_stock', value: '3', displayKey: '_reduced_stock', displayValue: '3' },
      { id: 998, key: '_restock_refunded_items', value: '2', displayKey: '_restock_refunded_items', displayValue: '2' },
    ]);
  });

  it('keeps the ids of its entries when they change, and gives no id twice', () => {
    const first = withSentMeta(itemLine('10'), [
      { key: 'a', value: '1' },
      { key: 'b', value: ['2'] },
    ]);
    const second = withSentMeta(first, [{ key: 'a', value: 'new' }, { id: 1001 }, { key: 'c', value: '3' }]);
    expect(shownLineMeta(second).map(({ id, key, value }) => [id, key, value])).toEqual([
      [1000, 'a', 'new'],
      [1002, 'c', '3'],
    ]);
  });

  it('changes and removes an option by its key or id', () => {
    const line = itemLine('10', { meta: [SIZE, { ...SIZE, key: 'color', value: 'red' }] });
    expect(entriesOf(withSentMeta(line, [{ key: 'size', value: 'L' }, { id: 2 }]))).toEqual([['size', 'L']]);
    expect(withSentMeta(line, [{ id: 1, key: 'size', value: 'M' }]).meta).toEqual(line.meta);
  });

  it('ignores keys of the fields of a line', () => {
    const line = itemLine('10', { reducedStock: 3 });
    const sent = [
      { id: 997, key: '_reduced_stock', value: '9' },
      { key: '_qty', value: '7' },
    ];
    expect(withSentMeta(line, sent)).toEqual(line);
  });

  it('does not touch the shares of a coupon, which are in the same column as options', () => {
    const line = couponLine('summer', '5', { meta: [{ key: '12', label: 'discount', value: '5' }] });
    const changed = withSentMeta(line, [{ key: '12', value: 'x' }]);
    expect([changed.meta, entriesOf(changed)]).toEqual([line.meta, [['12', 'x']]]);
  });

  it('is limited in number and in size', () => {
    const many = Array.from({ length: MAX_ENTRIES }, (_, index) => ({ key: `key ${index}`, value: '' }));
    const full = withSentMeta(itemLine('10'), many);
    for (const [line, sent] of [
      [full, { key: 'more', value: '' }],
      [itemLine('10'), { key: 'long', value: 'x'.repeat(MAX_VALUE_LENGTH) }],
    ] as const)
      expect(() => withSentMeta(line, [sent])).toThrow(expect.objectContaining({ code: 'rest_invalid_param' }));
  });

  it('of a refund is the line that it refunds', () => {
    expect(shownRefundMeta({ reference: '12' })).toMatchObject([{ key: '_refunded_item_id', value: '12' }]);
  });
});
