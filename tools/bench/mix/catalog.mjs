import { MIXES, namesIn } from './mixes.mjs';

/** Records that are read of each kind: so many are enough for requests that are not always the same. */
const MAX_RECORDS = 1000;
const PER_READ = 100;
/** Pages of a list that are requested in turn. */
const PAGES = 20;
const WORDS = 100;

/**
 * What the requests of a load name at a server: ids, pages, words of product names. `get` gives the JSON of a path below a root, such as
 * `/wc/v1/products`. Only what the load names is read.
 */
export async function readCatalog(load, get, namespaces) {
  const names = new Set(Object.keys(MIXES[load]).flatMap(namesIn));
  names.delete('menuOrder');
  const catalog = {};
  for (const { namespace, path, gives } of SOURCES) {
    if (!Object.keys(gives).some((name) => names.has(name))) continue;
    const records = await readAll(`/${namespaces[namespace]}/${path}`, get);
    for (const [name, listOf] of Object.entries(gives)) if (names.has(name)) catalog[name] = listOf(records);
  }
  const missing = Object.keys(catalog).find((name) => catalog[name].length === 0);
  if (missing) throw new Error(`The shop has no ${MEANINGS[missing]}, which the load ${load} needs.`);
  return catalog;
}

const MEANINGS = {
  product: 'published products',
  productPage: 'published products',
  word: 'products with names to search for',
  sellable: 'simple products that can be bought',
  updatable: 'simple products that can be bought',
  category: 'categories with products',
  categoryPage: 'categories with products',
  orderPage: 'orders',
  post: 'published posts',
  postPage: 'published posts',
};

const idsOf = (records) => records.map(({ id }) => id);
const pagesOf = (perPage) => (records) =>
  Array.from({ length: Math.min(PAGES, Math.ceil(records.length / perPage)) }, (_, index) => index + 1);

const PRODUCT_FIELDS = 'id,name,type,purchasable,in_stock,stock_status,manage_stock,menu_order';

const SOURCES = [
  {
    namespace: 'shop',
    path: `products?status=publish&_fields=${PRODUCT_FIELDS}`,
    gives: {
      product: idsOf,
      productPage: pagesOf(10),
      word: wordsOf,
      sellable: (products) => idsOf(sellableOf(products)),
      updatable: (products) => sellableOf(products).map(({ id, menu_order: menuOrder }) => ({ id, menuOrder })),
    },
  },
  {
    namespace: 'shop',
    path: 'products/categories?hide_empty=true&_fields=id',
    gives: { category: idsOf, categoryPage: pagesOf(10) },
  },
  { namespace: 'shop', path: 'orders?_fields=id', gives: { orderPage: pagesOf(20) } },
  { namespace: 'content', path: 'posts?_fields=id', gives: { post: idsOf, postPage: pagesOf(10) } },
];

/** Records of a list, page by page. */
async function readAll(path, get) {
  const records = [];
  for (let page = 1; records.length < MAX_RECORDS; page++) {
    const some = await get(`${path}&per_page=${PER_READ}&page=${page}`);
    records.push(...some);
    if (some.length < PER_READ) break;
  }
  return records;
}

/** Simple products that can be ordered often: without a limited stock, if there are such. */
function sellableOf(products) {
  const sellable = products.filter(
    ({ type, purchasable, in_stock: inStock, stock_status: stockStatus }) =>
      type === 'simple' && purchasable && (inStock ?? stockStatus === 'instock'),
  );
  const unlimited = sellable.filter(({ manage_stock: isManaged }) => !isManaged);
  return unlimited.length > 0 ? unlimited : sellable;
}

function wordsOf(products) {
  const words = products.flatMap(({ name }) => name.match(/\p{L}{4,}/gu) ?? []);
  return [...new Set(words)].slice(0, WORDS);
}
