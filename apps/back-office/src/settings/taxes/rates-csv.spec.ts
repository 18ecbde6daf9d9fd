import type { TaxRate } from '@grove/client';
import { describe, expect, it } from 'vitest';
import { NEW_RATE } from './rates-form.js';
import { ratesFile, readRatesFile } from './rates-csv.js';

const HEAD = 'Country code,State code,Postcode / ZIP,City,Rate %,Tax name,Priority,Compound,Shipping,Tax class';

const RATE: TaxRate = {
  ...{ id: 3, country: 'NL', state: '', postcode: '10*;20*', city: 'THE "HAGUE"', rate: '21.0000', name: '=VAT', priority: 1 },
  ...{ compound: false, shipping: true, order: 0, class: 'standard' },
};

describe('A file of tax rates', () => {
  it('has the columns of WooCommerce, and no formulas', async () => {
    const text = await ratesFile([RATE, { ...RATE, country: '', class: 'reduced-rate', compound: true, name: 'Low' }]).text();
    expect(text.replace('\uFEFF', '').trim().split('\n')).toEqual([
      HEAD,
      `NL,*,10*;20*,"THE ""HAGUE""",21.0000,'=VAT,1,0,1,`,
      '*,*,10*;20*,"THE ""HAGUE""",21.0000,Low,1,1,1,reduced-rate',
    ]);
  });

  it('is read as new rates of one class', () => {
    const text = `\uFEFF${HEAD}\r\nnl,*,"10*;20*",*,21,VAT,1,0,1,\r\nBE,,,,6,BTW,2,1,0,reduced-rate\r\n`;
    const row = { ...NEW_RATE, country: 'nl', postcode: '10*;20*', rate: '21', name: 'VAT' };
    expect(readRatesFile(text, 'standard')).toEqual({ rows: [row], others: 1 });
    expect(readRatesFile(text, 'reduced-rate')).toMatchObject({
      rows: [{ country: 'BE', rate: '6', name: 'BTW', priority: '2', compound: true, shipping: false }],
      others: 1,
    });
  });

  it.each(['', 'a,b\n1,2', '{"a": 1}'])('is not %j', (text) => {
    expect(readRatesFile(text, 'standard')).toBeUndefined();
  });
});
