import { Injectable } from '@nestjs/common';
import { Database, fold, instantOf, marks, Selection } from '@grove/kernel';
import { SiteSettings } from '@grove/settings';
import { TermTree } from '@grove/content';
import { attributeTaxonomy, CATEGORY } from '../product-terms/taxonomies.js';
import type { ProductsQuery } from './products.query.js';

/** Which products a list asks for, but for the words of a search, which have a way of their own. */
@Injectable()
export class ProductSelections {
  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
  ) {}

  async of(query: ProductsQuery): Promise<Selection> {
    const selection = new Selection().where('product.listed = 1');
    if (query.status !== 'any') selection.where('product.status = ?', query.status);
    if (query.type) selection.where('product.type = ?', query.type);
    if (query.slug !== undefined) selection.where('product.slug = ?', query.slug);
    if (query.include.length > 0) selection.among('product.id', query.include);
    selection.notAmong('product.id', query.exclude);
    if (query.sku) selection.among('product.id', await this.ownersOf(query.sku));
    if (query.shippingClass) selection.among('product.shipping_class_id', idsIn(query.shippingClass));
    if (query.category) carrying(selection, await this.withDescendants(idsIn(query.category)));
    if (query.tag) carrying(selection, idsIn(query.tag));
    if (query.attribute && query.attributeTerm) await this.withAttribute(selection, query.attribute, idsIn(query.attributeTerm));
    await this.between(selection, query);
    return selection;
  }

  private async withDescendants(categories: readonly number[]): Promise<number[]> {
    const tree = await TermTree.of(CATEGORY, this.database);
    return [...new Set(categories.flatMap((category) => tree.descendants(category)))];
  }

  /** An unknown attribute narrows nothing. */
  private async withAttribute(selection: Selection, slug: string, terms: readonly number[]): Promise<void> {
    const [attribute] = await this.database.read<{ id: number }>('SELECT id FROM attribute WHERE slug = ?', [slug]);
    if (!attribute) return;
    const own = await this.database.read<{ id: number }>('SELECT id FROM term WHERE taxonomy = ?', [
      attributeTaxonomy(attribute.id),
    ]);
    const known = new Set(own.map((term) => term.id));
    carrying(
      selection,
      terms.filter((term) => known.has(term)),
    );
  }

  private async ownersOf(skus: string): Promise<number[]> {
    const keys = skus
      .split(',')
      .map(fold)
      .filter((sku) => sku !== '');
    if (keys.length === 0) return [];
    const rows = await this.database.read<{ owner_id: number }>(
      `SELECT owner_id FROM sku WHERE sku_key IN (${marks(keys.length)})`,
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

function carrying(selection: Selection, terms: readonly number[]): void {
  if (terms.length === 0) selection.where('1 = 0');
  else selection.where(`product.id IN (SELECT product_id FROM product_term WHERE term_id IN (${marks(terms.length)}))`, ...terms);
}

const idsIn = (text: string): number[] =>
  text
    .split(/[\s,]+/)
    .filter((part) => /^\d{1,15}$/.test(part))
    .map(Number);
