import { readCatalog } from '../mix/catalog.mjs';
import { requestsOf, sequenceOf } from '../mix/sequence.mjs';

export const about =
  'A storefront: 70 % product lists and reads, 10 % categories, 10 % posts, 5 % searches, 3 % new orders, 2 % updates; with and without the cache.';
export const withoutCache = true;
export const hasBare = false;

export const requests = async ({ get, headers }) => requestsOf(sequenceOf(), await readCatalog(get), headers);
