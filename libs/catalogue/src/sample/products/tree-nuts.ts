import { large, raw, salted, small } from './packet-kinds.js';
import type { PacketRow } from './product-row.js';

const autumn = ['2026-09-01', '2031-11-30'] as const;

/** Tree nuts. */
export const TREE_NUTS: readonly PacketRow[] = [
  [
    'WAL-GRE',
    'Walnuts from Grenoble',
    'walnuts',
    '7.95',
    { ...raw, ...small, origin: 'France', stock: 140, featured: true, up: 'WAL-CAL' },
  ],
  [
    'WAL-CAL',
    'Walnut halves, extra light',
    'walnuts',
    '18.50',
    { ...raw, ...large, origin: 'California', stock: 62, sale: '16.95' },
  ],
  [
    'WAL-SHELL',
    'Walnuts in the shell',
    'walnuts',
    '9.75',
    { ...large, origin: 'Netherlands', tags: 'dutch vegan', stock: 35, cross: 'CRACK-OAK' },
  ],
  [
    'WAL-BAKE',
    'Walnut pieces for baking',
    'walnuts',
    '5.25',
    { ...raw, ...small, origin: 'Chile', tags: 'vegan baking', cross: 'HON-LIN' },
  ],
  ['ALM-WHITE', 'Blanched almonds', 'almonds', '6.40', { ...raw, ...small, origin: 'Spain', stock: 210 }],
  ['ALM-FLAKE', 'Almond flakes', 'almonds', '4.95', { ...raw, ...small, origin: 'Spain', tags: 'vegan baking', stock: 96 }],
  [
    'ALM-SMOKE',
    'Smoked almonds',
    'almonds',
    '7.25',
    { ...salted, ...small, roast: 'Smoked', origin: 'California', sale: ['5.95', ...autumn] },
  ],
  [
    'ALM-MARC',
    'Marcona almonds with rosemary',
    'almonds',
    '9.95',
    { ...salted, ...small, origin: 'Spain', stock: 0, backorders: 'notify' },
  ],
  [
    'HAZ-PIE',
    'Hazelnuts from Piedmont',
    'hazelnuts',
    '8.50',
    { ...raw, ...small, origin: 'Italy', stock: 71, featured: true, cross: 'CHO-HAZ' },
  ],
  [
    'HAZ-ROAST',
    'Roasted hazelnuts',
    'hazelnuts',
    '7.10',
    { ...small, roast: 'Dark', salt: 'Unsalted', origin: 'Turkey', tags: 'vegan baking' },
  ],
  ['CAS-RAW', 'Raw cashews', 'cashews', '6.95', { ...raw, ...small, origin: 'Vietnam', tags: 'vegan organic', stock: 180 }],
  ['CAS-CURRY', 'Curry cashews', 'cashews', '7.45', { ...salted, ...small, origin: 'India', tags: 'borrel new', stock: 44 }],
  [
    'PIS-SALT',
    'Pistachios in the shell',
    'pistachios',
    '8.95',
    { ...salted, ...small, origin: 'Iran', stock: 120, sale: '7.95', up: 'PIS-BRO' },
  ],
  [
    'PIS-KERN',
    'Pistachio kernels',
    'pistachios',
    '12.50',
    { ...raw, ...small, origin: 'Turkey', tags: 'vegan baking', out: true },
  ],
  [
    'PIS-BRO',
    'Green pistachios from Bronte',
    'pistachios',
    '24.00',
    { ...raw, origin: 'Italy', pack: '100 g', kg: '0.11', stock: 9, ships: 'letterbox' },
  ],
  ['PEC-HALF', 'Pecan halves', 'pecans', '9.25', { ...raw, ...small, origin: 'USA', stock: 58, cross: 'HON-LIN' }],
  [
    'PEC-MAPLE',
    'Maple pecans',
    'pecans',
    '9.95',
    { ...small, roast: 'Light', origin: 'USA', tags: 'new', sale: ['8.45', '2024-01-01', '2024-02-29'] },
  ],
  ['MAC-WHOLE', 'Whole macadamias', 'exotics', '13.75', { ...raw, ...small, origin: 'Kenya', tags: 'vegan fair', stock: 27 }],
  [
    'MAC-SALT',
    'Salted macadamias',
    'exotics',
    '14.25',
    { ...salted, ...small, origin: 'Australia', stock: -3, backorders: 'yes' },
  ],
  [
    'BRA-BOL',
    'Brazil nuts, wild picked',
    'exotics',
    '8.75',
    { ...raw, ...small, origin: 'Bolivia', tags: 'vegan organic fair', stock: 33 },
  ],
  [
    'PIN-ITA',
    'Pine nuts',
    'exotics',
    '9.50',
    { ...raw, origin: 'Italy', pack: '100 g', kg: '0.11', ships: 'letterbox', stock: 15 },
  ],
];
