import { slugify } from '@grove/core';
import type { RequestContext } from '@grove/rest';
import type { Database } from '@grove/database';
import type { AttributeTermsService } from '../../attribute-terms/attribute-terms.service.js';
import type { AttributesService } from '../../attributes/attributes.service.js';
import type { ProductCategoriesService } from '../../categories/categories.service.js';
import { attributeTaxonomy, CATEGORY, SHIPPING_CLASS, TAG } from '../../product-terms/taxonomies.js';
import type { ShippingClassesService } from '../../shipping-classes/shipping-classes.service.js';
import type { ProductTagsService } from '../../tags/tags.service.js';
import { ATTRIBUTES, type AttributeRow } from './attributes.js';
import { CATEGORIES } from './categories.js';
import { SHIPPING_CLASSES } from './shipping-classes.js';
import { Shelves } from './shelves.js';
import { TAGS } from './tags.js';

/** The services through which shelves are put up. */
export interface ShelfServices {
  readonly categories: ProductCategoriesService;
  readonly tags: ProductTagsService;
  readonly shippingClasses: ShippingClassesService;
  readonly attributes: AttributesService;
  readonly attributeTerms: AttributeTermsService;
}

/** Makes the categories, tags, classes and attributes that are not there yet. */
export async function stockShelves(database: Database, services: ShelfServices, context: RequestContext): Promise<Shelves> {
  const there = await Shelves.of(database);
  await putUpCategories(services, there, context);
  for (const [slug, name] of TAGS) {
    if (!there.term(TAG, slug)) await services.tags.create({ name, slug }, context);
  }
  for (const [slug, name, description] of SHIPPING_CLASSES) {
    if (!there.term(SHIPPING_CLASS, slug)) await services.shippingClasses.create({ name, slug, description }, context);
  }
  for (const row of ATTRIBUTES) await putUpAttribute(services, there, row, context);
  return Shelves.of(database);
}

async function putUpCategories({ categories }: ShelfServices, there: Shelves, context: RequestContext): Promise<void> {
  const ids = new Map<string, number>();
  for (const [slug, name, above, description] of CATEGORIES) {
    const parent = ids.get(above) ?? 0;
    const { id } = there.term(CATEGORY, slug) ?? (await categories.create({ slug, name, parent, description }, context));
    ids.set(slug, id);
  }
}

async function putUpAttribute(
  services: ShelfServices,
  there: Shelves,
  row: AttributeRow,
  context: RequestContext,
): Promise<void> {
  const { slug, name, orderBy, terms } = row;
  const fields = { name, slug: `pa_${slug}`, type: 'select', orderBy, hasArchives: false };
  const { id } = there.attribute(slug) ?? (await services.attributes.create(fields, context));
  for (const [menuOrder, term] of terms.entries()) {
    if (there.term(attributeTaxonomy(id), slugify(term))) continue;
    await services.attributeTerms.create({ name: term, slug: slugify(term), menuOrder }, context, { attribute_id: id });
  }
}
