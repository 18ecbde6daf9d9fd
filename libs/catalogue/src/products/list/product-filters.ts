import { currentDependencies, fold, now, slugify } from '@grove/core';
import { alsoReads, containsPattern, type EngineName, type Filters, whereBetween, whereListed } from '@grove/database';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { listedStatuses, listedTypes, listsTrash, type ListedWords } from './listed-kinds.rules.js';
import { LOW_STOCK, PRICED_OR_STOCKED, productOnSale, productPrice, STOCK_STATUS } from './price-conditions.sql.js';
import type { ListedProducts } from './product-arguments.js';
import { nameWords } from './search-text.rules.js';
import type { ProductEntity } from '../product.entity.js';
import { ProductTermEntity } from '../product-term.entity.js';
import { SkuEntity } from '../sku.entity.js';

type ProductQuery = SelectQueryBuilder<ProductEntity>;

/** The filters by which products are divided into kinds. */
export const KIND_FILTERS: Filters<ProductEntity, ListedProducts> = {
  statuses: applyStatuses,
  types: (query, args) => whereWords(query, 'product.type', listedTypes(args)),
};

/** The filters by terms: a product must have one of the terms of each. */
export const TERM_FILTERS = ['category', 'tag', 'brand', 'attribute'] as const;

/** The filters of a list of products, without the words of a search. */
export const productFilters = (engine: EngineName): Filters<ProductEntity, ListedProducts> => ({
  ...KIND_FILTERS,
  slug: (query, { slug }) => slug !== undefined && query.andWhere('product.slug = :slug', { slug: slugify(slug) || slug }),
  ids: (query, { include, exclude }) => whereListed(query, 'product.id', include, exclude),
  skus: applySkus,
  productOfSku: (query, { productOfSku: id }) =>
    id !== undefined && query.andWhere('product.id = :productOfSku', { productOfSku: id }),
  shippingClass: (query, { termIds }) =>
    termIds.shippingClass && whereIn(query, 'product.shippingClassId', termIds.shippingClass),
  created: (query, { after, before }) => whereBetween(query, 'product.createdAt', after, before),
  modified: (query, { modifiedAfter, modifiedBefore }) =>
    whereBetween(query, 'product.modifiedAt', modifiedAfter, modifiedBefore),
  flags: applyFlags,
  parents: (query, { parent, parentExclude }) => whereListed(query, 'product.parentId', parent, parentExclude),
  taxClass: (query, { taxClass }) =>
    taxClass !== undefined && query.andWhere('product.taxClass = :taxClass', { taxClass: taxClass.replace(/^standard$/, '') }),
  stock: applyStock,
  prices: (query, args) => applyPrices(query, args, engine),
  skuSearch: applySkuSearch,
  ...Object.fromEntries(TERM_FILTERS.map((name) => [name, (query, { termIds }) => whereTerms(query, name, termIds[name])])),
  excludeCategory: (query, { termIds: { excludeCategory = [] } }) =>
    excludeCategory.length > 0 && whereTerms(query, 'excludeCategory', excludeCategory, 'NOT IN'),
});

function applyStatuses(query: ProductQuery, args: ListedProducts): void {
  const statuses = listedStatuses(args);
  if (!statuses.listed.includes('trash') && !isOfOneStatusByDate(args)) query.andWhere('product.notInTrash = 1');
  else if (listsTrash(statuses)) query.andWhere('product.notInTrash = 0');
  whereWords(query, 'product.status', statuses);
}

/** Such a list has an index of its own, by status instead of `not_in_trash`; with both conditions MariaDB reads the rows of all products before a page. */
const isOfOneStatusByDate = (args: ListedProducts): boolean =>
  args.orderby === 'date' && listedStatuses(args).included?.length === 1;

/** Adds the condition of the statuses or types of a list. */
export function whereWords<E extends ObjectLiteral>(
  query: SelectQueryBuilder<E>,
  column: string,
  { included = [], excluded }: ListedWords,
): void {
  whereListed(query, column, included, excluded);
}

