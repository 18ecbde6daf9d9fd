import type { PacketRow } from './product-row.js';

const sun = { tags: 'vegan no-sugar', pack: '250 g', kg: '0.26', ships: 'letterbox' } as const;
const jar = { kg: '0.58', cm: ['8', '8', '11'], ships: 'parcel', pack: '500 g' } as const;
const bar = { kg: '0.2', ships: 'cool', pack: '250 g' } as const;
const seed = { tags: 'vegan breakfast', pack: '500 g', kg: '0.51', ships: 'letterbox' } as const;

/** Dried fruit. */
export const FRUIT: readonly PacketRow[] = [
  ['RAI-JUMBO', 'Jumbo raisins', 'raisins', '3.95', { ...sun, origin: 'Chile', stock: 190 }],
  ['RAI-GOLD', 'Golden raisins', 'raisins', '4.25', { ...sun, origin: 'Turkey', tags: 'vegan baking', stock: 85 }],
  ['APR-SOFT', 'Soft apricots', 'stone-fruit', '5.95', { ...sun, origin: 'Turkey', stock: 140, sale: '4.95', up: 'APR-WILD' }],
  [
    'APR-WILD',
    'Wild apricots, unsulphured',
    'stone-fruit',
    '6.85',
    { ...sun, origin: 'Georgia', tags: 'organic vegan no-sugar', stock: 38 },
  ],
  ['PRU-AGEN', "Pruneaux d'Agen", 'stone-fruit', '6.25', { ...sun, origin: 'France', stock: 64 }],
  [
    'DAT-DEG',
    'Deglet Nour dates',
    'dates-and-figs',
    '4.75',
    { ...sun, origin: 'Tunisia', tags: 'vegan fair no-sugar', stock: 130 },
  ],
  ['FIG-SMYR', 'Smyrna figs', 'dates-and-figs', '6.95', { ...sun, origin: 'Turkey', stock: 52, cross: 'WAL-GRE' }],
  [
    'FIG-GRE',
    'Figs on a string from Kymi',
    'dates-and-figs',
    '8.25',
    { ...sun, origin: 'Greece', tags: 'organic gift', stock: 0 },
  ],
  [
    'CRA-WHOLE',
    'Whole cranberries with apple juice',
    'red-berries',
    '6.50',
    { ...sun, origin: 'USA', tags: 'vegan breakfast', stock: 73 },
  ],
  [
    'BLU-WILD',
    'Wild blueberries',
    'red-berries',
    '9.85',
    { ...sun, origin: 'USA', pack: '100 g', tags: 'breakfast new', stock: 21 },
  ],
  ['MUL-WHITE', 'White mulberries', 'red-berries', '6.15', { ...sun, origin: 'Turkey', stock: 46 }],
  ['GOJ-NING', 'Goji berries from Ningxia', 'red-berries', '8.40', { ...sun, origin: 'China', tags: 'organic vegan', out: true }],
  [
    'MAN-KENT',
    'Mango strips, nothing added',
    'tropical-slices',
    '7.95',
    { ...sun, origin: 'Peru', tags: 'organic vegan no-sugar fair', stock: 57, featured: true },
  ],
  ['PIN-RING', 'Pineapple rings', 'tropical-slices', '7.35', { ...sun, origin: 'Thailand', stock: 40 }],
  [
    'COC-CHIP',
    'Toasted coconut chips',
    'tropical-slices',
    '4.45',
    { ...sun, origin: 'Vietnam', roast: 'Light', tags: 'vegan breakfast' },
  ],
  ['GIN-CAND', 'Candied ginger', 'tropical-slices', '5.55', { ...sun, origin: 'Thailand', tags: 'vegan baking', stock: 88 }],
  [
    'APP-ELST',
    'Apple rings from the Betuwe',
    'orchard',
    '4.95',
    { ...sun, origin: 'Netherlands', tags: 'dutch vegan no-sugar', stock: 66 },
  ],
];

/** Seeds, butters, chocolate and other food. */
export const LARDER: readonly PacketRow[] = [
  ['SEE-PUM', 'Pumpkin seeds', 'bread-seeds', '5.15', { ...seed, origin: 'China', stock: 150 }],
  ['SEE-SUN', 'Sunflower seeds', 'bread-seeds', '2.95', { ...seed, origin: 'Argentina', stock: 220 }],
  [
    'SEE-LIN',
    'Golden linseed',
    'bread-seeds',
    '2.75',
    { ...seed, origin: 'Netherlands', tags: 'dutch organic breakfast', stock: 90 },
  ],
  [
    'SEE-CHI',
    'Chia seeds',
    'kitchen-seeds',
    '4.85',
    { ...seed, origin: 'Bolivia', tags: 'organic breakfast', stock: 75, sale: '3.95' },
  ],
  ['BUT-ALM', 'Almond butter', 'nut-butters', '8.95', { ...jar, tags: 'vegan breakfast', stock: 48, cross: 'SEE-CHI' }],
  ['BUT-HAZ', 'Hazelnut spread with cocoa', 'nut-butters', '7.95', { ...jar, tags: 'breakfast new', stock: 61, up: 'BUT-ALM' }],
  ['CHO-HAZ', 'Hazelnuts in dark chocolate', 'chocolate', '6.75', { ...bar, tags: 'vegan fair', stock: 92 }],
  ['CHO-CRA', 'Cranberries in milk chocolate', 'chocolate', '6.25', { ...bar, tags: 'fair', stock: 54, sale: '5.25' }],
  ['CHO-ALM', 'Almonds rolled in cocoa', 'chocolate', '7.15', { ...bar, tags: 'fair gift', stock: 5, backorders: 'notify' }],
  [
    'HON-LIN',
    'Linden honey from Vecht gardens',
    'larder',
    '7.50',
    { ...jar, tags: 'dutch', stock: 18, note: 'Crystals are a good sign: warm the jar in your hands.' },
  ],
  ['SPIJS-AM', 'Amandelspijs', 'larder', '6.95', { kg: '0.5', pack: '500 g', ships: 'cool', tags: 'baking dutch', stock: 40 }],
];
