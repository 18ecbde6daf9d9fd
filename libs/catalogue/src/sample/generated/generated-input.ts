import { CATEGORY, TAG } from '../../product-terms/taxonomies.js';
import type { ProductAttribute } from '../../products/api/product-parts.resource.js';
import type { ProductInput } from '../../products/api/product.resource.js';
import type { Variation } from '../../variations/variation.resource.js';
import type { AttributeSlug } from '../terms/attributes.js';
import type { SampleTerms } from '../terms/sample-terms.js';
import { pricesOf, type GeneratedProduct } from './generated-product.js';
import type { Pack } from './base-products.js';

/** The input with which a client would create this product. */
export function generateInput(product: GeneratedProduct, terms: SampleTerms): ProductInput {
  const { type, base, flavour, packs, sku } = product;
  const [first] = packs;
  return {
    ...{ type, sku, name: product.name, status: product.status, featured: product.featured },
    shortDescription: flavour.about,
    description: `${base.name}, ${flavour.words}. ${flavour.about}\n\nFrom people we have known for years; packed the day you order.`,
    taxClass: 'reduced-rate',
    weight: first.weight,
    shippingClass: first.ships,
    categories: terms.findTerms(CATEGORY, [base.category]),
    tags: terms.findTerms(TAG, [flavour.tag]),
    attributes: generateAttributes(product, terms),
    ...(type === 'external' && { externalUrl: `https://shop.example/${sku.toLowerCase()}`, buttonText: 'Buy from the grower' }),
    ...(type === 'variable'
      ? { defaultAttributes: [chosenPack(first, terms)], variations: variationsOf(product, terms) }
      : pricesAndDates(product, first)),
    ...(type === 'simple' && product.stock),
  };
}

/** The attributes of a product that exist in the shop. */
export function generateAttributes({ type, flavour, origin, packs }: GeneratedProduct, terms: SampleTerms): ProductAttribute[] {
  const options: readonly (readonly [AttributeSlug, readonly string[]])[] = [
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

const chosenPack = ({ size }: Pack, terms: SampleTerms) => {
  const { id, name } = terms.attribute('pack-size') ?? { id: 0, name: '' };
  return { id, name, option: size };
};

const variationsOf = (product: GeneratedProduct, terms: SampleTerms): Variation[] =>
  product.packs.map(
    (pack) =>
      ({
        sku: `${product.sku}-${pack.grams}`,
        ...pricesAndDates(product, pack),
        ...product.stock,
        weight: pack.weight,
        attributes: [chosenPack(pack, terms)],
      }) as Variation,
  );

function pricesAndDates(
  product: GeneratedProduct,
  pack: Pack,
): Pick<ProductInput, 'regularPrice' | 'salePrice' | 'dateOnSaleFrom' | 'dateOnSaleTo'> {
  const { regularPrice, salePrice } = pricesOf(product, pack);
  return product.sale
    ? { regularPrice, salePrice, dateOnSaleFrom: product.sale.from, dateOnSaleTo: product.sale.to }
    : { regularPrice };
}
