import { Injectable } from '@nestjs/common';
import {
  Database,
  offsetOf,
  Selection,
  type SortedList,
  type SortKey,
  sumOfCounters,
  Table,
  type Statement,
} from '@grove/database';
import { applyFilterArgument } from './product-filter.rules.js';
import { categoryCounter, statusCounter } from './product-listing-index.js';
import { searchKindsOf, ProductSearch } from './product-search.js';
import { hasFilters, ProductSelections, singleCategory, type SelectedProducts } from './product-selections.js';
import { ProductEntity } from './product.entity.js';
import { listedStatuses } from './listed-kinds.rules.js';
import type { AnyProductsQuery } from './products.versions.query.js';
import { sortKeyOf } from './product-order.js';
import { longerWords, searchWords } from './search-text.rules.js';

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
    private readonly database: Database,
    private readonly selections: ProductSelections,
    private readonly search: ProductSearch,
  ) {
    this.table = new Table(database, ProductEntity);
  }

  async find(request: AnyProductsQuery): Promise<ProductPage> {
    const query = applyFilterArgument(request);
    const selected = await this.selections.forQuery(query);
    const words = request.datesAreGmt === undefined ? searchWords(query.search) : longerWords(searchWords(query.search));
    const { rows, total } =
      words.length > 0 ? await this.findByWords(query, words, selected) : await this.findFiltered(query, selected);
    return { products: rows, total, perPage: query.perPage };
  }

  private findFiltered(query: AnyProductsQuery, { selection }: SelectedProducts): Promise<Rows> {
    const category = singleCategory(query);
    const key = sortKeyOf(query, this.database.engineName);
    const list = category === undefined ? sortedList(selection, key) : categoryList(category, query);
    const total = category === undefined && hasFilters(query) ? selection.count('product') : totalFromCounters(query, category);
    return this.table.listPage(list, total, { limit: query.perPage, offset: offsetOf(query) });
  }

  private async findByWords(query: AnyProductsQuery, required: readonly string[], selected: SelectedProducts): Promise<Rows> {
    const { ids, total } = await this.search.find({
      ...selected,
      terms: { required, excluded: [] },
      kinds: searchKindsOf(query),
      sortKey: sortKeyOf(query, this.database.engineName),
      offset: offsetOf(query),
      perPage: query.perPage,
    });
    return { rows: await this.table.inOrderOf(ids), total };
  }
}

const sortedList = (selection: Selection, key: SortKey): SortedList => ({
  from: 'product',
  id: 'product.id',
  parts: [selection],
  key,
});

/** One category and its descendants, from the table that stores such lists in their order. */
function categoryList(category: number, { status, order }: AnyProductsQuery): SortedList {
  const selection = new Selection().where('listing.category_id = ? AND listing.not_in_trash = 1', category);
  if (status !== 'any') selection.where('listing.status = ?', status);
  return {
    from: 'product_in_category listing',
    id: 'listing.product_id',
    parts: [selection],
    key: { expression: { sql: 'listing.created_at', values: [] }, order, tie: order },
  };
}

/** The total of the whole shop or of one category. Lists with other filters have to count their products. */
function totalFromCounters(query: AnyProductsQuery, category: number | undefined): Statement {
  const statuses = listedStatuses(query).listed;
  const names = statuses.map((one) => (category === undefined ? statusCounter(one) : categoryCounter(category, one)));
  return sumOfCounters(names);
}
