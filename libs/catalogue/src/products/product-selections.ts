import { Injectable } from '@nestjs/common';
import { Database, placeholders, Selection, type SearchRequest, type Statement } from '@grove/database';
import { fold, instantOf, slugify } from '@grove/core';
import { SiteSettings } from '@grove/settings';
import { findTerms, TermTree } from '@grove/content';
import { attributeTaxonomy, CATEGORY, TAG } from '../product-terms/taxonomies.js';
import type { ProductsQuery } from './products.query.js';

/** The conditions of a list, without the words of a search. */
export type SelectedProducts = Pick<SearchRequest, 'selection' | 'ofKinds' | 'idFilters'>;

/** Turns the arguments of a list into conditions. The words of a search are handled by `ProductSearch`. */
@Injectable()
export class ProductSelections {
  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
  ) {}

  async forQuery(query: ProductsQuery): Promise<SelectedProducts> {
    const selection = new Selection().where('product.not_in_trash = 1');
    if (query.status !== 'any') selection.where('product.status = ?', query.status);
    if (query.type) selection.where('product.type = ?', query.type);
    const ofKinds = selection.copy();
    await this.applyFilters(selection, query);
    const { sql, values } = selection.condition;
    const idFilters = sql === ofKinds.condition.sql ? [] : [{ sql: `SELECT product.id FROM product${sql}`, values }];
    for (const terms of await this.requestedTerms(query)) {
      const filter = productsWithTerms(terms);
      selection.where(`product.id IN (${filter.sql})`, ...filter.values);
      idFilters.push(filter);
    }
    return { selection, ofKinds, idFilters };
  }

  private async applyFilters(selection: Selection, query: ProductsQuery): Promise<void> {
    if (query.slug !== undefined) selection.where('product.slug = ?', slugify(query.slug) || query.slug);
    selection.whereListed('product.id', query.include, query.exclude);
    if (query.sku) selection.whereIn('product.id', await this.findSkuOwners(query.sku));
    if (query.shippingClass) selection.whereIn('product.shipping_class_id', parseIds(query.shippingClass));
    await this.applyDates(selection, query);
  }

  /** Lists of term ids. A product must have at least one term of each list. */
  private async requestedTerms({ category, tag, attribute, attributeTerm }: ProductsQuery): Promise<number[][]> {
    const requested: number[][] = [];
    if (category) requested.push(await this.withDescendants(parseIds(category)));
    if (tag) requested.push(await this.idsOfTaxonomy(TAG, parseIds(tag)));
    if (attribute && attributeTerm) requested.push(...(await this.termsOfAttribute(attribute, parseIds(attributeTerm))));
    return requested;
  }

  private async withDescendants(categories: readonly number[]): Promise<number[]> {
    const tree = await TermTree.load(CATEGORY, this.database);
    return [...new Set(categories.flatMap((category) => tree.withDescendants(category)))];
  }

  /** An unknown attribute is ignored. */
  private async termsOfAttribute(slug: string, termIds: readonly number[]): Promise<number[][]> {
    const [attribute] = await this.database.read<{ id: number }>('SELECT id FROM attribute WHERE slug = ?', [slug]);
    return attribute ? [await this.idsOfTaxonomy(attributeTaxonomy(attribute.id), termIds)] : [];
  }

  /** Those of the ids that are terms of this taxonomy. */
  private async idsOfTaxonomy(taxonomy: string, ids: readonly number[]): Promise<number[]> {
    const terms = await findTerms(this.database, ids);
    return terms.filter((term) => term.taxonomy === taxonomy).map(({ id }) => id);
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

  private async applyDates(selection: Selection, { after, before }: ProductsQuery): Promise<void> {
    if (!after && !before) return;
    const zone = await this.settings.timezone();
    selection.whereBetween('product.created_at', after && instantOf(after, zone), before && instantOf(before, zone));
  }
}

/** Whether a list has a filter other than its status. */
export function hasFilters({
  search,
  slug,
  type,
  category,
  tag,
  shippingClass,
  attribute,
  attributeTerm,
  sku,
  after,
  before,
  include,
  exclude,
}: ProductsQuery): boolean {
  const texts = [search, slug, type, category, tag, shippingClass, attribute && attributeTerm, sku, after, before];
  return texts.some(Boolean) || slug === '' || include.length > 0 || exclude.length > 0;
}

/** The category of a list whose only filter is one category and whose order is by date. */
export function singleCategory(query: ProductsQuery): number | undefined {
  if (!query.category || query.orderby !== 'date' || hasFilters({ ...query, category: undefined })) return undefined;
  const ids = parseIds(query.category);
  return ids.length === 1 ? ids[0] : undefined;
}

/** The ids of products that have one of these terms. */
const productsWithTerms = (terms: readonly number[]): Statement => ({
  sql: `SELECT product_id AS id FROM product_term WHERE term_id IN (${placeholders(terms.length)})`,
  values: terms,
});

const parseIds = (text: string): number[] =>
  text
    .split(/[\s,]+/)
    .filter((part) => /^\d{1,15}$/.test(part))
    .map(Number);
