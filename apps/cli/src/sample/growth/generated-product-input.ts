import { CATEGORY, type DatedProduct, type ProductInput, TAG } from '@grove/catalogue';
import type { ShopTerms } from '../catalogue/shop-terms.js';
import { pricesOf, type GeneratedProduct } from './generated-product.js';
import type { Pack } from './goods.js';

type Attributes = NonNullable<ProductInput['attributes']>;
type Variations = NonNullable<ProductInput['variations']>;

/** The input with which a client would create this product. */
export function generatedInput(product: GeneratedProduct, terms: ShopTerms): DatedProduct['input'] {
  const { type, food, flavour, packs, sku, name, status, featured } = product;
  const [first] = packs;
  return {
    ...{ type, sku, name, status, featured },
    shortDescription: flavour.shortDescription,
    description: `${food.name}, ${flavour.name}. ${flavour.shortDescription}\n\nFrom people we have known for years; packed the day you order.`,
    taxClass: 'reduced-rate',
    weight: first.weight,
    shippingClass: first.shippingClass,
    categories: terms.findTerms(CATEGORY, [food.category]),
    tags: terms.findTerms(TAG, [flavour.tag]),
    attributes: attributesOf(product, terms),
    ...(type === 'external' && { externalUrl: `https://shop.example/${sku.toLowerCase()}`, buttonText: 'Buy from the grower' }),
    ...(type === 'variable'
      ? { defaultAttributes: [chosenPack(first, terms)], variations: variationsOf(product, terms) }
      : pricesAndDates(product, first)),
    ...(type === 'simple' && product.stock),
  };
}

/** The attributes of a product that exist in the shop. */
function attributesOf({ type, flavour, origin, packs }: GeneratedProduct, terms: ShopTerms): Attributes {
  const options: readonly (readonly [slug: string, options: readonly string[]])[] = [
    ['roast', [flavour.roast]],
    ['origin', [origin]],
    ['pack-size', packs.map(({ size }) => size)],
  ];
  return options.flatMap(([slug, words], position) => {
    const attribute = terms.attribute(slug);
    if (!attribute) return [];
    const variation = type === 'variable' && slug === 'pack-size';
    return [{ id: attribute.id, name: attribute.name, position, visible: true, variation, options: [...words] }];
  });
}

const chosenPack = ({ size }: Pack, terms: ShopTerms) => {
  const { id, name } = terms.attribute('pack-size') ?? { id: 0, name: '' };
  return { id, name, option: size };
};

const variationsOf = (product: GeneratedProduct, terms: ShopTerms): Variations =>
  product.packs.map((pack) => ({
    sku: `${product.sku}-${pack.grams}`,
    ...pricesAndDates(product, pack),
    ...product.stock,
    weight: pack.weight,
    attributes: [chosenPack(pack, terms)],
  })) as Variations;

function pricesAndDates(
  product: GeneratedProduct,
  pack: Pack,
): Pick<ProductInput, 'regularPrice' | 'salePrice' | 'dateOnSaleFrom' | 'dateOnSaleTo'> {
  const { regularPrice, salePrice } = pricesOf(product, pack);
  return product.sale
    ? { regularPrice, salePrice, dateOnSaleFrom: product.sale.from, dateOnSaleTo: product.sale.to }
    : { regularPrice };
}
