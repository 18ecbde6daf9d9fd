import type { INestApplicationContext } from '@nestjs/common';
import { ProductsService, SellablesService, type ProductInput } from '@grove/catalogue';
import { loadSampleSite } from '@grove/comments';
import { fold } from '@grove/core';
import { Database } from '@grove/database';
import { RestConfig, siteContext } from '@grove/rest';

/** The products (by SKU) of the sample shop that each picture of the sample site shows. */
const PRODUCTS_BY_PICTURE: Readonly<Record<string, string>> = {
  'almonds-blue-bowl': 'ALM-BROWN ALM-WHITE ALM-SMOKE ALM-MARC',
  'walnuts-on-linen': 'WAL-GRE WAL-CAL WAL-SHELL',
  'hazelnuts-clay-bowl': 'HAZ-PIE HAZ-ROAST',
  'peanuts-in-the-shell': 'PEA-SHELL PEA-ROAST',
  'cashews-white-bowl': 'CAS-RAW CAS-SALT CAS-CURRY',
  pistachios: 'PIS-SALT PIS-BRO',
  'mixed-nuts': 'MIX-BORREL MIX-STUD MIX-TRAIL MIX-ROYAL',
  'dates-and-figs': 'DAT-MED DAT-DEG FIG-SMYR FIG-GRE',
  'grapes-and-apricots': 'APR-SOFT APR-WILD',
  'apples-and-pears': 'APP-ELST',
};

/** Loads the sample site, and adds its pictures to products of the sample shop. Returns the number of new posts and pages. */
export function loadSite(app: INestApplicationContext): Promise<number> {
  return app.get(Database).write(async () => {
    const { added, pictures } = await loadSampleSite(app);
    if (added > 0) await attachPictures(app, pictures);
    return added;
  });
}

async function attachPictures(app: INestApplicationContext, pictures: ReadonlyMap<string, number>): Promise<void> {
  const shown = Object.entries(PRODUCTS_BY_PICTURE).flatMap(([name, skus]) =>
    skus.split(' ').map((sku) => ({ sku, id: pictures.get(name)! })),
  );
  const ids = await app.get(SellablesService, { strict: false }).findIdsBySku(shown.map(({ sku }) => sku));
  const products = app.get(ProductsService, { strict: false });
  const context = siteContext(app.get(RestConfig));
  for (const { sku, id } of shown) {
    const product = ids.get(fold(sku));
    if (product !== undefined) await products.update(product, { images: [{ id }] } as ProductInput, context);
  }
}
