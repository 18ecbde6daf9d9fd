import { Injectable } from '@nestjs/common';
import { Database, placeholders, offsetOf, sortedIds, Selection, Table, type SortKey, type Statement } from '@grove/database';
import { withFilter } from './product-filter.rules.js';
import { categoryTally, statusTally } from './product-placement.js';
import { kindsOf, ProductSearch } from './product-search.js';
import { isNarrowed, ProductSelections, singleCategory, type SelectedProducts } from './product-selections.js';
import { ProductEntity } from './product.entity.js';
import { PRODUCT_STATUSES } from './product.resource.js';
import type { ProductsQuery } from './products.query.js';
import { wordsSought } from './search-text.rules.js';

const ORDERS: Readonly<Record<string, string>> = {
  date: 'product.created_at',
  id: 'product.id',
  title: 'product.name_key',
  slug: 'product.slug',
  menu_order: 'product.menu_order',
};

/** One page of products, and how many there are in all. */
export interface ProductPage {
  readonly products: ProductEntity[];
  readonly total: number;
  readonly perPage: number;
}

interface Rows {
  readonly rows: ProductEntity[];
  readonly total: number;
}

/** Finds products: which, in which order, how many. What belongs to them is read apart. */
@Injectable()
export class ProductList {
  private readonly table: Table<ProductEntity>;

  constructor(
    database: Database,
    private readonly selections: ProductSelections,
    private readonly search: ProductSearch,
  ) {
    this.table = new Table(database, ProductEntity);
  }

  async find(asked: ProductsQuery): Promise<ProductPage> {
    const query = withFilter(asked);
    const selected = await this.selections.of(query);
    const words = wordsSought(query.search);
    const { rows, total } = words.length > 0 ? await this.searched(query, words, selected) : await this.listed(query, selected);
    return { products: rows, total, perPage: query.perPage };
  }

  private listed(query: ProductsQuery, { selection }: SelectedProducts): Promise<Rows> {
    const category = singleCategory(query);
    const picked = category === undefined ? pickedBy(selection, query) : pickedInCategory(category, query);
    const total = category === undefined && isNarrowed(query) ? selection.count('product') : tallied(query, category);
    return this.table.deferredJoinPage(picked, total, placedBy(query));
  }

  private async searched(query: ProductsQuery, wanted: readonly string[], selected: SelectedProducts): Promise<Rows> {
    const { ids, total } = await this.search.find({
      ...selected,
      terms: { wanted, unwanted: [] },
      kinds: kindsOf(query),
      sortKey: placedBy(query),
      offset: offsetOf(query),
      perPage: query.perPage,
    });
    return { rows: await this.table.inOrderOf(ids), total };
  }
}

/** What places the products of a list. */
function placedBy({ orderby, order, include, search }: ProductsQuery): SortKey {
  if (orderby === 'include' && include.length > 0) {
    const sql = `CASE product.id ${include.map(() => 'WHEN ? THEN ?').join(' ')} END`;
    return { expression: { sql, values: include.flatMap((id, place) => [id, place]) }, order: 'asc', tie: 'asc' };
  }
  // What a search finds of one second stands in the order of the ids; elsewhere the newest is first.
  return { expression: { sql: ORDERS[orderby] ?? ORDERS['date'], values: [] }, order, tie: search ? 'asc' : order };
}

const pickedBy = (selection: Selection, query: ProductsQuery): Statement =>
  sortedIds('product', selection, placedBy(query), { limit: query.perPage, offset: offsetOf(query) });

/** The list of one category is stored in its order, with the products of the categories below. */
function pickedInCategory(category: number, query: ProductsQuery): Statement {
  const selection = new Selection().where('listing.category_id = ? AND listing.listed = 1', category);
  if (query.status !== 'any') selection.where('listing.status = ?', query.status);
  selection.orderBy('listing.created_at', query.order, { column: 'listing.product_id', order: query.order });
  const head = 'SELECT listing.product_id AS id, listing.created_at AS place FROM product_in_category listing';
  return selection.page(head, query.perPage, offsetOf(query));
}

/** Totals of the whole shop and of one category are tallied; only narrower lists are counted. */
function tallied({ status }: ProductsQuery, category: number | undefined): Statement {
  const statuses = status === 'any' ? PRODUCT_STATUSES : [status];
  const names = statuses.map((one) => (category === undefined ? statusTally(one) : categoryTally(category, one)));
  return {
    sql: `SELECT COALESCE(SUM(amount), 0) AS total FROM tally WHERE name IN (${placeholders(names.length)})`,
    values: names,
  };
}
