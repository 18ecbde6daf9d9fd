import { duel } from '../duel.mjs';
import { readCatalog } from '../mix/catalog.mjs';
import { requestsOf, sequenceOf } from '../mix/sequence.mjs';

export const about =
  'A storefront: 70 % product lists and reads, 10 % categories, 10 % posts, 5 % searches, 3 % new orders, 2 % updates; with and without the cache.';

const NAMESPACES = { shop: 'shop/v1', content: 'cms/v2' };

export const run = (options) => duel({ name: 'storefront', requests, withoutCache: true, hasBare: false }, options);

async function requests({ get, headers }) {
  const catalog = await readCatalog('storefront', get, NAMESPACES);
  const site = { root: '/rest', namespaces: NAMESPACES, host: headers.Host, authorization: headers.Authorization };
  return requestsOf(sequenceOf('storefront'), catalog, site);
}
