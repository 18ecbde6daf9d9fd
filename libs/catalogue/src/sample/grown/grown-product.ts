import { instantAt, Money, slugify } from '@grove/core';
import type { Instant } from '@grove/database';
import type { Stock } from '../../products/stock.rules.js';
import { ATTRIBUTES } from '../shelves/attributes.js';
import { randomOf } from './random.js';
import { picked, STATUSES, STOCKS } from './shares.js';
import { HOUSES, KERNELS, PACKS, type Flavour, type Kernel, type Pack } from './words.js';

/** A product that was made up; everything of it follows from its number. */
export interface GrownProduct {
  readonly sku: string;
  readonly type: 'simple' | 'variable' | 'external';
  readonly status: 'publish' | 'private' | 'draft';
  readonly name: string;
  readonly slug: string;
  readonly kernel: Kernel;
  readonly flavour: Flavour;
  readonly origin: string;
  /** Several are the variations of a variable product. */
  readonly packs: readonly Pack[];
  readonly featured: boolean;
  readonly createdAt: Instant;
  readonly sale: Sale | undefined;
  readonly stock: Partial<Stock>;
}

/** The days of a sale; empty is open. */
export interface Sale {
  readonly from: string;
  readonly to: string;
}

/** What a number is written with in a SKU, and the digits of it: the SKUs sort as the numbers do. */
export const SKU_PREFIX = 'SEED-';
export const SKU_DIGITS = 7;

const FLAVOURS = 6;
const FAMILY = FLAVOURS * PACKS.length;
const ORIGINS = ATTRIBUTES.find(({ slug }) => slug === 'origin')!.terms;
const FAMILIES = HOUSES.length * KERNELS.length * ORIGINS.length;

/** How many products can be made up before their names would repeat. */
export const MOST_GROWN = FAMILIES * FAMILY;

// Coprime to the number of families, so that each comes once, and neighbours have little in common.
const STRIDE = 28_657;

const FIRST_DAY = Date.UTC(2021, 0, 1);
const FIVE_YEARS = 157_766_400;
const GOLDEN = 0.618_033_988_749_895;

const SALES: readonly Sale[] = [
  { from: '', to: '' },
  { from: '2026-01-01', to: '2035-12-31' },
  { from: '2022-06-01', to: '2022-06-30' },
  { from: '2036-01-01', to: '' },
];

/** The product of a number, counted from 0. A family of one house, kernel and origin comes in all flavours and packs. */
export function grownProduct(number: number): GrownProduct {
  const family = (Math.floor(number / FAMILY) * STRIDE) % FAMILIES;
  const place = number % FAMILY;
  const house = HOUSES[family % HOUSES.length];
  const kernel = KERNELS[Math.floor(family / HOUSES.length) % KERNELS.length];
  const origin = ORIGINS[Math.floor(family / (HOUSES.length * KERNELS.length))];
  const flavour = kernel.flavours[Math.floor(place / PACKS.length)];
  const pack = PACKS[place % PACKS.length];
  const random = randomOf(number);
  const words =
    place === 0 ? [house, kernel.name, 'from', origin] : [house, kernel.name, 'from', origin, flavour.words, pack.size];
  return {
    sku: SKU_PREFIX + String(number + 1).padStart(SKU_DIGITS, '0'),
    type: place === 0 ? 'variable' : place === FAMILY - 1 ? 'external' : 'simple',
    status: picked(STATUSES, random()),
    name:
      words.slice(0, 4).join(' ') +
      words
        .slice(4)
        .map((word) => `, ${word}`)
        .join(''),
    slug: words.map(slugOf).join('-'),
    kernel,
    flavour,
    origin,
    packs: place === 0 ? PACKS : [pack],
    featured: random() < 0.02,
    createdAt: dayOf(number),
    sale: random() < 0.18 ? SALES[Math.floor(random() * SALES.length)] : undefined,
    stock: picked(STOCKS, random())(Math.floor(random() * 400)),
  };
}

/** What a pack of it costs, and what it costs in a sale. Whole cents, because that is what stands on a label. */
export function pricesOf({ kernel, flavour, sale }: GrownProduct, { grams }: Pack): { regularPrice: string; salePrice: string } {
  const dearer = flavour.tag === 'organic' ? Money.of('0.70') : Money.zero;
  const regular = kernel.gram.times(grams).plus(dearer).round(2);
  return { regularPrice: regular.toFixed(2), salePrice: sale ? regular.minus(kernel.gram.times(grams / 10)).toFixed(2) : '' };
}

/** Multiples of the golden ratio fill the five years evenly, however many there are. A family comes within a few hours. */
function dayOf(number: number): Instant {
  const begin = Math.floor(((Math.floor(number / FAMILY) * GOLDEN) % 1) * FIVE_YEARS);
  const second = begin + (number % FAMILY) * 480;
  return instantAt(FIRST_DAY + second * 1000);
}

const slugs = new Map<string, string>();

function slugOf(words: string): string {
  const known = slugs.get(words);
  if (known !== undefined) return known;
  const slug = slugify(words);
  slugs.set(words, slug);
  return slug;
}
