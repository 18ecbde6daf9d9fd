import type { DigitalRow, ExternalRow, GroupRow, PacketRow } from './product-row.js';

const december = ['2026-11-15', '2031-12-05'] as const;

/** Grouped products. The products in them name the group by its SKU. */
export const GROUPS: readonly GroupRow[] = [
  ['GIFT-TABLE', 'The whole borrel table', 'gifts', { tags: 'gift borrel', featured: true, up: 'GIFT-TIN' }],
  ['SINT-SET', 'Everything for pakjesavond', 'sinterklaas', { tags: 'gift' }],
];

/** Gifts. */
export const GIFTS: readonly PacketRow[] = [
  [
    'GIFT-BOARD',
    'Oak board',
    'tools',
    '34.50',
    { of: 'GIFT-TABLE', kg: '1.4', cm: ['40', '22', '2.5'], ships: 'parcel', stock: 14, tags: 'gift dutch' },
  ],
  [
    'GIFT-BOWL',
    'Set of three bowls',
    'tools',
    '27.95',
    { of: 'GIFT-TABLE', kg: '1.1', cm: ['16', '16', '14'], ships: 'parcel', stock: 22, tags: 'gift' },
  ],
  [
    'CRACK-OAK',
    'Nutcracker of oak',
    'tools',
    '19.50',
    { of: 'GIFT-TABLE', kg: '0.4', cm: ['20', '6', '5'], ships: 'parcel', stock: 31, tags: 'gift' },
  ],
  [
    'SINT-KRUID',
    'Kruidnoten',
    'sinterklaas',
    '2.95',
    { of: 'SINT-SET', kg: '0.5', ships: 'parcel', stock: 500, sale: ['2.45', ...december] },
  ],
  [
    'SINT-LETTER',
    'Chocolate letter with hazelnuts',
    'sinterklaas',
    '5.95',
    { of: 'SINT-SET', kg: '0.2', ships: 'cool', stock: 130, tags: 'gift fair' },
  ],
  [
    'SINT-MARS',
    'Marzipan potatoes',
    'sinterklaas',
    '3.75',
    { of: 'SINT-SET', kg: '0.2', ships: 'cool', stock: 85, tags: 'gift' },
  ],
  [
    'GIFT-TIN',
    'Gift tin with five kinds of nuts',
    'gifts',
    '24.95',
    { kg: '1.2', cm: ['24', '24', '7'], ships: 'parcel', stock: 45, tags: 'gift bestseller' },
  ],
  [
    'GIFT-JUTE',
    'Jute bag of 2.5 kg',
    'gifts',
    '29.95',
    { kg: '2.6', cm: ['40', '30', '12'], ships: 'bulky', stock: 8, tags: 'gift', listed: 'catalog' },
  ],
  ['DAT-STUFF', 'Stuffed dates', 'dates-and-figs', '9.50', { status: 'draft', kg: '0.3', ships: 'cool' }],
  ['MIX-SPRING', 'Spring mix', 'house-mixes', '6.50', { status: 'pending', kg: '0.26', ships: 'letterbox', tags: 'new' }],
  ['STAFF-BOX', 'Box for our own people', 'gifts', '0', { status: 'private', kg: '1', stock: 12, listed: 'hidden' }],
];

/** External products. */
export const EXTERNAL: readonly ExternalRow[] = [
  [
    'EXT-CRACK',
    'Cast-iron nutcracker',
    '64.00',
    'https://gietijzer.example/nutcracker',
    'Buy from the foundry',
    { tags: 'gift' },
  ],
  [
    'EXT-TREE',
    'Walnut sapling',
    '39.95',
    'https://boomkwekerij.example/juglans-regia',
    'Plant one',
    { tags: 'dutch', sale: '34.95' },
  ],
  ['EXT-PRESS', 'Little oil press', '129.00', 'https://molenwinkel.example/press', 'See it at the mill'],
];

/** Virtual and downloadable products. */
export const DIGITAL: readonly DigitalRow[] = [
  [
    'BOOK-NUTS',
    'Notenboek: sixty recipes',
    '14.95',
    'https://files.example/notenboek.pdf',
    { tags: 'baking gift', featured: true, cross: 'WAL-BAKE ALM-FLAKE' },
  ],
  [
    'BOOK-BORREL',
    'Twelve borrels, a booklet',
    '4.95',
    'https://files.example/twaalf-borrels.epub',
    { tags: 'borrel', sale: '2.95' },
  ],
  [
    'SHOP-ROAST',
    'Workshop: roast your own',
    '59.00',
    '',
    { stock: 12, tags: 'gift', note: 'Bring an apron. Shoes that may get dusty are a good idea.' },
  ],
  ['SHOP-PAIR', 'Evening: nuts and Dutch cheese', '42.50', '', { stock: 0, tags: 'borrel' }],
];
