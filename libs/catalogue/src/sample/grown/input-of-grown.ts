import { CATEGORY, TAG } from '../../product-terms/taxonomies.js';
import type { ProductAttribute } from '../../products/product-parts.resource.js';
import type { ProductInput } from '../../products/product.resource.js';
import type { Variation } from '../../variations/variation.resource.js';
import type { AttributeSlug } from '../shelves/attributes.js';
import type { Shelves } from '../shelves/shelves.js';
import { pricesOf, type GrownProduct } from './grown-product.js';
import type { Pack } from './words.js';

/** What a client would send to make this product. */
export function inputOfGrown(product: GrownProduct, shelves: Shelves): ProductInput {
  const { type, kernel, flavour, packs, sku } = product;
  const [first] = packs;
  return {
    ...{ type, sku, name: product.name, status: product.status, featured: product.featured },
    shortDescription: flavour.about,
    description: `${kernel.name}, ${flavour.words}. ${flavour.about}\n\nFrom people we have known for years; packed the day you order.`,
    taxClass: 'reduced-rate',
    weight: first.weight,
    shippingClass: first.ships,
    categories: shelves.among(CATEGORY, [kernel.category]),
    tags: shelves.among(TAG, [flavour.tag]),
    attributes: attributesOfGrown(product, shelves),
    ...(type === 'external' && { externalUrl: `https://shop.example/${sku.toLowerCase()}`, buttonText: 'Buy from the grower' }),
    ...(type === 'variable'
      ? { defaultAttributes: [packChosen(first, shelves)], variations: variationsOf(product, shelves) }
      : sold(product, first)),
    ...(type === 'simple' && product.stock),
  };
}

/** Its attributes, with options that the shop has terms for. */
export function attributesOfGrown({ type, flavour, origin, packs }: GrownProduct, shelves: Shelves): ProductAttribute[] {
  const options: readonly (readonly [AttributeSlug, readonly string[]])[] = [
    ['roast', [flavour.roast]],
    ['origin', [origin]],
    ['pack-size', packs.map(({ size }) => size)],
  ];
  return options.flatMap(([slug, words], position) => {
    const attribute = shelves.attribute(slug);
    if (!attribute) return [];
    const variation = type === 'variable' && slug === 'pack-size';
    return [{ id: attribute.id, name: attribute.name, position, visible: true, variation, options: [...words] }];
  });
}

const packChosen = ({ size }: Pack, shelves: Shelves) => {
  const { id, name } = shelves.attribute('pack-size') ?? { id: 0, name: '' };
  return { id, name, option: size };
};

const variationsOf = (product: GrownProduct, shelves: Shelves): Variation[] =>
  product.packs.map(
    (pack) =>
      ({
        sku: `${product.sku}-${pack.grams}`,
        ...sold(product, pack),
        ...product.stock,
        weight: pack.weight,
        attributes: [packChosen(pack, shelves)],
      }) as Variation,
  );

function sold(
  product: GrownProduct,
  pack: Pack,
): Pick<ProductInput, 'regularPrice' | 'salePrice' | 'dateOnSaleFrom' | 'dateOnSaleTo'> {
  const { regularPrice, salePrice } = pricesOf(product, pack);
  return product.sale
    ? { regularPrice, salePrice, dateOnSaleFrom: product.sale.from, dateOnSaleTo: product.sale.to }
    : { regularPrice };
}
