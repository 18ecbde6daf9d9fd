import type { VariableRow } from './product-row.js';

const whole = { ships: 'letterbox', tags: 'vegan' } as const;

/** The variable products. */
export const VARIABLE_PRODUCTS: readonly VariableRow[] = [
  {
    sku: 'ALM-BROWN',
    name: 'Brown almonds',
    category: 'almonds',
    by: 'pack-size',
    first: '250 g',
    forms: [
      ['250 g', '5.45', { kg: '0.26', stock: 160 }],
      ['500 g', '9.95', { kg: '0.51', stock: 75, sale: '8.95' }],
      ['1 kg', '18.75', { kg: '1.02', stock: 12 }],
      ['2.5 kg', '44.00', { kg: '2.55', ships: 'bulky', stock: 0, backorders: 'notify' }],
    ],
    extras: { ...whole, roast: 'Raw', salt: 'Unsalted', origin: 'Spain', featured: true, up: 'ALM-MARC', cross: 'BUT-ALM' },
  },
  {
    sku: 'CAS-SALT',
    name: 'Roasted cashews',
    category: 'cashews',
    by: 'salt',
    first: 'Lightly salted',
    forms: [
      ['Unsalted', '7.25', { stock: 40 }],
      ['Lightly salted', '7.25', { stock: 110 }],
      ['Sea salt', '7.45', { stock: 65, sale: ['6.75', '2026-10-01', '2031-10-31'] }],
    ],
    extras: { ...whole, roast: 'Light', origin: 'India', pack: '250 g', kg: '0.26', tags: 'vegan borrel bestseller' },
  },
  {
    sku: 'PEA-ROAST',
    name: 'Peanuts, roasted yesterday',
    category: 'plain-peanuts',
    by: 'salt',
    first: 'Sea salt',
    forms: [
      ['Unsalted', '2.95'],
      ['Sea salt', '2.95'],
    ],
    extras: {
      ...whole,
      roast: 'Dark',
      origin: 'Argentina',
      pack: '500 g',
      kg: '0.51',
      stock: 340,
      tags: 'vegan borrel bestseller',
    },
  },
  {
    sku: 'MIX-BORREL',
    name: 'Borrelmix',
    category: 'house-mixes',
    by: 'roast',
    first: 'Light',
    forms: [
      ['Light', '6.25', { stock: 90 }],
      ['Smoked', '6.75', { stock: 31 }],
    ],
    extras: { ...whole, pack: '250 g', kg: '0.26', cross: 'GIFT-BOWL' },
  },
  {
    sku: 'DAT-MED',
    name: 'Medjool dates',
    category: 'dates-and-figs',
    by: 'pack-size',
    first: '500 g',
    forms: [
      ['500 g', '8.95', { kg: '0.52', stock: 66 }],
      ['1 kg', '16.50', { kg: '1.03', stock: 28 }],
      ['2.5 kg', '38.00', { kg: '2.6', ships: 'bulky', out: true }],
    ],
    extras: { ...whole, origin: 'Tunisia', tags: 'vegan no-sugar fair', up: 'DAT-DEG' },
  },
  {
    sku: 'BUT-PEA',
    name: 'Pindakaas',
    category: 'nut-butters',
    by: 'Grind',
    first: 'Crunchy',
    forms: [
      ['Smooth', '4.95', { stock: 84 }],
      ['Crunchy', '4.95', { stock: 102 }],
      ['With sambal', '5.45', { stock: 37 }],
    ],
    extras: { kg: '0.58', cm: ['8', '8', '11'], ships: 'parcel', tags: 'vegan breakfast bestseller', cross: 'SEE-PUM' },
  },
];
