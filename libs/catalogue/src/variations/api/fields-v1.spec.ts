import { describe, expect, it } from 'vitest';
import { fieldsOf, compileParser } from '@grove/rest';
import { Variation } from './v1.js';

const read = (sent: object) => compileParser(fieldsOf(Variation), 'update')(sent as Record<string, unknown>);

describe('the stock of a variation', () => {
  it.each([
    [true, true],
    ['1', true],
    [false, false],
    ['parent', false],
  ])('said to be managed as %j is managed by itself: %s', (sent, managed) => {
    expect(read({ manage_stock: sent })).toEqual({ manageStock: managed });
  });

  it.each([['Parent'], ['product'], [2]])('cannot be sent as managed by %j', (sent) => {
    expect(() => read({ manage_stock: sent })).toThrow(expect.objectContaining({ code: 'rest_invalid_param' }));
  });

  it('loses its quantity when null is sent', () => {
    expect(read({ stock_quantity: null })).toEqual({ stockQuantity: null });
  });
});

describe('a variation', () => {
  it('has a write-only description, and its derived fields are read-only', () => {
    expect(read({ description: 'Soft', price: '1', on_sale: true, backordered: true, tax_status: 'none' })).toEqual({
      description: 'Soft',
    });
  });

  it('has no defaults: fields that were not sent are absent', () => {
    expect(compileParser(fieldsOf(Variation), 'create')({})).toEqual({});
  });
});
