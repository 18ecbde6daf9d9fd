import { Inject, Injectable } from '@nestjs/common';
import { Database, type UnitOfWork } from '@grove/database';
import { markForReindexing, WordSearch, type IndexedRecords } from '@grove/search';
import { LOGGER, type Logger } from '@grove/core';
import type { ProductEntity } from '../product.entity.js';
import { COUNTED_STATUSES, PRODUCT_TYPES } from '../api/product-enums.js';
import { listedStatuses, listedTypes } from './listed-kinds.rules.js';
import type { AnyProductsQuery } from '../api/query-v3.js';

/** How products are indexed: by their words, and by type and status. */
export const PRODUCTS: IndexedRecords = {
  table: 'product',
  textTable: 'product',
  batchSize: 500,
  kindColumns: ['type', 'status'],
  kindOf: ({ type, status }) => searchKind(String(type), String(status)),
};

const searchKind = (type: string, status: string): string =>
  `${PRODUCT_TYPES.find((known) => known === type) ?? 'other'} ${COUNTED_STATUSES.find((known) => known === status) ?? 'other'}`;

/** The kinds (type and status) of products that a list may contain. */
export const searchKindsOf = (query: AnyProductsQuery): string[] =>
  listedTypes(query).listed.flatMap((type) => listedStatuses(query).listed.map((status) => searchKind(type, status)));

/** Searches products with a word index. */
@Injectable()
export class ProductSearch extends WordSearch {
  constructor(database: Database, @Inject(LOGGER) logger: Logger) {
    super(PRODUCTS, database, logger);
  }
}

/** Marks products that were created or deleted, so that they are indexed again. */
export const markProductsForReindexing = (unit: UnitOfWork, ids: readonly number[]): Promise<void> =>
  markForReindexing(unit, PRODUCTS.table, ids);

/** Marks a product if something changed that a search uses. Price and stock, for example, are not searched. */
export async function markIfSearchChanged(
  unit: UnitOfWork,
  before: ProductEntity | undefined,
  after: ProductEntity,
): Promise<void> {
  const isSame = before && SEARCHED_FIELDS.every((key) => before[key] === after[key]);
  if (!isSame) await markProductsForReindexing(unit, [after.id]);
}

const SEARCHED_FIELDS = ['searchText', 'type', 'status'] as const satisfies readonly (keyof ProductEntity)[];
