import { requestsOf } from '../storefront-mix.mjs';

export const withoutCache = true;
export const hasBare = false;

export const requests = async ({ get, headers }) => requestsOf(await readCatalog(get), headers);

/** Records that are read of each kind: so many are enough for requests that are not always the same. */
const MAX_RECORDS = 1000;
const PER_READ = 100;
/** Pages of a list that are requested in turn. */
const PAGES = 20;
const WORDS = 100;
const PRODUCT_FIELDS = 'id,name,type,purchasable,in_stock,manage_stock,menu_order';

/** What the requests of a storefront name: ids, pages, words of product names. `get` gives the JSON of a path below the root, such as `/shop/v1/products`. */
async function readCatalog(get) {
  const products = await readAll(`/shop/v1/products?status=publish&_fields=${PRODUCT_FIELDS}`, get);
  const categories = await readAll('/shop/v1/products/categories?hide_empty=true&_fields=id', get);
  const posts = await readAll('/cms/v2/posts?_fields=id', get);
  // Simple products without a limited stock can be ordered often.
  const sellable = products.filter((one) => one.type === 'simple' && one.purchasable && one.in_stock && !one.manage_stock);
  const words = products.flatMap(({ name }) => name.match(/\p{L}{4,}/gu) ?? []);
  return {
    ...{ product: idsOf(products), productPage: pagesOf(products), word: [...new Set(words)].slice(0, WORDS) },
    ...{ category: idsOf(categories), categoryPage: pagesOf(categories), post: idsOf(posts), postPage: pagesOf(posts) },
    sellable: idsOf(sellable),
    updatable: sellable.map(({ id, menu_order: menuOrder }) => ({ id, menuOrder })),
  };
}

const idsOf = (records) => records.map(({ id }) => id);
const pagesOf = (records) => Array.from({ length: Math.min(PAGES, Math.ceil(records.length / 10)) }, (_, index) => index + 1);

async function readAll(path, get) {
  const records = [];
  for (let page = 1; records.length < MAX_RECORDS; page++) {
    const some = await get(`${path}&per_page=${PER_READ}&page=${page}`);
    records.push(...some);
    if (some.length < PER_READ) break;
  }
  return records;
}
