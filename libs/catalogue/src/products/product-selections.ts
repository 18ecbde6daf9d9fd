import { Injectable } from '@nestjs/common';
import { Database, placeholders, Selection, type SearchRequest, type Statement } from '@grove/database';
import { fold, instantOf, slugify } from '@grove/core';
import { SiteSettings } from '@grove/settings';
import { TermTree } from '@grove/content';
import { attributeTaxonomy, CATEGORY, TAG } from '../product-terms/taxonomies.js';
import type { ProductsQuery } from './products.query.js';

/** What a list asks for, but for the words of a search. */
export type SelectedProducts = Pick<SearchRequest, 'selection' | 'ofKinds' | 'idFilters'>;

/** Which products a list asks for, but for the words of a search, which have a way of their own. */
@Injectable()
export class ProductSelections {
  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
  ) {}

  async of(query: ProductsQuery): Promise<SelectedProducts> {
    const selection = new Selection().where('product.listed = 1');
    if (query.status !== 'any') selection.where('product.status = ?', query.status);
    if (query.type) selection.where('product.type = ?', query.type);
    const ofKinds = selection.copy();
    await this.applyFilters(selection, query);
    const { sql, values } = selection.condition;
    const idFilters = sql === ofKinds.condition.sql ? [] : [{ sql: `SELECT product.id FROM product${sql}`, values }];
    for (const terms of await this.termsAsked(query)) {
      const carriers = carriersOf(terms);
      selection.where(`product.id IN (${carriers.sql})`, ...carriers.values);
      idFilters.push(carriers);
    }
    return { selection, ofKinds, idFilters };
  }

  private async applyFilters(selection: Selection, query: ProductsQuery): Promise<void> {
    if (query.slug !== undefined) selection.where('product.slug = ?', slugify(query.slug) || query.slug);
    if (query.include.length > 0) selection.whereIn('product.id', query.include);
    selection.whereNotIn('product.id', query.exclude);
    if (query.sku) selection.whereIn('product.id', await this.ownersOf(query.sku));
    if (query.shippingClass) selection.whereIn('product.shipping_class_id', idsIn(query.shippingClass));
    await this.between(selection, query);
  }

  /** Each is a choice of terms of which a product must carry one. */
  private async termsAsked({ category, tag, attribute, attributeTerm }: ProductsQuery): Promise<number[][]> {
    const asked: number[][] = [];
    if (category) asked.push(await this.withDescendants(idsIn(category)));
    if (tag) asked.push(await this.among(TAG, idsIn(tag)));
    if (attribute && attributeTerm) asked.push(...(await this.termsOfAttribute(attribute, idsIn(attributeTerm))));
    return asked;
  }

  private async withDescendants(categories: readonly number[]): Promise<number[]> {
    const tree = await TermTree.of(CATEGORY, this.database);
    return [...new Set(categories.flatMap((category) => tree.descendants(category)))];
  }

  /** An unknown attribute narrows nothing. */
  private async termsOfAttribute(slug: string, terms: readonly number[]): Promise<number[][]> {
    const [attribute] = await this.database.read<{ id: number }>('SELECT id FROM attribute WHERE slug = ?', [slug]);
    return attribute ? [await this.among(attributeTaxonomy(attribute.id), terms)] : [];
  }

  /** Those of the terms that are of this kind: an id of another kind is the id of nothing. */
  private async among(taxonomy: string, terms: readonly number[]): Promise<number[]> {
    if (terms.length === 0) return [];
    const sql = `SELECT id FROM term WHERE taxonomy = ? AND id IN (${placeholders(terms.length)})`;
    return (await this.database.read<{ id: number }>(sql, [taxonomy, ...terms])).map(({ id }) => id);
  }

  private async ownersOf(skus: string): Promise<number[]> {
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

  private async between(selection: Selection, { after, before }: ProductsQuery): Promise<void> {
    if (!after && !before) return;
    const zone = await this.settings.timezone();
    if (after) selection.where('product.created_at > ?', instantOf(after, zone));
    if (before) selection.where('product.created_at < ?', instantOf(before, zone));
  }
}

/** What narrows a list beside its status. */
export function isNarrowed({
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

/** The category of a list that asks for one category by date and nothing else. */
export function singleCategory(query: ProductsQuery): number | undefined {
  if (!query.category || query.orderby !== 'date' || isNarrowed({ ...query, category: undefined })) return undefined;
  const ids = idsIn(query.category);
  return ids.length === 1 ? ids[0] : undefined;
}

/** `NULL` for no terms at all: nobody carries it. */
const carriersOf = (terms: readonly number[]): Statement => ({
  sql: `SELECT product_id AS id FROM product_term WHERE term_id IN (${placeholders(terms.length)})`,
  values: terms,
});

const idsIn = (text: string): number[] =>
  text
    .split(/[\s,]+/)
    .filter((part) => /^\d{1,15}$/.test(part))
    .map(Number);
