import type { StockStatus } from '@grove/catalogue';
import type { Instant } from '@grove/database';
import type { Metadata } from '../metadata.js';
import { unixOrLocalInstant } from '../../values/dates.js';
import { flagOf } from '../../values/flags.js';
import { phpInt } from '../../values/numbers.js';
import { storableNumber } from '../content/lists.js';
import { decimalText } from './decimals.js';
import { downloadsOf } from './downloads.js';
import type { ShopFacts } from './shop-facts.js';

/** The prices of a product or variation. */
export function pricesOf(
  meta: Metadata,
  { decimalSeparator, zone }: ShopFacts,
): { regularPrice: string; salePrice: string; saleFrom: Instant | null; saleTo: Instant | null; saleDaysInUtc: boolean } {
  const saleFrom = unixOrLocalInstant(meta.text('_sale_price_dates_from'), zone) ?? null;
  const saleTo = unixOrLocalInstant(meta.text('_sale_price_dates_to'), zone) ?? null;
  return {
    regularPrice: decimalText(meta.text('_regular_price'), decimalSeparator),
    salePrice: decimalText(meta.text('_sale_price'), decimalSeparator),
    ...{ saleFrom, saleTo },
    // WooCommerce shows the days of sales in UTC, though they begin and end in the zone of the shop.
    saleDaysInUtc: saleFrom !== null || saleTo !== null,
  };
}

/** The stock of a product or variation. WooCommerce shows the whole part of a quantity. */
export function stockOf(meta: Metadata): { manageStock: boolean; stockQuantity: number | null; stockStatus: StockStatus } {
  const quantity = meta.text('_stock') ?? '';
  return {
    manageStock: flagOf(meta.text('_manage_stock')),
    stockQuantity: quantity === '' ? null : storableNumber(phpInt(quantity)),
    stockStatus: stockStatusOf(meta.text('_stock_status')),
  };
}

/** A status that WooCommerce does not know counts as in stock. */
export const stockStatusOf = (text: string | undefined): StockStatus =>
  text === 'outofstock' || text === 'onbackorder' ? text : 'instock';

/** Weight and dimensions. */
export const measuresOf = (
  meta: Metadata,
  { decimalSeparator }: ShopFacts,
): { weight: string; length: string; width: string; height: string } => ({
  weight: decimalText(meta.text('_weight'), decimalSeparator),
  length: decimalText(meta.text('_length'), decimalSeparator),
  width: decimalText(meta.text('_width'), decimalSeparator),
  height: decimalText(meta.text('_height'), decimalSeparator),
});

/** What is downloaded, and how often and how long. */
export const downloadFieldsOf = (
  meta: Metadata,
): {
  downloadable: boolean;
  downloads: { id: string; name: string; file: string }[];
  downloadLimit: number;
  downloadExpiry: number;
} => ({
  downloadable: flagOf(meta.text('_downloadable')),
  downloads: downloadsOf(meta.map('_downloadable_files')),
  downloadLimit: limitOf(meta.text('_download_limit')),
  downloadExpiry: limitOf(meta.text('_download_expiry')),
});

/** -1 is no limit. */
function limitOf(text: string | undefined): number {
  const limit = phpInt(text);
  return text === undefined || text === '' || limit === -1 ? -1 : storableNumber(Math.abs(limit));
}
