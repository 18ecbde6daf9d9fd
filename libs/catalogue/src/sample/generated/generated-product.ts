import { instantAt, Money, slugify } from '@grove/core';
import type { Instant } from '@grove/database';
import type { Stock } from '../../products/write/stock.rules.js';
import { ATTRIBUTES } from '../terms/attributes.js';
import { createRandom } from './random.js';
import { pickByShare, STATUSES, STOCKS } from './shares.js';
import { BRANDS, BASE_PRODUCTS, PACKS, type Flavour, type BaseProduct, type Pack } from './base-products.js';

/** A generated product. All its fields follow from its number. */
export interface GeneratedProduct {
  readonly sku: string;
  readonly type: 'simple' | 'variable' | 'external';
  readonly status: 'publish' | 'private' | 'draft';
  readonly name: string;
  readonly slug: string;
  readonly base: BaseProduct;
  readonly flavour: Flavour;
  readonly origin: string;
  /** One pack; of a variable product all packs, which are its variations. */
  readonly packs: readonly Pack[];
  readonly featured: boolean;
  readonly createdAt: Instant;
  readonly sale: Sale | undefined;
  readonly stock: Partial<Omit<Stock, 'stockStatus'>>;
}

/** First and last day of a sale; empty is no limit. */
export interface Sale {
  readonly from: string;
  readonly to: string;
}

/** Prefix and number of digits of a SKU. SKUs sort in the same order as the numbers of the products. */
export const SKU_PREFIX = 'SEED-';
export const SKU_DIGITS = 7;

const FLAVOURS = 6;
const FAMILY_SIZE = FLAVOURS * PACKS.length;
const ORIGINS = ATTRIBUTES.find(({ slug }) => slug === 'origin')!.terms;
const FAMILY_COUNT = BRANDS.length * BASE_PRODUCTS.length * ORIGINS.length;

/** The number of products with different names. */
export const MAX_GENERATED = FAMILY_COUNT * FAMILY_SIZE;

// Coprime to the number of families, so that each family comes once and neighbouring families differ.
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

/** The product with this number, from 0. A family is all flavours and packs of one brand, base product and origin. */
export function generateProduct(number: number): GeneratedProduct {
  const family = (Math.floor(number / FAMILY_SIZE) * STRIDE) % FAMILY_COUNT;
  const index = number % FAMILY_SIZE;
  const brand = BRANDS[family % BRANDS.length];
  const base = BASE_PRODUCTS[Math.floor(family / BRANDS.length) % BASE_PRODUCTS.length];
  const origin = ORIGINS[Math.floor(family / (BRANDS.length * BASE_PRODUCTS.length))];
  const flavour = base.flavours[Math.floor(index / PACKS.length)];
  const pack = PACKS[index % PACKS.length];
  const random = createRandom(number);
  const words = index === 0 ? [brand, base.name, 'from', origin] : [brand, base.name, 'from', origin, flavour.words, pack.size];
  return {
    sku: SKU_PREFIX + String(number + 1).padStart(SKU_DIGITS, '0'),
    type: index === 0 ? 'variable' : index === FAMILY_SIZE - 1 ? 'external' : 'simple',
    status: pickByShare(STATUSES, random()),
    name:
      words.slice(0, 4).join(' ') +
      words
        .slice(4)
        .map((word) => `, ${word}`)
        .join(''),
    slug: words.map(slugOf).join('-'),
    base,
    flavour,
    origin,
    packs: index === 0 ? PACKS : [pack],
    featured: random() < 0.02,
    createdAt: dayOf(number),
    sale: random() < 0.18 ? SALES[Math.floor(random() * SALES.length)] : undefined,
    stock: pickByShare(STOCKS, random())(Math.floor(random() * 400)),
  };
}

/** The regular price and the sale price of a pack, in whole cents. */
export function pricesOf(
  { base, flavour, sale }: GeneratedProduct,
  { grams }: Pack,
): { regularPrice: string; salePrice: string } {
  const surcharge = flavour.tag === 'organic' ? Money.of('0.70') : Money.zero;
  const regular = base.gram.times(grams).plus(surcharge).round(2);
  return { regularPrice: regular.toFixed(2), salePrice: sale ? regular.minus(base.gram.times(grams / 10)).toFixed(2) : '' };
}

/** Spreads families evenly over five years, whatever their number, with multiples of the golden ratio. The products of a family follow within hours. */
function dayOf(number: number): Instant {
  const begin = Math.floor(((Math.floor(number / FAMILY_SIZE) * GOLDEN) % 1) * FIVE_YEARS);
  const second = begin + (number % FAMILY_SIZE) * 480;
  return instantAt(FIRST_DAY + second * 1000);
}

const slugCache = new Map<string, string>();

function slugOf(words: string): string {
  const cached = slugCache.get(words);
  if (cached !== undefined) return cached;
  const slug = slugify(words);
  slugCache.set(words, slug);
  return slug;
}
