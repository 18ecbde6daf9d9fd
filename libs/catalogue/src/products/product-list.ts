import { Injectable } from '@nestjs/common';
import { Database, offsetOf, sortedIds, Selection, sumOfCounters, Table, type SortKey, type Statement } from '@grove/database';
import { applyFilterArgument } from './product-filter.rules.js';
import { categoryCounter, statusCounter } from './product-listing-index.js';
import { searchKindsOf, ProductSearch } from './product-search.js';
import { hasFilters, ProductSelections, singleCategory, type SelectedProducts } from './product-selections.js';
import { ProductEntity } from './product.entity.js';
import { COUNTED_STATUSES } from './product.resource.js';
import type { ProductsQuery } from './products.query.js';
import { searchWords } from './search-text.rules.js';

const SORT_COLUMNS: Readonly<Record<string, string>> = {
  date: 'product.created_at',
  id: 'product.id',
  title: 'product.name_key',
  slug: 'product.slug',
  menu_order: 'product.menu_order',
};

/** One page of products, and the number of products on all pages. */
export interface ProductPage {
  readonly products: ProductEntity[];
  readonly total: number;
  readonly perPage: number;
}

interface Rows {
  readonly rows: ProductEntity[];
  readonly total: number;
}

/** Finds the products of a list. Their details are read by `ProductLoader`. */
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

  async find(request: ProductsQuery): Promise<ProductPage> {
    const query = applyFilterArgument(request);
    const selected = await this.selections.forQuery(query);
    const words = searchWords(query.search);
    const { rows, total } =
      words.length > 0 ? await this.findByWords(query, words, selected) : await this.findFiltered(query, selected);
    return { products: rows, total, perPage: query.perPage };
  }

  private findFiltered(query: ProductsQuery, { selection }: SelectedProducts): Promise<Rows> {
    const category = singleCategory(query);
    const page = category === undefined ? sortedPage(selection, query) : categoryPage(category, query);
    const total = category === undefined && hasFilters(query) ? selection.count('product') : totalFromCounters(query, category);
    return this.table.deferredJoinPage(page, total, sortKeyOf(query));
  }

  private async findByWords(query: ProductsQuery, required: readonly string[], selected: SelectedProducts): Promise<Rows> {
    const { ids, total } = await this.search.find({
      ...selected,
      terms: { required, excluded: [] },
      kinds: searchKindsOf(query),
      sortKey: sortKeyOf(query),
      offset: offsetOf(query),
      perPage: query.perPage,
    });
    return { rows: await this.table.inOrderOf(ids), total };
  }
}

/** The order of a list. */
function sortKeyOf({ orderby, order, include, search }: ProductsQuery): SortKey {
  if (orderby === 'include' && include.length > 0) {
    const sql = `CASE product.id ${include.map(() => 'WHEN ? THEN ?').join(' ')} END`;
    return { expression: { sql, values: include.flatMap((id, index) => [id, index]) }, order: 'asc', tie: 'asc' };
  }
  // Products of the same second: a search sorts them by rising id, other lists follow the order of the list.
  return { expression: { sql: SORT_COLUMNS[orderby] ?? SORT_COLUMNS['date'], values: [] }, order, tie: search ? 'asc' : order };
}

const sortedPage = (selection: Selection, query: ProductsQuery): Statement =>
  sortedIds('product', selection, sortKeyOf(query), { limit: query.perPage, offset: offsetOf(query) });

/** A page of one category and its descendants, from the table that stores such lists in their order. */
function categoryPage(category: number, query: ProductsQuery): Statement {
  const selection = new Selection().where('listing.category_id = ? AND listing.not_in_trash = 1', category);
  if (query.status !== 'any') selection.where('listing.status = ?', query.status);
  selection.orderBy('listing.created_at', query.order, { column: 'listing.product_id', order: query.order });
  const head = 'SELECT listing.product_id AS id, listing.created_at AS sort_key FROM product_in_category listing';
  return selection.page(head, query.perPage, offsetOf(query));
}

/** The total of the whole shop or of one category. Lists with other filters have to count their products. */
function totalFromCounters({ status }: ProductsQuery, category: number | undefined): Statement {
  const statuses = status === 'any' ? COUNTED_STATUSES.filter((one) => one !== 'trash') : [status];
  const names = statuses.map((one) => (category === undefined ? statusCounter(one) : categoryCounter(category, one)));
  return sumOfCounters(names);
}
