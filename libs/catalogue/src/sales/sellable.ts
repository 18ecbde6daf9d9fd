import { Money } from '@grove/core';
import type { Instant } from '@grove/database';
import { isOnSale, priceOfVariable, currentPrice } from '../products/read/price.rules.js';
import type { ProductEntity } from '../products/product.entity.js';
import type { VariationEntity } from '../variations/variation.entity.js';
import { variationName } from '../variations/variation-name.rules.js';

/** An option of a variation on an order line: slug and name of the attribute, and the chosen value. */
export interface SelectedOption {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** The option that a variation has for an attribute; without a value any option is meant. */
export type AttributeChoice = Omit<SelectedOption, 'value'> & { readonly value: string | undefined };

/** A product or variation with everything that an order line needs. */
export interface Sellable {
  /** The product; for a variation its parent. */
  readonly productId: number;
  /** 0 for a product that is not a variation. */
  readonly variationId: number;
  /** The name of a variation includes its options. */
  readonly name: string;
  readonly sku: string;
  /** The SKU of the product itself. */
  readonly productSku: string;
  /** The price of one piece now; 0 if it has no price. */
  readonly price: Money;
  readonly onSale: boolean;
  readonly taxStatus: string;
  readonly taxClass: string;
  readonly options: readonly SelectedOption[];
  /** Id of the product or variation whose stock it takes from; 0 if the stock is not managed. */
  readonly stockManagedById: number;
}

export function sellableProduct(product: ProductEntity, now: Instant): Sellable {
  return {
    productId: product.id,
    variationId: 0,
    name: product.name,
    sku: product.sku,
    productSku: product.sku,
    price: toMoney(currentPrice(product, now)),
    onSale: isOnSale(product, now),
    taxStatus: product.taxStatus,
    taxClass: product.taxClass,
    options: [],
    stockManagedById: product.manageStock ? product.id : 0,
  };
}

/** A variable product without a chosen variation has the price that its resource shows: the lowest of the variations that buyers see. */
export function sellableVariable(product: ProductEntity, variations: readonly VariationEntity[], now: Instant): Sellable {
  const { price, onSale } = priceOfVariable(product, variations, now);
  return { ...sellableProduct(product, now), price: toMoney(price), onSale };
}

/** A variation. Fields that it does not have come from its product. */
export function sellableVariation(
  variation: VariationEntity,
  product: ProductEntity,
  choices: readonly AttributeChoice[],
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
    price: toMoney(currentPrice(variation, now)),
    onSale: isOnSale(variation, now),
    taxClass: variation.taxClass === 'parent' ? product.taxClass : variation.taxClass,
    options,
    stockManagedById: variation.manageStock ? variation.id : product.manageStock ? product.id : 0,
  };
}

const toMoney = (price: string): Money => (price === '' ? Money.zero : Money.of(price));
