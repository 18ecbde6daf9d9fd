import { CATEGORY, TAG } from '../../product-terms/taxonomies.js';
import type { ChosenOption, ProductAttribute } from '../../products/product-parts.resource.js';
import type { ProductInput } from '../../products/product.resource.js';
import type { Variation } from '../../variations/variation.resource.js';
import type { AttributeSlug } from '../shelves/attributes.js';
import type { Shelves } from '../shelves/shelves.js';
import type { Goods } from './goods-of-rows.js';
import { NUT_WORDS } from './words-nuts.js';
import { OTHER_WORDS } from './words-others.js';

/** What a client would send to make this product. `ids` are those of the products that are there, by SKU. */
export function productOfGoods(goods: Goods, shelves: Shelves, ids: ReadonlyMap<string, number>): ProductInput {
  const { sku, category, extras, fields, forms } = goods;
  const [shortDescription, description] = WORDS[sku];
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
    categories: shelves.among(CATEGORY, [category]),
    tags: shelves.among(TAG, wordsIn(extras.tags)),
    attributes: attributesOf(goods, shelves),
    ...(forms && {
      defaultAttributes: [optionOf(forms.by, forms.first, shelves)],
      variations: forms.variations.map(
        (form) =>
          ({ ...form.fields, shippingClass: form.ships, attributes: [optionOf(forms.by, form.option, shelves)] }) as Variation,
      ),
    }),
  };
}

/** What products offer each other; it can only be said when all of them are there. */
export const relationsOf = ({ extras }: Goods, ids: ReadonlyMap<string, number>): ProductInput => ({
  ...(extras.up && { upsellIds: wordsIn(extras.up).flatMap((sku) => ids.get(sku) ?? []) }),
  ...(extras.cross && { crossSellIds: wordsIn(extras.cross).flatMap((sku) => ids.get(sku) ?? []) }),
});

const WORDS = { ...NUT_WORDS, ...OTHER_WORDS };

const wordsIn = (text = ''): string[] => text.split(' ').filter(Boolean);

function attributesOf({ extras, forms }: Goods, shelves: Shelves): ProductAttribute[] {
  const said: readonly (readonly [AttributeSlug, string | undefined])[] = [
    ['roast', extras.roast],
    ['salt', extras.salt],
    ['origin', extras.origin],
    ['pack-size', extras.pack],
  ];
  const plain = said.flatMap(([slug, option]) =>
    option ? [{ ...namedBy(slug, shelves), variation: false, options: [option] }] : [],
  );
  const telling = forms && {
    ...namedBy(forms.by, shelves),
    variation: true,
    options: forms.variations.map(({ option }) => option),
  };
  return [...plain, ...(telling ? [telling] : [])].map((attribute, position) => ({ ...attribute, position, visible: true }));
}

const optionOf = (by: string, option: string, shelves: Shelves): ChosenOption => ({ ...namedBy(by, shelves), option });

/** A global attribute by its slug; any other word names an attribute of the product's own. */
function namedBy(by: string, shelves: Shelves): { id: number; name: string } {
  const attribute = shelves.attribute(by as AttributeSlug);
  return attribute ? { id: attribute.id, name: attribute.name } : { id: 0, name: by };
}
