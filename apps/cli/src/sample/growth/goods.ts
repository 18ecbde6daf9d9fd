import { Money } from '@grove/core';
import { readAttributes } from '../catalogue/sample-catalogue.js';
import { readSampleJson } from '../sample-data.js';

/** A flavour: its words in the name, its term of the attribute `roast`, the slug of a tag, and a description. */
export interface Flavour {
  readonly name: string;
  readonly roast: string;
  readonly tag: string;
  readonly shortDescription: string;
}

/** A kind of food: its name, the slug of its category, its flavours, and the price of a gram. */
export interface Food {
  readonly name: string;
  readonly category: string;
  readonly flavours: readonly Flavour[];
  readonly gram: Money;
}

/** A pack: its term of the attribute `pack-size`, grams, kilograms with the bag, and the slug of the shipping class. */
export interface Pack {
  readonly size: string;
  readonly grams: number;
  readonly weight: string;
  readonly shippingClass: string;
}

/** What generated products are made of. */
export interface Goods {
  readonly brands: readonly string[];
  readonly foods: readonly Food[];
  readonly origins: readonly string[];
  readonly packs: readonly Pack[];
}

interface GoodsData extends Pick<Goods, 'brands' | 'packs'> {
  readonly flavours: Readonly<Record<string, readonly Flavour[]>>;
  readonly foods: readonly FoodData[];
}

/** Kinds of food that share everything but their names. */
interface FoodData {
  readonly category: string;
  readonly flavours: string;
  readonly pricePerGram: string;
  readonly names: readonly string[];
}

let loaded: Goods | undefined;

/** The goods of the sample, which are read once. */
export const goods = (): Goods => (loaded ??= readGoods());

function readGoods(): Goods {
  const { brands, packs, flavours, foods } = readSampleJson<GoodsData>('generated/products.json');
  return {
    ...{ brands, packs },
    origins: readAttributes().find(({ slug }) => slug === 'origin')!.terms,
    foods: foods.flatMap(({ category, flavours: kind, pricePerGram, names }) =>
      names.map((name) => ({ name, category, flavours: flavours[kind], gram: Money.of(pricePerGram) })),
    ),
  };
}
