import { Injectable } from '@nestjs/common';
import { Database, placeholders, Selection, type Statement } from '@grove/database';
import type { SearchRequest } from '@grove/search';
import { fold, slugify } from '@grove/core';
import { whereDated } from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { findTerms, TermTree } from '@grove/content';
import { attributeTaxonomy, CATEGORY, SHIPPING_CLASS, TAG } from '../product-terms/taxonomies.js';
import { listedStatuses, listedTypes, listsTrash, type ListedWords } from './listed-kinds.rules.js';
import type { AnyProductsQuery } from './products.versions.query.js';
import { requestedTermIds } from './requested-terms.js';
import { VersionFilters } from './version-filters.js';

/** The conditions of a list, without the words of a search. */
export type SelectedProducts = Pick<SearchRequest, 'selection' | 'ofKinds' | 'idFilters'>;

/** Turns the arguments of a list into conditions. The words of a search are handled by `ProductSearch`. */
@Injectable()
export class ProductSelections {
  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
    private readonly further: VersionFilters,
  ) {}

  async forQuery(query: AnyProductsQuery): Promise<SelectedProducts> {
    const statuses = listedStatuses(query);
    const selection = new Selection();
    if (!statuses.listed.includes('trash') && !isOfOneStatusByDate(query)) {
      selection.where('product.not_in_trash = 1');
      selection.indexedBy('ix_product_not_in_trash', ['created_at', 'id', 'name_key', 'slug', 'menu_order']);
    } else if (listsTrash(statuses)) selection.where('product.not_in_trash = 0');
    applyWords(selection, 'product.status', statuses);
    applyWords(selection, 'product.type', listedTypes(query));
    const ofKinds = selection.copy();
    await this.applyFilters(selection, query);
    const { sql, values } = selection.condition;
    const idFilters = sql === ofKinds.condition.sql ? [] : [{ sql: `SELECT product.id FROM product${sql}`, values }];
    for (const terms of await this.requestedTerms(query)) {
      const filter = productsWithTerms(terms);
      selection.where(`product.id IN (${filter.sql})`, ...filter.values);
      idFilters.push(filter);
    }
    return { selection, ofKinds: [ofKinds], idFilters };
  }

  private async applyFilters(selection: Selection, query: AnyProductsQuery): Promise<void> {
    if (query.slug !== undefined) selection.where('product.slug = ?', slugify(query.slug) || query.slug);
    selection.whereListed('product.id', query.include, query.exclude);
    if (query.sku) selection.whereIn('product.id', await this.findSkuOwners(query.sku));
    if (query.shippingClass)
      selection.whereIn('product.shipping_class_id', await this.termIds(SHIPPING_CLASS, query.shippingClass));
    await whereDated(selection, query, { created: 'product.created_at', modified: 'product.modified_at' }, () =>
      this.settings.timezone(),
    );
    await this.further.apply(selection, query);
  }

  /** The ids of terms, in lists. A product must have at least one term of each list. */
  private async requestedTerms(query: AnyProductsQuery): Promise<number[][]> {
    const { category, tag, attribute, attributeTerm } = query;
    const brands = await this.further.brands(query);
    const requested: number[][] = brands ? [brands] : [];
    if (category) requested.push(await this.withDescendants(category));
    if (tag) requested.push(await this.idsOfTaxonomy(TAG, tag));
    if (attribute && attributeTerm) requested.push(...(await this.termsOfAttribute(attribute, attributeTerm)));
    return requested;
  }

  private async withDescendants(categories: string): Promise<number[]> {
    const ids = await this.termIds(CATEGORY, categories);
    const tree = await TermTree.load(CATEGORY, this.database);
    return [...new Set(ids.flatMap((id) => tree.withDescendants(id)))];
  }

  /** An unknown attribute is ignored. */
  private async termsOfAttribute(slug: string, terms: string): Promise<number[][]> {
    const [attribute] = await this.database.read<{ id: number }>('SELECT id FROM attribute WHERE slug = ?', [slug]);
    return attribute ? [await this.idsOfTaxonomy(attributeTaxonomy(attribute.id), terms)] : [];
  }

  /** The requested terms without those of other taxonomies. */
  private async idsOfTaxonomy(taxonomy: string, requested: string): Promise<number[]> {
    const terms = await findTerms(this.database, await this.termIds(taxonomy, requested));
    return terms.filter((term) => term.taxonomy === taxonomy).map(({ id }) => id);
  }

  private termIds(taxonomy: string, requested: string): Promise<number[]> {
    return requestedTermIds(this.database, taxonomy, requested);
  }

  private async findSkuOwners(skus: string): Promise<number[]> {
    const keys = skus
      .split(',')
      .map(fold)
      .filter((sku) => sku !== '');
    if (keys.length === 0) return [];
    const rows = await this.database.read<{ owner_id: number }>(
      `SELECT owner_id FROM sku WHERE sku_key IN (${placeholders(keys.length)})`,
      keys,
    );
    return rows.map((row) => row.owner_id);
  }
}

/** Such a list has an index of its own, by status instead of `not_in_trash`; with both conditions MariaDB reads the rows of all products before a page. */
const isOfOneStatusByDate = (query: AnyProductsQuery): boolean =>
  query.orderby === 'date' && listedStatuses(query).included?.length === 1;

/** Adds the condition of the statuses or types of a list. */
function applyWords(selection: Selection, column: string, { included, excluded }: ListedWords): void {
  if (included) selection.whereIn(column, included);
  selection.whereNotIn(column, excluded);
}

/** Arguments that do not filter, or whose effect on counters is known. */
const NO_FILTERS: ReadonlySet<string> = new Set([
  ...[
    'context',
    'page',
    'perPage',
    'offset',
    'order',
    'orderby',
    'status',
    'filter',
    'datesAreGmt',
    'includeMeta',
    'excludeMeta',
  ],
  ...['attribute', 'attributeTerm', '_fields'],
]);

/** Whether a list has a filter other than its status. */
export function hasFilters(query: AnyProductsQuery): boolean {
  if (query.slug === '' || (query.attribute && query.attributeTerm)) return true;
  return Object.entries(query).some(([name, value]) => !NO_FILTERS.has(name) && isSet(value));
}

/** Whether an argument was sent: an empty list or text is none. */
const isSet = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '');

/** The category of a list whose only filter is one category and whose order is by date. */
export function singleCategory(query: AnyProductsQuery): number | undefined {
  if (!query.category || query.status === 'trash' || query.orderby !== 'date' || hasFilters({ ...query, category: undefined }))
    return undefined;
  return /^\d{1,15}$/.test(query.category) ? Number(query.category) : undefined;
}

/** The ids of products that have one of these terms. */
const productsWithTerms = (terms: readonly number[]): Statement => ({
  sql: `SELECT product_id AS id FROM product_term WHERE term_id IN (${placeholders(terms.length)})`,
  values: terms,
});
