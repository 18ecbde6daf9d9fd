// SQL, because what a product costs and whether it is in stock follow from many columns and from other rows; lists are filtered and sorted by it. `:now` is a parameter.
import type { EngineName } from '@grove/database';

/** What the price and the stock status of a product depend on: also columns by which lists do not filter otherwise. */
export const PRICED_OR_STOCKED: readonly string[] = ['product', 'product_variation'];

const asNumber = (text: string): string => `CAST(NULLIF(${text}, '') AS DECIMAL(26, 6))`;

/** Whether the sale price of a row of `product` or `product_variation` applies now, as a condition. See `isOnSale`. */
export function onSale(table: string): string {
  const [regular, sale] = [`${table}.regular_price`, `${table}.sale_price`];
  return (
    `(${sale} <> '' AND ${regular} <> '' AND ${asNumber(sale)} < ${asNumber(regular)} ` +
    `AND (${table}.sale_from IS NULL OR ${table}.sale_from <= :now) AND (${table}.sale_to IS NULL OR ${table}.sale_to >= :now))`
  );
}

/** The price of such a row as a number; NULL if it has none. See `currentPrice`. */
export const priceOf = (table: string): string =>
  asNumber(`CASE WHEN ${onSale(table)} THEN ${table}.sale_price ELSE ${table}.regular_price END`);

const visibleOf = (table: string): string =>
  `FROM product_variation WHERE product_variation.product_id = ${table}.id AND product_variation.visible = 1`;

/** The products of a group, as `member`. */
const MEMBERS: Readonly<Record<EngineName, string>> = {
  mysql:
    "FROM JSON_TABLE(product.grouped_ids, '$[*]' COLUMNS (id INT PATH '$')) listed_member JOIN product member ON member.id = listed_member.id",
  sqlite: 'FROM json_each(product.grouped_ids) listed_member JOIN product member ON member.id = listed_member.value',
};

/** The price of a product as a number. That of a variable product is the lowest or the highest of its visible variations, that of a group the lowest one. */
export const productPrice = (bound: 'lowest' | 'highest', engine: EngineName): string =>
  `CASE WHEN product.type = 'grouped' AND product.active_price IS NULL ` +
  `THEN (SELECT MIN(${singlePrice('member', 'lowest')}) ${MEMBERS[engine]}) ELSE ${singlePrice('product', bound)} END`;

/** The same for products that are no groups. */
const singlePrice = (table: string, bound: 'lowest' | 'highest'): string =>
  `COALESCE(${asNumber(`${table}.active_price`)}, CASE ${table}.type WHEN 'variable' ` +
  `THEN (SELECT ${bound === 'lowest' ? 'MIN' : 'MAX'}(${priceOf('product_variation')}) ${visibleOf(table)}) ELSE ${priceOf(table)} END)`;

/** Whether a product is on sale, as a condition; a variable one if a visible variation is, a group if one of its products is. */
export const productOnSale = (engine: EngineName): string =>
  `CASE product.type WHEN 'grouped' THEN EXISTS (SELECT 1 ${MEMBERS[engine]} WHERE ${singleOnSale('member')}) ELSE ${singleOnSale('product')} END`;

const singleOnSale = (table: string): string =>
  `CASE ${table}.type WHEN 'variable' THEN EXISTS (SELECT 1 ${visibleOf(table)} AND ${onSale('product_variation')}) ELSE ${onSale(table)} END`;

const BACKORDERED = (table: string): string =>
  `(COALESCE(${table}.stock_status, '') = 'onbackorder' OR (${table}.stock_status IS NULL AND ${table}.manage_stock = 1 AND ${table}.backorders <> 'no' ` +
  `AND COALESCE(${table}.stock_quantity, 0) <= 0))`;

const ownStatus = (table: string): string =>
  `CASE WHEN ${BACKORDERED(table)} THEN 'onbackorder' WHEN ${table}.in_stock = 1 THEN 'instock' ELSE 'outofstock' END`;

const OF_PRODUCT =
  "FROM product_variation WHERE product_variation.product_id = product.id AND COALESCE(product_variation.hidden_status, '') <> 'trash' AND product_variation.in_stock = 1";

/** The stock status of a product. A variable one without a stock of its own has the best status of its variations. */
export const STOCK_STATUS =
  "CASE WHEN product.type = 'variable' AND product.manage_stock = 0 AND product.stock_status IS NULL THEN " +
  `CASE WHEN EXISTS (SELECT 1 ${OF_PRODUCT} AND NOT ${BACKORDERED('product_variation')}) THEN 'instock' ` +
  `WHEN EXISTS (SELECT 1 ${OF_PRODUCT}) THEN 'onbackorder' ELSE 'outofstock' END ELSE ${ownStatus('product')} END`;

const isLow = (table: string): string =>
  `${table}.manage_stock = 1 AND ${table}.in_stock = 1 AND COALESCE(${table}.stock_quantity, 0) <= COALESCE(${table}.low_stock_amount, :lowStockThreshold)`;

/** Whether the stock of a product, or of one of its variations, is low, but not gone. `:lowStockThreshold` is the amount of the shop. */
export const LOW_STOCK = `(${isLow('product')} OR (product.type = 'variable' AND EXISTS (SELECT 1 ${OF_PRODUCT} AND ${isLow('product_variation')})))`;

/** The stock status of a variation, whose product may manage its stock. */
export const VARIATION_STOCK_STATUS =
  `(SELECT CASE WHEN product_variation.manage_stock = 0 AND product.manage_stock = 1 THEN ${ownStatus('product')} ELSE ${ownStatus('product_variation')} END ` +
  'FROM product WHERE product.id = product_variation.product_id)';
