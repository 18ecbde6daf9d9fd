import type { INestApplicationContext } from '@nestjs/common';
import { In } from 'typeorm';
import { fold } from '@grove/core';
import { Database, Repository } from '@grove/database';
import { RestConfig, siteContext, type RequestContext } from '@grove/rest';
import { AttributeTermsService } from '../attribute-terms/attribute-terms.service.js';
import { AttributesService } from '../attributes/attributes.service.js';
import { ProductCategoriesService } from '../categories/categories.service.js';
import { ProductsService } from '../products/products.service.js';
import { SkuEntity } from '../products/sku.entity.js';
import { ShippingClassesService } from '../shipping-classes/shipping-classes.service.js';
import { ProductTagsService } from '../tags/tags.service.js';
import { SAMPLE_PRODUCTS } from './products/sample-products.js';
import { toProductInput, relationsOf } from './products/product-input.js';
import type { SampleTerms } from './terms/sample-terms.js';
import { createSampleTerms } from './terms/create-sample-terms.js';

/**
 * Creates the sample shop, a small shop of nuts and fruit, through the services that requests use, in one transaction. Products whose SKU exists and terms
 * whose slug exists are skipped. Returns the number of products added.
 */
export async function loadSampleShop(app: INestApplicationContext): Promise<number> {
  const database = app.get(Database);
  const context = siteContext(app.get(RestConfig));
  const termServices = {
    categories: app.get(ProductCategoriesService, ANYWHERE),
    tags: app.get(ProductTagsService, ANYWHERE),
    shippingClasses: app.get(ShippingClassesService, ANYWHERE),
    attributes: app.get(AttributesService, ANYWHERE),
    attributeTerms: app.get(AttributeTermsService, ANYWHERE),
  };
  return database.write(async () => {
    const terms = await createSampleTerms(database, termServices, context);
    return createProducts(database, app.get(ProductsService, ANYWHERE), terms, context);
  });
}

const ANYWHERE = { strict: false } as const;

async function createProducts(
  database: Database,
  products: ProductsService,
  terms: SampleTerms,
  context: RequestContext,
): Promise<number> {
  const ids = await idsBySku(database);
  const missing = SAMPLE_PRODUCTS.filter(({ sku }) => !ids.has(sku));
  for (const product of missing) ids.set(product.sku, (await products.create(toProductInput(product, terms, ids), context)).id);
  for (const product of missing) {
    const relations = relationsOf(product, ids);
    if (Object.keys(relations).length > 0) await products.update(ids.get(product.sku)!, relations, context);
  }
  return missing.length;
}

async function idsBySku(database: Database): Promise<Map<string, number>> {
  const skus = new Map(SAMPLE_PRODUCTS.map(({ sku }) => [fold(sku), sku]));
  const reserved = await new Repository(database, SkuEntity).findBy({ skuKey: In([...skus.keys()]) });
  return new Map(reserved.map(({ skuKey, ownerId }) => [skus.get(skuKey)!, ownerId]));
}
