import type { TaxRate } from '@grove/client';
import { describe, expect, it } from 'vitest';
import { isRate, NEW_RATE, rateChanges, toRow } from './rates-form.js';

const aRate = (id: number, fields: Partial<TaxRate> = {}): TaxRate => ({
  ...{ id, country: 'NL', state: '', postcode: '', city: '', rate: '21.0000', name: 'VAT', priority: 1 },
  ...{ compound: false, shipping: true, order: 0, class: 'standard' },
  ...fields,
});

const changes = (rows: Parameters<typeof rateChanges>[0], stored: TaxRate[]) =>
  rateChanges(rows, stored, 'standard').map(({ kind, entry }) => [kind, entry]);

describe('A save of tax rates', () => {
  const stored = [aRate(3, { order: 0 }), aRate(5, { order: 4, postcode: '10*;20*' }), aRate(4, { order: 4 })];
  const rows = stored.map(toRow);

  it('sends nothing of what has not changed', () => {
    expect(changes(rows, stored)).toEqual([]);
  });

  it('sends only the fields that differ, and an emptied place as a star', () => {
    const changed = [
      { ...rows[0]!, rate: '21,50 %' },
      { ...rows[1]!, postcode: ' ' },
      { ...rows[2]!, priority: 'first' },
    ];
    expect(changes(changed, stored)).toEqual([
      ['update', { id: 3, rate: '21.50' }],
      ['update', { id: 5, postcode: '*' }],
      ['update', { id: 4, priority: 'first' }],
    ]);
  });

  it('puts new rates behind all others', () => {
    const made = { country: 'BE', state: '', postcode: '*', city: '*', rate: '6', name: 'BTW', priority: 1, compound: false };
    expect(changes([...rows, { ...NEW_RATE, country: 'BE', rate: '6', name: 'BTW' }], stored)).toEqual([
      ['create', { ...made, shipping: true, order: 5, class: 'standard' }],
    ]);
    expect(rateChanges([NEW_RATE, NEW_RATE], [], 'standard').map(({ entry }) => entry)).toMatchObject([
      { order: 0 },
      { order: 1 },
    ]);
  });

  it('numbers all rates again when one was moved', () => {
    expect(changes([rows[0]!, rows[2]!, rows[1]!], stored)).toEqual([
      ['update', { id: 4, order: 1 }],
      ['update', { id: 5, order: 2 }],
    ]);
  });

  it('deletes what was removed, which moves nothing', () => {
    const removed = { ...rows[1]!, isRemoved: true };
    expect(changes([rows[0]!, removed, rows[2]!, { ...NEW_RATE, isRemoved: true }], stored)).toEqual([['delete', 5]]);
  });
});

describe('A rate', () => {
  it.each(['21', '21.', '5,5', '0.1234', '6 %', '-2'])('is %j', (text) => expect(isRate(text)).toBe(true));
  it.each(['', 'a lot', '1.2.3', '%', '1 000'])('is not %j', (text) => expect(isRate(text)).toBe(false));
  it.each([
    ['21.0000', '21'],
    ['5.5000', '5.5'],
    ['100.0000', '100'],
    ['0.1234', '0.1234'],
    ['0.0000', '0'],
  ])('of %s is shown as %s', (rate, text) => expect(toRow(aRate(1, { rate })).rate).toBe(text));
});
