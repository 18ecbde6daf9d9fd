import { Injectable } from '@nestjs/common';
import {
  Database,
  FilteredQuery,
  type Filters,
  ListTotals,
  offsetOf,
  orderByKey,
  Repository,
  type RowPage,
  type SortKey,
} from '@grove/database';
import type { IdQuery, RecordQuery } from '@grove/search';
import { listedStatuses } from './listed-kinds.rules.js';
import { ProductArguments, type ListedProducts } from './product-arguments.js';
import { applyFilterArgument } from './product-filter.rules.js';
import { KIND_FILTERS, productFilters, TERM_FILTERS, whereWords } from './product-filters.js';
import { ProductInCategoryEntity } from '../product-in-category.entity.js';
import { categoryCounter, statusCounter } from './product-listing-index.js';
import { sortKeyOf, useIndexInOrder } from './product-order.js';
import { searchKindsOf, ProductSearch } from './product-search.js';
import { ProductTermEntity } from '../product-term.entity.js';
import { ProductEntity } from '../product.entity.js';
import type { AnyProductsQuery } from '../api/query-v3.js';
import { longerWords, searchWords } from './search-text.rules.js';

/** One page of products, and the number of products on all pages. */
interface ProductPage {
  readonly products: ProductEntity[];
  readonly total: number;
  readonly perPage: number;
}

type Filtered = FilteredQuery<ProductEntity>;

/** Finds the products of a list. Their details are read by `ProductLoader`. */
@Injectable()
export class ProductList {
  protected filters: Filters<ProductEntity, ListedProducts>;
  private readonly products = new Repository(this.database, ProductEntity);
  private readonly inCategories = new Repository(this.database, ProductInCategoryEntity);
  private readonly withTerms = new Repository(this.database, ProductTermEntity);
  private readonly totals = new ListTotals(this.database);

  constructor(
    private readonly database: Database,
    private readonly given: ProductArguments,
    private readonly search: ProductSearch,
  ) {
    this.filters = productFilters(database.engineName);
  }

  async find(request: AnyProductsQuery): Promise<ProductPage> {
    const query = await this.given.resolve(applyFilterArgument(request));
    const filtered = await FilteredQuery.of(this.all(), this.filters, query);
    const words = request.datesAreGmt === undefined ? searchWords(query.search) : longerWords(searchWords(query.search));
    const { rows, total } = words.length > 0 ? await this.findByWords(query, words, filtered) : await this.page(query, filtered);
    return { products: rows, total, perPage: query.perPage };
  }

  private async page(query: ListedProducts, filtered: Filtered): Promise<RowPage<ProductEntity>> {
    const page = { limit: query.perPage, offset: offsetOf(query) };
    const category = this.singleCategory(query, filtered);
    if (category !== undefined) {
      const total = await this.totalOf(query, (status) => categoryCounter(category, status));
      return this.products.page(this.ofCategory(category, query), { ...page, total, id: 'listing.productId' });
    }
    const sortKey = sortKeyOf(query, this.database.engineName);
    orderByKey(filtered.query, sortKey);
    if (!filtered.isLimitedOnlyBy('statuses')) return this.products.page(filtered.query, page);
    useIndexInOrder(filtered.query, query, sortKey);
    return this.products.page(filtered.query, { ...page, total: await this.totalOf(query, statusCounter) });
  }

  /** The category of a list of the products of one category by date, which has counters and a table in its order. */
  private singleCategory(query: ListedProducts, filtered: Filtered): number | undefined {
    const { category = '', orderby } = query;
    const isKnown = orderby === 'date' && !listedStatuses(query).listed.includes('trash');
    return isKnown && /^\d{1,15}$/.test(category) && filtered.isLimitedOnlyBy('statuses', 'category')
      ? Number(category)
      : undefined;
  }

  private ofCategory(category: number, query: ListedProducts) {
    const { order } = query;
    const listing = this.inCategories.createQueryBuilder('listing');
    listing.where('listing.categoryId = :category', { category }).andWhere('listing.notInTrash = 1');
    whereWords(listing, 'listing.status', listedStatuses(query));
    orderByKey(listing, { expression: 'listing.createdAt', order, tie: order }, 'listing.productId');
    return listing;
  }

  private totalOf(query: ListedProducts, counter: (status: string) => string): Promise<number> {
    return this.totals.of(listedStatuses(query).listed.map(counter));
  }

  private async findByWords(
    query: ListedProducts,
    required: readonly string[],
    filtered: Filtered,
  ): Promise<RowPage<ProductEntity>> {
    const sortKey = sortKeyOf(query, this.database.engineName);
    const { ids, total } = await this.search.find({
      terms: { required, excluded: [] },
      kinds: searchKindsOf(query),
      ofKinds: [await this.ofKinds(query, sortKey)],
      list: filtered.query,
      idFilters: this.idFilters(query, filtered),
      sortKey,
      offset: offsetOf(query),
      perPage: query.perPage,
    });
    return { rows: await this.products.findInOrder(ids), total };
  }

  /** The products of the kinds of a list. */
  private async ofKinds(query: ListedProducts, sortKey: SortKey): Promise<RecordQuery> {
    const { query: kinds } = await FilteredQuery.of(this.all(), KIND_FILTERS, query);
    useIndexInOrder(kinds, query, sortKey);
    return kinds;
  }

  /** What limits a list besides the kinds. The products with a term are read from their own index, if nothing else does. */
  private idFilters({ termIds }: ListedProducts, filtered: Filtered): IdQuery[] {
    const kinds = Object.keys(KIND_FILTERS);
    if (filtered.isLimitedOnlyBy(...kinds)) return [];
    if (!filtered.isLimitedOnlyBy(...kinds, ...TERM_FILTERS)) return [{ query: filtered.query, column: 'product.id' }];
    return TERM_FILTERS.flatMap((name) => {
      const ids = termIds[name];
      if (!ids) return [];
      const assigned = this.withTerms.createQueryBuilder('assigned');
      const query = ids.length > 0 ? assigned.where('assigned.termId IN (:...ids)', { ids }) : assigned.where('1 = 0');
      return { query, column: 'assigned.productId' };
    });
  }

  private all() {
    return this.products.createQueryBuilder('product');
  }
}
