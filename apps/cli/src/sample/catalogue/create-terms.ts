import type { INestApplicationContext } from '@nestjs/common';
import {
  attributeTaxonomy,
  AttributesService,
  AttributeTermsService,
  CATEGORY,
  ProductCategoriesService,
  ProductTagsService,
  SHIPPING_CLASS,
  ShippingClassesService,
  TAG,
} from '@grove/catalogue';
import { slugify } from '@grove/core';
import { RestConfig, siteContext, type RequestContext } from '@grove/rest';
import {
  readAttributes,
  readCategories,
  readShippingClasses,
  readTags,
  type SampleAttribute,
  type SampleTerm,
} from './sample-catalogue.js';
import { ShopTerms } from './shop-terms.js';

const ANYWHERE = { strict: false } as const;

/** Creates the categories, tags, shipping classes and attributes of the sample that do not exist yet. */
export async function createTerms(app: INestApplicationContext): Promise<void> {
  const existing = await ShopTerms.load(app);
  const context = siteContext(app.get(RestConfig));
  await createCategories(app.get(ProductCategoriesService, ANYWHERE), existing, context);
  const isMissing = (taxonomy: string) => (term: SampleTerm) => !existing.term(taxonomy, term.slug);
  const [tags, classes] = [app.get(ProductTagsService, ANYWHERE), app.get(ShippingClassesService, ANYWHERE)];
  for (const tag of readTags().filter(isMissing(TAG))) await tags.create(tag, context);
  for (const shippingClass of readShippingClasses().filter(isMissing(SHIPPING_CLASS)))
    await classes.create(shippingClass, context);
  for (const attribute of readAttributes()) await createAttribute(app, existing, attribute, context);
}

async function createCategories(
  categories: ProductCategoriesService,
  existing: ShopTerms,
  context: RequestContext,
): Promise<void> {
  const ids = new Map<string, number>();
  for (const { parent = '', ...fields } of readCategories()) {
    const input = { ...fields, parent: ids.get(parent) ?? 0 };
    const { id } = existing.term(CATEGORY, fields.slug) ?? (await categories.create(input, context));
    ids.set(fields.slug, id);
  }
}

async function createAttribute(
  app: INestApplicationContext,
  existing: ShopTerms,
  { slug, name, orderBy, terms }: SampleAttribute,
  context: RequestContext,
): Promise<void> {
  const fields = { name, slug: `pa_${slug}`, type: 'select', orderBy, hasArchives: false };
  const { id } = existing.attribute(slug) ?? (await app.get(AttributesService, ANYWHERE).create(fields, context));
  const attributeTerms = app.get(AttributeTermsService, ANYWHERE);
  for (const [menuOrder, term] of terms.entries()) {
    if (existing.term(attributeTaxonomy(id), slugify(term))) continue;
    await attributeTerms.create({ name: term, slug: slugify(term), menuOrder }, context, { attribute_id: id });
  }
}
