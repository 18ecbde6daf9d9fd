import { Money } from '@grove/core';
import type { Instant } from '@grove/database';
import { isOnSale, offerOf, priceNow } from '../products/price.rules.js';
import type { ProductEntity } from '../products/product.entity.js';
import type { VariationEntity } from '../variations/variation.entity.js';
import { variationName } from '../variations/variation-name.rules.js';

/** What tells a variation apart on a line of an order: slug and name of the attribute, and the option. */
export interface OptionTold {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** What a variation chose for one of the attributes that tell it apart; without a value any is meant. */
export type ChoiceTold = Omit<OptionTold, 'value'> & { readonly value: string | undefined };

/** A product or variation as an order takes it over. */
export interface Sellable {
  /** The product; of a variation its parent. */
  readonly productId: number;
  /** 0 for a product without variations. */
  readonly variationId: number;
  /** Of a variation with the options that tell it apart. */
  readonly name: string;
  readonly sku: string;
  /** For one piece, now; nothing for what has no price. */
  readonly price: Money;
  readonly onSale: boolean;
  readonly taxStatus: string;
  readonly taxClass: string;
  readonly options: readonly OptionTold[];
  /** Whose stock it takes from, its own or its product's; 0 where none is managed. */
  readonly stockOf: number;
}

export function sellableProduct(product: ProductEntity, now: Instant): Sellable {
  return {
    productId: product.id,
    variationId: 0,
    name: product.name,
    sku: product.sku,
    price: moneyOf(priceNow(product, now)),
    onSale: isOnSale(product, now),
    taxStatus: product.taxStatus,
    taxClass: product.taxClass,
    options: [],
    stockOf: product.manageStock ? product.id : 0,
  };
}

/** A product of which no variation is chosen costs what it shows. */
export function sellableVariable(product: ProductEntity, variations: readonly VariationEntity[], now: Instant): Sellable {
  const { price, onSale } = offerOf(variations, now);
  return { ...sellableProduct(product, now), price: moneyOf(price), onSale };
}

/** What a variation lacks it takes over from its product. */
export function sellableVariation(
  variation: VariationEntity,
  product: ProductEntity,
  choices: readonly ChoiceTold[],
  now: Instant,
): Sellable {
  const options = choices.flatMap(({ key, label, value }) => (value === undefined ? [] : { key, label, value }));
  return {
    ...sellableProduct(product, now),
    variationId: variation.id,
    name: variationName(
      product.name,
      choices.map(({ key }) => key),
      options.map(({ value }) => value),
    ),
    sku: variation.sku || product.sku,
    price: moneyOf(priceNow(variation, now)),
    onSale: isOnSale(variation, now),
    taxClass: variation.taxClass === 'parent' ? product.taxClass : variation.taxClass,
    options,
    stockOf: variation.manageStock ? variation.id : product.manageStock ? product.id : 0,
  };
}

const moneyOf = (price: string): Money => (price === '' ? Money.zero : Money.of(price));