function applySkus(query: ProductQuery, { sku }: ListedProducts): void {
  if (!sku) return;
  const keys = sku.split(',').map(fold).filter(Boolean);
  if (keys.length === 0) query.andWhere('1 = 0');
  else query.andWhere(`product.id IN ${ownersOfSkus(query, 'sku.skuKey IN (:...skuKeys)')}`, { skuKeys: keys });
}

function applyFlags(query: ProductQuery, { featured, virtual, downloadable }: ListedProducts): void {
  for (const [name, wanted] of Object.entries({ featured, virtual, downloadable }))
    if (wanted !== undefined) query.andWhere(`product.${name} = :${name}`, { [name]: Number(wanted) });
}

function applyStock(query: ProductQuery, { stockStatus, inStock, lowStockThreshold }: ListedProducts): void {
  if (lowStockThreshold !== undefined) query.andWhere(LOW_STOCK, { lowStockThreshold });
  else if (stockStatus) query.andWhere(`${STOCK_STATUS} = :stockStatus`, { stockStatus });
  if (inStock !== undefined) query.andWhere(`${STOCK_STATUS} ${inStock ? '<>' : '='} 'outofstock'`);
  if (stockStatus || inStock !== undefined) alsoReads(query, ...PRICED_OR_STOCKED);
}

function applyPrices(query: ProductQuery, { minPrice, maxPrice, onSale }: ListedProducts, engine: EngineName): void {
  if (minPrice === undefined && maxPrice === undefined && onSale === undefined) return;
  // The beginning or the end of a sale changes the list.
  currentDependencies()?.forbidReuse();
  alsoReads(query, ...PRICED_OR_STOCKED);
  query.setParameters({ now: now() });
  if (minPrice !== undefined)
    query.andWhere(`${productPrice('highest', engine)} >= CAST(:minPrice AS DECIMAL(26, 6))`, { minPrice });
  if (maxPrice !== undefined)
    query.andWhere(`${productPrice('lowest', engine)} <= CAST(:maxPrice AS DECIMAL(26, 6))`, { maxPrice });
  if (onSale !== undefined) query.andWhere(`${onSale ? '' : 'NOT '}(${productOnSale(engine)})`);
}

function applySkuSearch(query: ProductQuery, { searchSku, searchNameOrSku }: ListedProducts): void {
  const hasSku = (parameter: string) => `product.id IN ${ownersOfSkus(query, `sku.skuKey LIKE :${parameter} ESCAPE '!'`)}`;
  if (searchSku) query.andWhere(hasSku('searchSku'), { searchSku: containsPattern(fold(searchSku)) });
  for (const [index, word] of nameWords(searchNameOrSku).entries())
    query.andWhere(`(product.nameKey LIKE :name_${index} ESCAPE '!' OR ${hasSku(`sku_${index}`)})`, {
      [`name_${index}`]: containsPattern(word),
      [`sku_${index}`]: containsPattern(fold(word)),
    });
}

const ownersOfSkus = (query: ProductQuery, condition: string): string =>
  query.subQuery().select('sku.ownerId').from(SkuEntity, 'sku').where(condition).getQuery();

function whereTerms(query: ProductQuery, name: string, ids: readonly number[] | undefined, operator = 'IN'): void {
  if (ids === undefined) return;
  const assigned = query.subQuery().select('assigned.productId').from(ProductTermEntity, 'assigned');
  whereIn(assigned, 'assigned.termId', ids, `${name}Terms`);
  query.andWhere(`product.id ${operator} ${assigned.getQuery()}`, assigned.getParameters());
}

/** Keeps rows whose column is one of the values; an empty list keeps no row. */
function whereIn<E extends ObjectLiteral>(
  query: SelectQueryBuilder<E>,
  column: string,
  values: readonly number[],
  name = column.replace('.', '_'),
): void {
  if (values.length === 0) query.andWhere('1 = 0');
  else query.andWhere(`${column} IN (:...${name})`, { [name]: values });
}
