import { now } from '@grove/core';
import type { Database, Instant } from '@grove/database';
import type { ImportKind } from '@grove/operations';
import { currentPrice, lowestPrice, priceOfVariable } from '../products/read/price.rules.js';
import { markProductsForReindexing } from '../products/list/product-search.js';
import type { ProductEntity } from '../products/product.entity.js';
import { productNameKey } from '../products/write/product.rules.js';
import { searchTextOf } from '../products/list/search-text.rules.js';
import { SkuReservations } from '../products/write/sku-reservations.js';
import { keepAllDownloadsPrivate } from '../products/write/sold-downloads.js';
import { isBackordered } from '../products/write/stock.rules.js';
import { averageRating } from '../reviews/rating.rules.js';
import type { VariationEntity } from '../variations/variation.entity.js';
import { deriveFromProducts } from './derive-from-products.js';
import type { StockStatus } from './stock-status.js';
import { storedColumns } from './stored-columns.js';

/** The columns that follow from others, at least for most products. */
type DerivedColumn = 'nameKey' | 'slugKey' | 'searchText' | 'notInTrash' | 'hasImages' | 'activePrice' | 'inStock';

/** The columns that an import leaves alone: `wc/v2` and `wc/v3` show them, and other systems have them as unmapped metadata. */
type OwnColumn =
  | 'lowStockAmount'
  | 'postPassword'
  | 'globalUniqueId'
  | 'sentDescription'
  | 'sentShortDescription'
  | 'sentPurchaseNote';

/** What the price and the stock of a variable product follow from. */
export type ImportedVariationState = Pick<
  VariationEntity,
  'visible' | 'inStock' | 'regularPrice' | 'salePrice' | 'saleFrom' | 'saleTo'
>;

/** A product with its id, as WooCommerce has it. Texts are HTML already. */
export interface ImportedProduct extends Readonly<Omit<ProductEntity, DerivedColumn | OwnColumn>> {
  /** What is charged; empty if it cannot be bought. */
  readonly price: string;
  readonly stockStatus: StockStatus;
  readonly averageRating: string;
  /** Its variations, if it is variable. */
  readonly variations: readonly ImportedVariationState[];
  /** The prices of the products of a group. */
  readonly groupedPrices: readonly string[];
  /** Ids of its categories, tags and attribute terms, all of which must exist. */
  readonly termIds: readonly number[];
  /** Ids of its pictures by position, in this order. Positions may be empty. */
  readonly images: ReadonlyMap<number, number>;
}

/** Products with their terms and pictures. Of several with the same slug or SKU, the one with the lowest id reserves it. */
export function productImport(database: Database): ImportKind<ImportedProduct> {
  return {
    name: 'product',
    tables: [
      { table: 'product', key: 'id', ignored: ['slug_key'] },
      { table: 'product_term', key: 'product_id', references: { term_id: 'term' } },
      { table: 'product_image', key: 'product_id' },
    ],
    sequence: 'product',
    rows: (product) => ({
      product: [storedColumns(toEntity(product, now()))],
      product_term: product.termIds.map((termId) => ({ product_id: product.id, term_id: termId })),
      product_image: [...product.images].map(([position, mediaId], index) => ({
        ...{ product_id: product.id, media_id: mediaId, position: index, empty_before: position - index },
      })),
    }),
    async afterChange(unit, ids) {
      await markProductsForReindexing(unit, ids);
      await new SkuReservations(database).reserveImported('product', ids);
    },
    async finish() {
      await database.write((unit) => deriveFromProducts(unit, database));
      await keepAllDownloadsPrivate(database);
    },
  };
}

type ImportedEntity = Omit<ProductEntity, OwnColumn>;

function toEntity(imported: ImportedProduct, now: Instant): ImportedEntity {
  const { price, variations, groupedPrices, termIds: _terms, images, ...columns } = imported;
  const isInStock = columns.stockStatus !== 'outofstock';
  const product: ImportedEntity = {
    ...columns,
    nameKey: productNameKey(columns.name),
    slugKey: null,
    searchText: searchTextOf(columns),
    notInTrash: columns.status !== 'trash',
    hasImages: images.size > 0,
    activePrice: null,
    inStock: isInStock,
    stockStatus: null,
    averageRating: null,
  };
  if (price !== shownPrice(product, variations, groupedPrices, now)) product.activePrice = price;
  if (!stockFollows(product, imported)) product.stockStatus = columns.stockStatus;
  if (columns.averageRating !== averageRating(product)) product.averageRating = columns.averageRating;
  return product;
}

function shownPrice(
  product: ImportedEntity,
  variations: readonly ImportedVariationState[],
  groupedPrices: readonly string[],
  now: Instant,
): string {
  if (product.type === 'variable') return priceOfVariable(product, variations, now).price;
  return product.type === 'grouped' ? lowestPrice(groupedPrices) : currentPrice(product, now);
}

/** Whether Grove derives the stock status of WooCommerce from the other fields. */
function stockFollows(product: ImportedEntity, { stockStatus, variations }: ImportedProduct): boolean {
  const isDerived = product.type === 'variable' && !product.manageStock;
  if (isDerived && variations.some(({ inStock }) => inStock) !== product.inStock) return false;
  return isBackordered(product) === isBackordered({ ...product, stockStatus });
}
