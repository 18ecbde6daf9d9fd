import type { INestApplicationContext } from '@nestjs/common';
import { ProductsService, SellablesService } from '@grove/catalogue';
import { fold } from '@grove/core';
import { Database } from '@grove/database';
import { RestConfig, siteContext } from '@grove/rest';
import { createTerms } from './create-terms.js';
import { relationsOf, toProductInput } from './product-input.js';
import { readProducts } from './sample-catalogue.js';
import { ShopTerms } from './shop-terms.js';

/**
 * Creates the products of the sample shop, a small shop of nuts and fruit, through the services that requests use, in one transaction. Products whose SKU
 * exists and terms whose slug exists are skipped. Returns the number of products added.
 */
export async function loadCatalogue(app: INestApplicationContext): Promise<number> {
  return app.get(Database).write(async () => {
    await createTerms(app);
    return createProducts(app, await ShopTerms.load(app));
  });
}

const ANYWHERE = { strict: false } as const;

async function createProducts(app: INestApplicationContext, terms: ShopTerms): Promise<number> {
  const products = app.get(ProductsService, ANYWHERE);
  const context = siteContext(app.get(RestConfig));
  const sample = readProducts();
  const existing = await app.get(SellablesService, ANYWHERE).findIdsBySku(sample.map(({ sku }) => sku));
  const ids = new Map(sample.flatMap(({ sku }) => (existing.has(fold(sku)) ? [[sku, existing.get(fold(sku))!]] : [])));
  const missing = sample.filter(({ sku }) => !ids.has(sku));
  for (const product of missing) ids.set(product.sku, (await products.create(toProductInput(product, terms, ids), context)).id);
  for (const product of missing) {
    const relations = relationsOf(product, ids);
    if (Object.keys(relations).length > 0) await products.update(ids.get(product.sku)!, relations, context);
  }
  return missing.length;
}
