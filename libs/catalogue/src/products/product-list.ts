import { Injectable } from '@nestjs/common';
import { Database, fold, instantOf, marks, offsetOfPage, Selection, Table, type Placing, type Statement } from '@grove/kernel';
import { SiteSettings } from '@grove/settings';
import { TermTree } from '@grove/content';
import { attributeTaxonomy, CATEGORY } from '../product-terms/taxonomies.js';
import { withFilter } from './product-filter.rules.js';
import { categoryTally, statusTally } from './product-placement.js';
import { ProductEntity } from './product.entity.js';
import { PRODUCT_STATUSES } from './product.resource.js';
import type { ProductsQuery } from './products.query.js';

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

/** Finds products: which, in which order, how many. What belongs to them is read apart. */
@Injectable()
export class ProductList {
  private readonly table: Table<ProductEntity>;

  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
  ) {
    this.table = new Table(database, ProductEntity);
  }

  async find(asked: ProductsQuery): Promise<ProductPage> {
    const query = withFilter(asked);
    const category = singleCategory(query);
    const selection = await this.selection(query);
    const picked = category === undefined ? pickedBy(selection, query) : pickedInCategory(category, query);
    const total = category === undefined && isNarrowed(query) ? selection.count('product') : tallied(query, category);
    const page = await this.table.pickedPage(picked, total, placingOf(query));
    return { products: page.rows, total: page.total, perPage: query.perPage };
  }

  private async selection(query: ProductsQuery): Promise<Selection> {
    const selection = new Selection().where('product.listed = 1');
    if (query.status !== 'any') selection.where('product.status = ?', query.status);
    if (query.type) selection.where('product.type = ?', query.type);
    if (query.slug !== undefined) selection.where('product.slug = ?', query.slug);
    if (query.include.length > 0) selection.among('product.id', query.include);
    selection.notAmong('product.id', query.exclude);
    if (query.search) selection.holdingWords('product.search_text', fold(query.search).split(' ').filter(Boolean).slice(0, 20));
    if (query.sku) selection.among('product.id', await this.ownersOf(query.sku));
    if (query.shippingClass) selection.among('product.shipping_class_id', idsIn(query.shippingClass));
    if (query.category) this.carrying(selection, await this.withDescendants(idsIn(query.category)));
    if (query.tag) this.carrying(selection, idsIn(query.tag));
    if (query.attribute && query.attributeTerm) await this.withAttribute(selection, query.attribute, idsIn(query.attributeTerm));
    await this.between(selection, query);
    return selection;
  }

  private carrying(selection: Selection, terms: readonly number[]): void {
    if (terms.length === 0) selection.where('1 = 0');
    else
      selection.where(`product.id IN (SELECT product_id FROM product_term WHERE term_id IN (${marks(terms.length)}))`, ...terms);
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
    this.carrying(
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

/** What places the picked ids. */
function placingOf({ orderby, order, include, search }: ProductsQuery): Placing & { readonly place: Statement } {
  if (orderby === 'include' && include.length > 0) {
    const sql = `CASE product.id ${include.map(() => 'WHEN ? THEN ?').join(' ')} END`;
    return { place: { sql, values: include.flatMap((id, place) => [id, place]) }, order: 'asc', tie: 'asc' };
  }
  // What a search finds of one second stands in the order of the ids; elsewhere the newest is first.
  return { place: { sql: ORDERS[orderby] ?? ORDERS['date'], values: [] }, order, tie: search ? 'asc' : order };
}

function pickedBy(selection: Selection, query: ProductsQuery): Statement {
  const { place, order, tie } = placingOf(query);
  const { sql: where, values } = selection.condition;
  const sql = `SELECT product.id, ${place.sql} AS place FROM product${where} ORDER BY place ${order}, id ${tie} LIMIT ? OFFSET ?`;
  return { sql, values: [...place.values, ...values, query.perPage, offsetOfPage(query)] };
}

/** The list of one category is stored in its order, with the products of the categories below. */
function pickedInCategory(category: number, query: ProductsQuery): Statement {
  const selection = new Selection().where('listing.category_id = ? AND listing.listed = 1', category);
  if (query.status !== 'any') selection.where('listing.status = ?', query.status);
  selection.orderBy('listing.created_at', query.order, { column: 'listing.product_id', order: query.order });
  const head = 'SELECT listing.product_id AS id, listing.created_at AS place FROM product_in_category listing';
  return selection.page(head, query.perPage, offsetOfPage(query));
}

/** Totals of the whole shop and of one category are tallied; only narrower lists are counted. */
function tallied({ status }: ProductsQuery, category: number | undefined): Statement {
  const statuses = status === 'any' ? PRODUCT_STATUSES : [status];
  const names = statuses.map((one) => (category === undefined ? statusTally(one) : categoryTally(category, one)));
  return { sql: `SELECT COALESCE(SUM(amount), 0) AS total FROM tally WHERE name IN (${marks(names.length)})`, values: names };
}

const idsIn = (text: string): number[] =>
  text
    .split(/[\s,]+/)
    .filter((part) => /^\d{1,15}$/.test(part))
    .map(Number);

/** What narrows a list beside its status. */
function isNarrowed({
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
function singleCategory(query: ProductsQuery): number | undefined {
  if (!query.category || query.orderby !== 'date' || isNarrowed({ ...query, category: undefined })) return undefined;
  const ids = idsIn(query.category);
  return ids.length === 1 ? ids[0] : undefined;
}
