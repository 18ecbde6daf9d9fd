import type { INestApplicationContext } from '@nestjs/common';
import { Config, fold } from '@grove/core';
import { Database, placeholders } from '@grove/database';
import { siteContext, type RequestContext } from '@grove/rest';
import { AttributeTermsService } from '../attribute-terms/attribute-terms.service.js';
import { AttributesService } from '../attributes/attributes.service.js';
import { ProductCategoriesService } from '../categories/categories.service.js';
import { ProductsService } from '../products/products.service.js';
import { ShippingClassesService } from '../shipping-classes/shipping-classes.service.js';
import { ProductTagsService } from '../tags/tags.service.js';
import { GOODS } from './goods/goods.js';
import { productOfGoods, relationsOf } from './goods/product-of-goods.js';
import type { Shelves } from './shelves/shelves.js';
import { stockShelves } from './shelves/stock-shelves.js';

/**
 * Loads the sample shop, a small shop of nuts and fruit, through the services that clients use: all of it or nothing. What is there already,
 * by SKU and slug, stays as it is. Gives the number of products added.
 */
export async function loadSampleShop(app: INestApplicationContext): Promise<number> {
  const database = app.get(Database);
  const context = siteContext(app.get(Config));
  const shelfServices = {
    categories: app.get(ProductCategoriesService, ANYWHERE),
    tags: app.get(ProductTagsService, ANYWHERE),
    shippingClasses: app.get(ShippingClassesService, ANYWHERE),
    attributes: app.get(AttributesService, ANYWHERE),
    attributeTerms: app.get(AttributeTermsService, ANYWHERE),
  };
  return database.write(async () => {
    const shelves = await stockShelves(database, shelfServices, context);
    return putOut(database, app.get(ProductsService, ANYWHERE), shelves, context);
  });
}

const ANYWHERE = { strict: false } as const;

async function putOut(database: Database, products: ProductsService, shelves: Shelves, context: RequestContext): Promise<number> {
  const ids = await idsBySku(database);
  const missing = GOODS.filter(({ sku }) => !ids.has(sku));
  for (const goods of missing) ids.set(goods.sku, (await products.create(productOfGoods(goods, shelves, ids), context)).id);
  for (const goods of missing) {
    const relations = relationsOf(goods, ids);
    if (Object.keys(relations).length > 0) await products.update(ids.get(goods.sku)!, relations, context);
  }
  return missing.length;
}

async function idsBySku(database: Database): Promise<Map<string, number>> {
  const skus = new Map(GOODS.map(({ sku }) => [fold(sku), sku]));
  const rows = await database.read<{ sku_key: string; owner_id: number }>(
    `SELECT sku_key, owner_id FROM sku WHERE sku_key IN (${placeholders(skus.size)})`,
    [...skus.keys()],
  );
  return new Map(rows.map((row) => [skus.get(row.sku_key)!, row.owner_id]));
}
