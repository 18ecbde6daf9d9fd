import type { TaxRate } from '@grove/taxes';

/** Country, name, and the percentages of the standard class and of food. */
const COUNTRIES: readonly (readonly [country: string, name: string, standard: string, food: string])[] = [
  ['NL', 'BTW', '21', '9'],
  ['DE', 'MwSt.', '19', '7'],
  ['BE', 'BTW/TVA', '21', '6'],
  ['FR', 'TVA', '20', '5.5'],
  ['LU', 'TVA', '17', '3'],
  ['AT', 'USt', '20', '10'],
];

/** The tax rates of the sample shop. Food has the reduced class; exports have no tax. */
export const TAX_RATES: readonly Partial<TaxRate>[] = [
  ...COUNTRIES.map(([country, name, rate]) => ({ country, name, rate, class: 'standard' })),
  ...COUNTRIES.map(([country, name, , rate]) => ({ country, name: `${name} (food)`, rate, class: 'reduced-rate' })),
  { country: '', name: 'Zero rate', rate: '0', class: 'zero-rate' },
].map((rate, order) => ({ ...rate, order }));
