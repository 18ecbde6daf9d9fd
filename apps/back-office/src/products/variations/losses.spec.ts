import { describe, expect, it } from 'vitest';
import { lossesOf } from './losses.js';

const size = { id: 0, name: 'Size of bag', options: ['S', 'M'], visible: true, variation: true };
const roast = { id: 7, name: 'Roast', options: ['Dark'], visible: true, variation: true };
const aVariation = (id: number | undefined, option: string, roasted: string) => ({
  ...{ id, sku: '', regular_price: '', sale_price: '', stock_quantity: '', visible: true },
  options: [
    { id: 0, name: 'size-of-bag', option },
    { id: 7, name: 'Roast', option: roasted },
  ],
});
const opened = {
  type: 'variable',
  attributes: [size, roast],
  variations: [aVariation(1, 'S', 'Dark'), aVariation(2, 'M', '')],
};
const NOTHING = { deleted: 0, widened: 0, attributes: [] };

describe('What a save takes from stored variations', () => {
  it.each([
    ['nothing without a change', {}, NOTHING],
    ['nothing if variations are added', { variations: [...opened.variations, aVariation(undefined, 'S', '')] }, NOTHING],
    ['nothing if an attribute is written otherwise', { attributes: [{ ...size, name: ' size of Bag ' }, roast] }, NOTHING],
    ['nothing if an attribute is added', { attributes: [size, roast, { ...size, name: 'Origin' }] }, NOTHING],
    ['all of them with another kind', { type: 'simple' }, { deleted: 2, widened: 0, attributes: [] }],
    [
      'their options if an attribute is removed',
      { attributes: [roast] },
      { deleted: 0, widened: 2, attributes: ['Size of bag'] },
    ],
    [
      'the options of those that chose one, if an attribute makes no variations any more',
      { attributes: [size, { ...roast, variation: false }] },
      { deleted: 0, widened: 1, attributes: ['Roast'] },
    ],
    [
      'their options if an attribute has none any more, or gets another name',
      {
        attributes: [
          { ...size, name: 'Length' },
          { ...roast, options: [] },
        ],
      },
      { deleted: 0, widened: 2, attributes: ['Size of bag', 'Roast'] },
    ],
  ])('is %s', (_case, change, losses) => {
    expect(lossesOf({ ...opened, ...change }, opened)).toEqual(losses);
  });

  it('is nothing while all attributes are there, in whatever letters their names are', () => {
    const nuts = { ...opened, attributes: [{ ...size, name: '尺寸' }, roast] };
    expect(lossesOf(nuts, nuts)).toEqual(NOTHING);
  });

  it('is nothing if there are none', () => {
    const simple = { type: 'simple', attributes: [], variations: [] };
    expect(lossesOf(simple, simple)).toEqual(NOTHING);
  });
});
