import { instantAt, Money } from '@grove/core';
import type { Instant } from '@grove/database';
import { Random } from '../random.js';
import { type Flavour, type Food, goods, type Goods, type Pack } from './goods.js';
import { pickByShare, STATUSES, type StockInput, STOCKS } from './shares.js';

/** A generated product. All its fields follow from its number. */
export interface GeneratedProduct {
  readonly sku: string;
  readonly type: 'simple' | 'variable' | 'external';
  readonly status: 'publish' | 'private' | 'draft';
  readonly name: string;
  readonly food: Food;
  readonly flavour: Flavour;
  readonly origin: string;
  /** One pack; of a variable product all packs, which are its variations. */
  readonly packs: readonly Pack[];
  readonly featured: boolean;
  readonly createdAt: Instant;
  readonly sale: Sale | undefined;
  readonly stock: StockInput;
}

/** First and last day of a sale; empty is no limit. */
interface Sale {
  readonly from: string;
  readonly to: string;
}

/** Prefix and number of digits of a SKU. SKUs sort in the same order as the numbers of the products. */
export const SKU_PREFIX = 'SEED-';
export const SKU_DIGITS = 7;

const FLAVOURS = 6;

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

/** A family is all flavours and packs of one brand, food and origin. */
const familySize = ({ packs }: Goods): number => FLAVOURS * packs.length;
const familyCount = ({ brands, foods, origins }: Goods): number => brands.length * foods.length * origins.length;

/** The number of products with different names. */
export const generatedProducts = (): number => familyCount(goods()) * familySize(goods());

/** The product with this number, from 0. */
export function generateProduct(number: number): GeneratedProduct {
  const { brands, foods, origins, packs } = goods();
  const size = familySize(goods());
  const family = (Math.floor(number / size) * STRIDE) % familyCount(goods());
  const index = number % size;
  const brand = brands[family % brands.length];
  const food = foods[Math.floor(family / brands.length) % foods.length];
  const origin = origins[Math.floor(family / (brands.length * foods.length))];
  const flavour = food.flavours[Math.floor(index / packs.length)];
  const pack = packs[index % packs.length];
  const random = new Random(number);
  const name = `${brand} ${food.name} from ${origin}`;
  return {
    sku: SKU_PREFIX + String(number + 1).padStart(SKU_DIGITS, '0'),
    type: index === 0 ? 'variable' : index === size - 1 ? 'external' : 'simple',
    status: pickByShare(STATUSES, random.next()),
    name: index === 0 ? name : `${name}, ${flavour.name}, ${pack.size}`,
    food,
    flavour,
    origin,
    packs: index === 0 ? packs : [pack],
    featured: random.isTrue(0.02),
    createdAt: dayOf(number, size),
    sale: random.isTrue(0.18) ? random.pick(SALES) : undefined,
    stock: pickByShare(STOCKS, random.next())(random.integerBelow(400)),
  };
}

/** The regular price and the sale price of a pack, in whole cents. */
export function pricesOf(
  { food, flavour, sale }: GeneratedProduct,
  { grams }: Pack,
): { regularPrice: string; salePrice: string } {
  const surcharge = flavour.tag === 'organic' ? Money.of('0.70') : Money.zero;
  const regular = food.gram.times(grams).plus(surcharge).round(2);
  return { regularPrice: regular.toFixed(2), salePrice: sale ? regular.minus(food.gram.times(grams / 10)).toFixed(2) : '' };
}

/** Spreads families evenly over five years, whatever their number, with multiples of the golden ratio. The products of a family follow within hours. */
function dayOf(number: number, size: number): Instant {
  const begin = Math.floor(((Math.floor(number / size) * GOLDEN) % 1) * FIVE_YEARS);
  const second = begin + (number % size) * 480;
  return instantAt(FIRST_DAY + second * 1000);
}
