import { CATEGORY, TAG } from '../../product-terms/taxonomies.js';
import type { ChosenOption, ProductAttribute } from '../../products/api/product-parts.resource.js';
import type { ProductInput } from '../../products/api/product.resource.js';
import type { Variation } from '../../variations/variation.resource.js';
import type { AttributeSlug } from '../terms/attributes.js';
import type { SampleTerms } from '../terms/sample-terms.js';
import type { SampleProduct } from './products-of-rows.js';
import { NUT_DESCRIPTIONS } from './nut-descriptions.js';
import { OTHER_DESCRIPTIONS } from './other-descriptions.js';

/** The input with which a client would create this product. `ids` holds the ids of existing products by SKU. */
export function toProductInput(product: SampleProduct, terms: SampleTerms, ids: ReadonlyMap<string, number>): ProductInput {
  const { sku, category, extras, fields, forms } = product;
  const [shortDescription, description] = DESCRIPTIONS[sku];
  return {
    ...fields,
    sku,
    shortDescription,
    description,
    status: extras.status ?? 'publish',
    catalogVisibility: extras.listed ?? 'visible',
    featured: extras.featured ?? false,
    purchaseNote: extras.note ?? '',
    parentId: (extras.of && ids.get(extras.of)) || 0,
    shippingClass: extras.ships ?? '',
    categories: terms.findTerms(CATEGORY, [category]),
    tags: terms.findTerms(TAG, splitWords(extras.tags)),
    attributes: attributesOf(product, terms),
    ...(forms && {
      defaultAttributes: [optionOf(forms.by, forms.first, terms)],
      variations: forms.variations.map(
        (form) =>
          ({ ...form.fields, shippingClass: form.ships, attributes: [optionOf(forms.by, form.option, terms)] }) as Variation,
      ),
    }),
  };
}

/** The up-sells and cross-sells of a product. They contain the ids of other products, so they are written when all products exist. */
export const relationsOf = ({ extras }: SampleProduct, ids: ReadonlyMap<string, number>): ProductInput => ({
  ...(extras.up && { upsellIds: splitWords(extras.up).flatMap((sku) => ids.get(sku) ?? []) }),
  ...(extras.cross && { crossSellIds: splitWords(extras.cross).flatMap((sku) => ids.get(sku) ?? []) }),
});

const DESCRIPTIONS = { ...NUT_DESCRIPTIONS, ...OTHER_DESCRIPTIONS };

const splitWords = (text = ''): string[] => text.split(' ').filter(Boolean);

function attributesOf({ extras, forms }: SampleProduct, terms: SampleTerms): ProductAttribute[] {
  const given: readonly (readonly [AttributeSlug, string | undefined])[] = [
    ['roast', extras.roast],
    ['salt', extras.salt],
    ['origin', extras.origin],
    ['pack-size', extras.pack],
  ];
  const plain = given.flatMap(([slug, option]) =>
    option ? [{ ...attributeReference(slug, terms), variation: false, options: [option] }] : [],
  );
  const variationAttribute = forms && {
    ...attributeReference(forms.by, terms),
    variation: true,
    options: forms.variations.map(({ option }) => option),
  };
  return [...plain, ...(variationAttribute ? [variationAttribute] : [])].map((attribute, position) => ({
    ...attribute,
    position,
    visible: true,
  }));
}

const optionOf = (by: string, option: string, terms: SampleTerms): ChosenOption => ({
  ...attributeReference(by, terms),
  option,
});

/** A global attribute if `by` is its slug; otherwise a custom attribute with this name. */
function attributeReference(by: string, terms: SampleTerms): { id: number; name: string } {
  const attribute = terms.attribute(by as AttributeSlug);
  return attribute ? { id: attribute.id, name: attribute.name } : { id: 0, name: by };
}
