import { describe, expect, it } from 'vitest';
import { missingVariations, toVariationInput, type VariationValues } from './variations-form.js';

const anAttribute = (name: string, options: string[], variation = true) => ({ id: 0, name, options, visible: true, variation });

const aVariation = (option: string, values: Partial<VariationValues> = {}): VariationValues => ({
  options: [{ id: 0, name: 'Size', option }],
  ...{ sku: '', regular_price: '', sale_price: '', stock_quantity: '', visible: true },
  ...values,
});

describe('Variations', () => {
  it('are generated for each combination of the options that variations use', () => {
    const attributes = [
      anAttribute('Size', ['S', 'M']),
      anAttribute('Roast', ['raw', 'roasted']),
      anAttribute('Origin', ['France'], false),
    ];
    const names = missingVariations(attributes, []).map(({ options }) => options.map(({ option }) => option).join(' '));
    expect(names).toEqual(['S raw', 'S roasted', 'M raw', 'M roasted']);
  });

  it('are not generated again if they are there', () => {
    expect(missingVariations([anAttribute('Size', ['S', 'M'])], [aVariation('s')])).toEqual([aVariation('M')]);
  });

  it('are not generated again of an attribute whose name has signs that are in no address', () => {
    const medium = { ...aVariation('M'), options: [{ id: 0, name: 'maat-van-cafe', option: 'M' }] };
    expect(missingVariations([anAttribute('Maat van café', ['M'])], [medium])).toEqual([]);
  });

  it('are not generated without an attribute that variations use', () => {
    expect(missingVariations([anAttribute('Origin', ['France'], false), anAttribute('Size', [])], [])).toEqual([]);
  });

  it('are sent only if they are new or differ, with the fields that differ', () => {
    const opened = [aVariation('S', { id: 1, regular_price: '5.00' }), aVariation('M', { id: 2, regular_price: '6.00' })];
    const values = [opened[0]!, { ...opened[1]!, regular_price: '6,50' }, aVariation('L', { stock_quantity: '3' })];
    expect(toVariationInput(values, opened)).toEqual([
      { id: 2, regular_price: '6.50' },
      {
        attributes: [{ name: 'Size', option: 'L' }],
        ...{ sku: '', regular_price: '', sale_price: '', manage_stock: true, stock_quantity: 3, visible: true },
      },
    ]);
  });
});
