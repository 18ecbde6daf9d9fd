import type { Database } from '@grove/database';
import { type ConsistencyCheck, counterCheck, objectIdCheck } from '@grove/operations';
import { wordIndexCheck } from '@grove/search';
import { PRODUCT_COUNTERS, PRODUCT_TERM_COUNTERS } from '../products/write/derived-from-products.sql.js';
import { PRODUCTS } from '../products/list/product-search.js';
import { productColumnsCheck } from './product-columns-check.js';
import { productsByCategoryCheck } from './products-by-category-check.js';
import { orphanedSkusCheck, productSkusCheck, variationSkusCheck } from './skus-check.js';

/** The checks of everything that is derived from products, variations and their terms. */
export const catalogueChecks = (database: Database): ConsistencyCheck[] => [
  objectIdCheck(database, 'product', ['product']),
  objectIdCheck(database, 'product_variation', ['variation']),
  productColumnsCheck(database),
  productSkusCheck(database),
  variationSkusCheck(database),
  orphanedSkusCheck(database),
  productsByCategoryCheck(database),
  counterCheck(database, { name: 'numbers of products', ...PRODUCT_COUNTERS }),
  counterCheck(database, { name: 'numbers of products by term', ...PRODUCT_TERM_COUNTERS }),
  wordIndexCheck(database, PRODUCTS, 'product'),
];
