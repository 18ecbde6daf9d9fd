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
import { SampleTerms } from './sample-terms.js';
import { TAGS } from './tags.js';

/** The services that create terms and attributes. */
interface TermServices {
  readonly categories: ProductCategoriesService;
  readonly tags: ProductTagsService;
  readonly shippingClasses: ShippingClassesService;
  readonly attributes: AttributesService;
  readonly attributeTerms: AttributeTermsService;
}

/** Creates the categories, tags, shipping classes and attributes that do not exist yet. */
export async function createSampleTerms(
  database: Database,
  services: TermServices,
  context: RequestContext,
): Promise<SampleTerms> {
  const existing = await SampleTerms.load(database);
  await createCategories(services, existing, context);
  for (const [slug, name] of TAGS) {
    if (!existing.term(TAG, slug)) await services.tags.create({ name, slug }, context);
  }
  for (const [slug, name, description] of SHIPPING_CLASSES) {
    if (!existing.term(SHIPPING_CLASS, slug)) await services.shippingClasses.create({ name, slug, description }, context);
  }
  for (const row of ATTRIBUTES) await createAttribute(services, existing, row, context);
  return SampleTerms.load(database);
}

async function createCategories({ categories }: TermServices, existing: SampleTerms, context: RequestContext): Promise<void> {
  const ids = new Map<string, number>();
  for (const [slug, name, parentSlug, description] of CATEGORIES) {
    const parent = ids.get(parentSlug) ?? 0;
    const { id } = existing.term(CATEGORY, slug) ?? (await categories.create({ slug, name, parent, description }, context));
    ids.set(slug, id);
  }
}

async function createAttribute(
  services: TermServices,
  existing: SampleTerms,
  row: AttributeRow,
  context: RequestContext,
): Promise<void> {
  const { slug, name, orderBy, terms } = row;
  const fields = { name, slug: `pa_${slug}`, type: 'select', orderBy, hasArchives: false };
  const { id } = existing.attribute(slug) ?? (await services.attributes.create(fields, context));
  for (const [menuOrder, term] of terms.entries()) {
    if (existing.term(attributeTaxonomy(id), slugify(term))) continue;
    await services.attributeTerms.create({ name: term, slug: slugify(term), menuOrder }, context, { attribute_id: id });
  }
}
