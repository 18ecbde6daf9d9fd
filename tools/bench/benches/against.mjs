import { GROVE_NAMESPACES, GROVE_ROOT, planOf, siteOf } from '../against-plan.mjs';
import { makeBed } from '../bed.mjs';
import { writePosts } from '../blog.mjs';
import { GROVE, ratiosOf, roundsOf } from '../duel.mjs';
import { lookAt } from '../look-at.mjs';
import { readCatalog } from '../mix/catalog.mjs';
import { hasWrites, MIXES } from '../mix/mixes.mjs';
import { requestsOf, sameSize, sequenceOf, updatedIn } from '../mix/sequence.mjs';
import { printDuel, step, writeResults } from '../report.mjs';
import { startGrove, startLoad } from '../servers.mjs';
import { clientOf } from '../site-client.mjs';
import { makeOrders } from './orders-list.mjs';

export const about = 'Grove and any server with the same interface, such as WordPress with WooCommerce: against URL.';

/** The shop of Grove is as large as the other one, where nothing else is said. */
export const defaults = { products: undefined };
export const quick = { products: undefined };

export async function run(options) {
  const { load, other, grove } = planOf(options, process.env);
  step(`Reading the catalog of ${other.host}`);
  const otherCatalog = await readCatalog(load, clientOf(other).get, other.namespaces);
  const bed = grove ? undefined : await makeBed(options);
  try {
    const own = grove
      ? { site: grove, server: { name: GROVE, origin: grove.origin } }
      : await ownGrove(bed, sizesOf(otherCatalog, options));
    const ownCatalog = await readCatalog(load, clientOf(own.site).get, own.site.namespaces);
    const sites = [own, { site: other, server: { name: 'other', origin: other.origin } }];
    const rounds = await measured(load, sites, sameSize([ownCatalog, otherCatalog]), { options, bed });
    const { connections, seconds } = options;
    const result = { name: `against-${load}`, options: { connections, seconds }, rounds, ratios: ratiosOf(rounds) };
    console.log(`\ngrove is ${own.site.host}, other is ${other.host}${other.root}`);
    printDuel(result);
    writeResults({ ...result, other: other.origin, settings: bed?.settings });
  } finally {
    await bed?.end();
  }
}

/** The rounds of both servers with the same sequence of requests, each with records of its own shop. */
async function measured(load, sites, catalogs, { options, bed }) {
  const sequence = sequenceOf(load);
  const contestants = sites.map(({ site, ...contestant }, index) => ({
    ...contestant,
    requests: requestsOf(sequence, catalogs[index], site),
    toleratesErrors: true,
  }));
  if (hasWrites(MIXES[load]))
    step('The orders that are created remain in both shops. Updated products get their menu_order back.');
  try {
    return await roundsOf(contestants, startLoad(bed ?? { adopt: (child) => child }), options);
  } finally {
    for (const [index, { site }] of sites.entries())
      for (const { id, menuOrder } of updatedIn(sequence, catalogs[index]))
        await clientOf(site).put(`/${site.namespaces.shop}/products/${id}`, { menu_order: menuOrder });
  }
}

/** The number of records of each kind that a shop needs to be like the other one. */
const sizesOf = ({ product, post, orderPage }, { products, posts, orders }) => ({
  products: products ?? product?.length ?? 100,
  posts: posts ?? post?.length ?? 0,
  orders: orders ?? (orderPage?.length ?? 0) * 20,
});

/** Grove over a private database, with a shop of these sizes. */
async function ownGrove(bed, { products, posts, orders }) {
  step(`Filling MariaDB with ${products} products, ${posts} posts and ${orders} orders`);
  const url = await bed.mysqlShop(products, undefined, { keepsPictures: true });
  const server = await startGrove(GROVE, url, bed);
  const shop = lookAt(server, bed);
  await writePosts(shop, posts);
  if (orders > 0) await makeOrders(shop, orders);
  const site = { ...siteOf(server.origin, { root: GROVE_ROOT, namespaces: GROVE_NAMESPACES }), authorization: bed.authorization };
  return { site, server, databasePid: await bed.databasePid() };
}
