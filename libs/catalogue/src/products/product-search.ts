import { Inject, Injectable } from '@nestjs/common';
import {
  Database,
  fold,
  LOGGER,
  noteChanged,
  WordSearch,
  type Logger,
  type SearchedRecords,
  type UnitOfWork,
} from '@grove/kernel';
import type { ProductEntity } from './product.entity.js';
import { PRODUCT_STATUSES } from './product.resource.js';

/** Products as searches find them: by their words, and by status. */
const PRODUCTS: SearchedRecords = {
  table: 'product',
  textTable: 'product',
  kindColumns: ['status'],
  kindOf: ({ status }) => kindOfProduct(String(status)),
};

const kindOfProduct = (status: string): string => `product ${status}`;

/** The kinds of products that a list of this status may show. */
export const kindsOf = (status: string): string[] =>
  (status === 'any' ? PRODUCT_STATUSES : [status]).map((one) => kindOfProduct(one));

/** Searches of products, and their index of words. */
@Injectable()
export class ProductSearch extends WordSearch {
  constructor(database: Database, @Inject(LOGGER) logger: Logger) {
    super(PRODUCTS, database, logger);
  }
}

const MOST = 20;

/** The words that a search asks for: all of them, each anywhere in the text. */
export const wordsSought = (search: string | undefined): string[] =>
  fold(search ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, MOST);

/** Says within a unit of work that products come or go. */
export const noteProducts = (unit: UnitOfWork, ids: readonly number[]): Promise<void> => noteChanged(unit, PRODUCTS.table, ids);

/** Says that one was written, if it is found by anything else now than before; by its price and stock nothing is searched. */
export async function noteWritten(unit: UnitOfWork, before: ProductEntity | undefined, after: ProductEntity): Promise<void> {
  if (before?.searchText !== after.searchText || before.status !== after.status) await noteProducts(unit, [after.id]);
}
