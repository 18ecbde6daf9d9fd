import type { INestApplicationContext } from '@nestjs/common';
import { loadCatalogue } from './catalogue/load-catalogue.js';
import { loadOrders } from './orders/load-orders.js';
import { loadSite } from './site/load-site.js';

/** Loads the whole sample shop: its catalogue, a year of orders, and its site. */
export async function loadSample(app: INestApplicationContext): Promise<void> {
  await loadCatalogue(app);
  await loadOrders(app);
  await loadSite(app);
}
