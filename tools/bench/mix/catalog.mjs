/** Records that are read of each kind: so many are enough for requests that are not always the same. */
const MAX_RECORDS = 1000;
const PER_READ = 100;
/** Pages of a list that are requested in turn. */
const PAGES = 20;
const WORDS = 100;
const PRODUCT_FIELDS = 'id,name,type,purchasable,in_stock,manage_stock,menu_order';

/** What the requests of a storefront name: ids, pages, words of product names. `get` gives the JSON of a path below the root, such as `/shop/v1/products`. */
export async function readCatalog(get) {
  const products = await readAll(`/shop/v1/products?status=publish&_fields=${PRODUCT_FIELDS}`, get);
  const categories = await readAll('/shop/v1/products/categories?hide_empty=true&_fields=id', get);
  const posts = await readAll('/cms/v2/posts?_fields=id', get);
  const sellable = sellableOf(products);
  return {
    ...{ product: idsOf(products), productPage: pagesOf(products), word: wordsOf(products) },
    ...{ category: idsOf(categories), categoryPage: pagesOf(categories), post: idsOf(posts), postPage: pagesOf(posts) },
    sellable: idsOf(sellable),
    updatable: sellable.map(({ id, menu_order: menuOrder }) => ({ id, menuOrder })),
  };
}

const idsOf = (records) => records.map(({ id }) => id);
const pagesOf = (records) => Array.from({ length: Math.min(PAGES, Math.ceil(records.length / 10)) }, (_, index) => index + 1);

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

/** Simple products that can be ordered often: without a limited stock. */
const sellableOf = (products) =>
  products.filter(
    ({ type, purchasable, in_stock: inStock, manage_stock: isManaged }) =>
      type === 'simple' && purchasable && inStock && !isManaged,
  );

function wordsOf(products) {
  const words = products.flatMap(({ name }) => name.match(/\p{L}{4,}/gu) ?? []);
  return [...new Set(words)].slice(0, WORDS);
}
