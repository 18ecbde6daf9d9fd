import { large, raw, salted, small } from './packet-kinds.js';
import type { PacketRow } from './product-row.js';

/** Peanuts and mixes. */
export const PEANUTS_AND_MIXES: readonly PacketRow[] = [
  [
    'PEA-SHELL',
    "Peanuts in the shell (doppinda's)",
    'plain-peanuts',
    '3.95',
    { ...large, roast: 'Dark', origin: 'Argentina', stock: 80 },
  ],
  [
    'PEA-BORREL',
    'Borrelnootjes',
    'coated-peanuts',
    '3.45',
    { ...salted, ...small, origin: 'Netherlands', tags: 'borrel bestseller', stock: 400 },
  ],
  [
    'PEA-KATJ',
    'Katjang pedis',
    'coated-peanuts',
    '3.75',
    { ...salted, ...small, origin: 'Netherlands', tags: 'borrel vegan', stock: 260 },
  ],
  [
    'MIX-STUD',
    'Studentenhaver',
    'house-mixes',
    '5.95',
    { ...raw, ...small, tags: 'bestseller vegan', stock: 310, featured: true },
  ],
  [
    'MIX-TRAIL',
    'Trail mix for long dykes',
    'house-mixes',
    '6.75',
    { ...raw, ...small, tags: 'organic vegan', stock: 77, up: 'MIX-ROYAL' },
  ],
  [
    'MIX-ROYAL',
    'Royal mix without peanuts',
    'house-mixes',
    '19.95',
    { ...salted, ...large, tags: 'borrel', stock: 24, sale: ['17.95', '2031-11-01', '2031-12-31'] },
  ],
];
