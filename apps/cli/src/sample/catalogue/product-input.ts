import { CATEGORY, type ProductInput, TAG } from '@grove/catalogue';
import type { SampleProduct } from './sample-catalogue.js';
import type { ShopTerms } from './shop-terms.js';

type Attributes = NonNullable<ProductInput['attributes']>;
type Variations = NonNullable<ProductInput['variations']>;

/** The input with which a client would create this product. `ids` holds the ids of existing products by SKU. */
export function toProductInput(product: SampleProduct, terms: ShopTerms, ids: ReadonlyMap<string, number>): ProductInput {
  const { categories, tags = [], attributes: _own, parent, upsells: _up, crossSells: _cross, variations, ...fields } = product;
  return {
    ...{ status: 'publish', purchaseNote: '' },
    ...fields,
    parentId: (parent && ids.get(parent)) || 0,
    categories: terms.findTerms(CATEGORY, categories),
    tags: terms.findTerms(TAG, tags),
    attributes: attributesOf(product, terms),
    ...(variations && {
      defaultAttributes: [optionOf(variations.attribute, variations.default, terms)],
      variations: variations.options.map(({ option, ...variation }) => ({
        ...variation,
        attributes: [optionOf(variations.attribute, option, terms)],
      })) as Variations,
    }),
  };
}

/** The up-sells and cross-sells of a product. They contain the ids of other products, so they are written when all products exist. */
export const relationsOf = ({ upsells, crossSells }: SampleProduct, ids: ReadonlyMap<string, number>): ProductInput => ({
  ...(upsells && { upsellIds: upsells.flatMap((sku) => ids.get(sku) ?? []) }),
  ...(crossSells && { crossSellIds: crossSells.flatMap((sku) => ids.get(sku) ?? []) }),
});

function attributesOf({ attributes = {}, variations }: SampleProduct, terms: ShopTerms): Attributes {
  const plain = Object.entries(attributes).map(([slug, option]) => ({
    ...attributeReference(slug, terms),
    variation: false,
    options: [option],
  }));
  const varied = variations && {
    ...attributeReference(variations.attribute, terms),
    variation: true,
    options: variations.options.map(({ option }) => option),
  };
  return [...plain, ...(varied ? [varied] : [])].map((attribute, position) => ({ ...attribute, position, visible: true }));
}

const optionOf = (by: string, option: string, terms: ShopTerms) => ({ ...attributeReference(by, terms), option });

/** A global attribute if `by` is its slug; otherwise a custom attribute with this name. */
function attributeReference(by: string, terms: ShopTerms): { id: number; name: string } {
  const attribute = terms.attribute(by);
  return attribute ? { id: attribute.id, name: attribute.name } : { id: 0, name: by };
}
