import { Inject, Injectable } from '@nestjs/common';
import { Database, markForReindexing, WordSearch, type IndexedRecords, type UnitOfWork } from '@grove/database';
import { LOGGER, type Logger } from '@grove/core';
import type { ProductEntity } from './product.entity.js';
import { PRODUCT_STATUSES, PRODUCT_TYPES } from './product.resource.js';
import type { ProductsQuery } from './products.query.js';

/** Products as searches find them: by their words, and by type and status. */
const PRODUCTS: IndexedRecords = {
  table: 'product',
  textTable: 'product',
  atOnce: 500,
  kindColumns: ['type', 'status'],
  kindOf: ({ type, status }) => kindOfProduct(String(type), String(status)),
};

const kindOfProduct = (type: string, status: string): string => `${type} ${status}`;

/** The kinds of products that a list may show. */
export function kindsOf({ type, status }: Pick<ProductsQuery, 'type' | 'status'>): string[] {
  const statuses = status === 'any' ? PRODUCT_STATUSES : [status];
  return (type ? [type] : PRODUCT_TYPES).flatMap((one) => statuses.map((other) => kindOfProduct(one, other)));
}

/** Searches of products, and their index of words. */
@Injectable()
export class ProductSearch extends WordSearch {
  constructor(database: Database, @Inject(LOGGER) logger: Logger) {
    super(PRODUCTS, database, logger);
  }
}

/** Says within a unit of work that products come or go. */
export const noteProducts = (unit: UnitOfWork, ids: readonly number[]): Promise<void> =>
  markForReindexing(unit, PRODUCTS.table, ids);

/** Says that one was written, if it is found by anything else now than before; by its price and stock nothing is searched. */
export async function noteWritten(unit: UnitOfWork, before: ProductEntity | undefined, after: ProductEntity): Promise<void> {
  const isSame = before && FOUND_BY.every((key) => before[key] === after[key]);
  if (!isSame) await noteProducts(unit, [after.id]);
}

const FOUND_BY = ['searchText', 'type', 'status'] as const satisfies readonly (keyof ProductEntity)[];
