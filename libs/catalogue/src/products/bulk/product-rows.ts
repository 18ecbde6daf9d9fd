import type { Instant } from '@grove/database';
import type { ProductInput } from '../write/product-input.js';
import { type ListingEntry, listingEntryOf } from '../list/product-listing-index.js';
import { BLANK_PRODUCT, type ProductEntity } from '../product.entity.js';
import { parseAttributes, parseChosenOptions } from '../write/product-attributes.rules.js';
import { isPublic, requestedSlug } from '../write/product-slugs.js';
import type { InputWithTexts } from '../write/product-texts.js';
import { applyProductInput, type RuleContext } from '../write/product.rules.js';
import { BLANK_VARIATION, type VariationEntity } from '../../variations/variation.entity.js';
import { applyVariationInput } from '../../variations/variation.rules.js';
import type { ShopTerms } from './shop-terms.js';

/** What a product that is inserted in bulk may have. The rest needs rows of further tables. */
export type BulkInput = Omit<ProductInput, 'brands' | 'downloads' | 'globalUniqueId' | 'images' | 'metaData'>;

/** The rows of a product. */
export interface ProductRows {
  readonly product: ProductEntity;
  readonly variations: readonly VariationEntity[];
  readonly termIds: readonly number[];
  readonly listing: ListingEntry;
}

/** What the rows of a product depend on besides its input. */
interface Surroundings {
  readonly terms: ShopTerms;
  readonly rules: RuleContext;
}

/** Builds the rows that `ProductWriter` would store for the same input. */
export function buildRows(
  input: InputWithTexts,
  createdAt: Instant,
  ids: { readonly id: number; readonly variations: readonly number[] },
  { terms, rules }: Surroundings,
): ProductRows {
  const attributes = parseAttributes(input.attributes ?? [], terms.attributeNames);
  const blank = { ...BLANK_PRODUCT, id: ids.id, createdAt, modifiedAt: createdAt };
  const draft: ProductEntity = {
    ...applyProductInput(blank, input, rules),
    id: ids.id,
    attributes,
    defaultAttributes: parseChosenOptions(input.defaultAttributes ?? [], attributes, terms.findTerm),
    shippingClassId: terms.shippingClassId(input.shippingClass ?? ''),
  };
  const slug = requestedSlug(draft, input.slug);
  const product = { ...draft, slug, slugKey: isPublic(draft) && slug !== '' ? slug : null };
  const assigned = terms.assignedBy(input, attributes);
  const context = { ...rules, attributes, findTerm: terms.findTerm };
  return {
    product,
    variations: (input.variations ?? []).map((entry, position) => {
      const start = { ...BLANK_VARIATION, productId: ids.id, position, createdAt, modifiedAt: createdAt };
      return { id: ids.variations[position], ...applyVariationInput(start, entry, context) };
    }),
    termIds: assigned.map(({ id }) => id).sort((one, other) => one - other),
    listing: listingEntryOf(product, assigned, terms.tree),
  };
}
