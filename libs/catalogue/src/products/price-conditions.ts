import type { Instant, Statement } from '@grove/database';

const asNumber = (text: string): string => `CAST(NULLIF(${text}, '') AS DECIMAL(26, 6))`;

/** Whether the sale price of a row of `product` or `product_variation` applies at an instant, as a condition. See `isOnSale`. */
export function onSaleAt(table: string, now: Instant): Statement {
  const [regular, sale] = [`${table}.regular_price`, `${table}.sale_price`];
  return {
    sql:
      `(${sale} <> '' AND ${regular} <> '' AND ${asNumber(sale)} < ${asNumber(regular)} ` +
      `AND (${table}.sale_from IS NULL OR ${table}.sale_from <= ?) AND (${table}.sale_to IS NULL OR ${table}.sale_to >= ?))`,
    values: [now, now],
  };
}

/** The price of such a row as a number; NULL if it has none. See `currentPrice`. */
export function priceAt(table: string, now: Instant): Statement {
  const { sql, values } = onSaleAt(table, now);
  return { sql: asNumber(`CASE WHEN ${sql} THEN ${table}.sale_price ELSE ${table}.regular_price END`), values };
}

const VISIBLE = 'FROM product_variation WHERE product_variation.product_id = product.id AND product_variation.visible = 1';

/** The price of a product as a number. That of a variable product is the lowest or the highest of its visible variations. */
export function productPriceAt(bound: 'lowest' | 'highest', now: Instant): Statement {
  const [own, ofVariation] = [priceAt('product', now), priceAt('product_variation', now)];
  const aggregate = bound === 'lowest' ? 'MIN' : 'MAX';
  const sql =
    `COALESCE(${asNumber('product.active_price')}, CASE product.type WHEN 'variable' ` +
    `THEN (SELECT ${aggregate}(${ofVariation.sql}) ${VISIBLE}) ELSE ${own.sql} END)`;
  return { sql, values: [...ofVariation.values, ...own.values] };
}

/** Whether a product is on sale, as a condition; a variable one if a visible variation is. */
export function productOnSaleAt(now: Instant): Statement {
  const [own, ofVariation] = [onSaleAt('product', now), onSaleAt('product_variation', now)];
  return {
    sql: `CASE product.type WHEN 'variable' THEN EXISTS (SELECT 1 ${VISIBLE} AND ${ofVariation.sql}) ELSE ${own.sql} END`,
    values: [...ofVariation.values, ...own.values],
  };
}

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

/** The stock status of a variation, whose product may manage its stock. */
export const VARIATION_STOCK_STATUS =
  `(SELECT CASE WHEN product_variation.manage_stock = 0 AND product.manage_stock = 1 THEN ${ownStatus('product')} ELSE ${ownStatus('product_variation')} END ` +
  'FROM product WHERE product.id = product_variation.product_id)';
