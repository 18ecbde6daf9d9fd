import { Injectable } from '@nestjs/common';
import { currentDependencies, fold, foldForSearch, now, slugify } from '@grove/core';
import { containsPattern, Database, offsetOf, placeholders, Selection, Table } from '@grove/database';
import { whereDated } from '@grove/rest';
import { findTermsOfTaxonomies } from '@grove/content';
import { SiteSettings } from '@grove/settings';
import { attributeTaxonomy } from '../product-terms/taxonomies.js';
import { listedStatuses } from '../products/listed-kinds.rules.js';
import { onSaleAt, priceAt, VARIATION_STOCK_STATUS } from '../products/price-conditions.js';
import { VariationEntity } from './variation.entity.js';
import type { AttributeTermFilter, VariationsQueryV3 } from './variations.versions.query.js';

/** The arguments of a list of variations in any version. Only lists of products that have variations too search by SKU. */
export type VariationsQuery = VariationsQueryV3 & { readonly searchSku?: string; readonly searchNameOrSku?: string };

const OF_PRODUCT = 'FROM product WHERE product.id = product_variation.product_id';

const STATUS =
  `CASE WHEN (SELECT product.not_in_trash ${OF_PRODUCT}) = 0 THEN 'trash' WHEN product_variation.visible = 1 THEN 'publish' ` +
  "ELSE COALESCE(product_variation.hidden_status, 'private') END";

/** Variations have no name and no slug of their own, so that lists by these are in the order of ids. */
const SORT_COLUMNS: Readonly<Record<string, string>> = {
  date: 'product_variation.created_at',
  id: 'product_variation.id',
  title: 'product_variation.id',
  slug: 'product_variation.id',
  modified: 'product_variation.modified_at',
  menu_order: 'product_variation.position',
};

/** The most words of a search. */
const MAX_WORDS = 20;

const wordsOf = (text = ''): string[] => foldForSearch(text).split(' ').filter(Boolean).slice(0, MAX_WORDS);

/** The name of a variation is made of that of its product and of its options. */
const HAS_WORD =
  `(LOWER(product_variation.attributes) LIKE ? ESCAPE '!' ` +
  `OR EXISTS (SELECT 1 ${OF_PRODUCT} AND product.name_key LIKE ? ESCAPE '!'))`;

const HAS_SKU = "product_variation.id IN (SELECT owner_id FROM sku WHERE sku_key LIKE ? ESCAPE '!')";

/** Finds the variations of a list. */
@Injectable()
export class VariationList {
  private readonly table: Table<VariationEntity>;

  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
  ) {
    this.table = new Table(database, VariationEntity);
  }

  /** One page of the variations of a product, or of all products. */
  async find(query: VariationsQuery, productId: number | undefined): Promise<{ rows: VariationEntity[]; total: number }> {
    const selection = new Selection();
    if (productId !== undefined) selection.where('product_variation.product_id = ?', productId);
    selection.whereListed('product_variation.product_id', query.parent, query.parentExclude);
    selection.whereListed('product_variation.id', query.include, query.exclude);
    applyStatus(selection, query);
    applyFlags(selection, query);
    applyPrices(selection, query);
    applyTexts(selection, query);
    for (const filter of query.attributes ?? []) await this.applyOption(selection, filter);
    const columns = { created: 'product_variation.created_at', modified: 'product_variation.modified_at' };
    await whereDated(selection, query, columns, () => this.settings.timezone());
    selection.orderByQuery(query, { id: 'product_variation.id', columns: SORT_COLUMNS, fallback: SORT_COLUMNS['date'] });
    return this.table.page(selection, query.perPage, offsetOf(query));
  }

  /** Keeps variations with this option. An incomplete filter, and one with an unknown attribute of the shop, is passed over. */
  private async applyOption(selection: Selection, { attribute, term }: AttributeTermFilter): Promise<void> {
    if (!attribute || !term) return;
    const [known] = await this.database.read<{ id: number }>('SELECT id FROM attribute WHERE slug = ?', [attribute]);
    if (!known && attribute.startsWith('pa_')) return;
    const terms = known ? await findTermsOfTaxonomies(this.database, [attributeTaxonomy(known.id)]) : [];
    const chosen = terms.find(({ name, slug }) => slug === term || fold(name) === fold(term));
    const option = known ? { id: known.id, name: '', term: chosen?.id ?? 0 } : { id: 0, name: slugify(attribute), term: 0 };
    // A known term is found whatever its slug was when it was chosen.
    const stored = chosen ? `${JSON.stringify(option).slice(0, -1)},` : JSON.stringify({ ...option, option: term });
    selection.where("product_variation.attributes LIKE ? ESCAPE '!'", containsPattern(stored));
  }
}

function applyStatus(selection: Selection, query: VariationsQuery): void {
  const { listed, included, excluded } = listedStatuses(query);
  if (included) selection.whereIn(STATUS, included);
  selection.whereNotIn(STATUS, listed.includes('trash') ? excluded : [...excluded, 'trash']);
}

function applyFlags(selection: Selection, { virtual, downloadable, taxClass, stockStatus, inStock }: VariationsQuery): void {
  if (virtual !== undefined) selection.where('product_variation.virtual = ?', Number(virtual));
  if (downloadable !== undefined) selection.where('product_variation.downloadable = ?', Number(downloadable));
  if (taxClass !== undefined) selection.where('product_variation.tax_class = ?', taxClass.replace(/^standard$/, ''));
  if (stockStatus) selection.where(`${VARIATION_STOCK_STATUS} = ?`, stockStatus);
  if (inStock !== undefined) selection.where(`${VARIATION_STOCK_STATUS} ${inStock ? '<>' : '='} ?`, 'outofstock');
}

function applyPrices(selection: Selection, { minPrice, maxPrice, hasPrice, onSale }: VariationsQuery): void {
  if ([minPrice, maxPrice, hasPrice, onSale].every((sent) => sent === undefined)) return;
  // The beginning or the end of a sale changes the list.
  currentDependencies()?.forbidReuse();
  const instant = now();
  const { sql, values } = priceAt('product_variation', instant);
  if (minPrice !== undefined) selection.where(`${sql} >= CAST(? AS DECIMAL(26, 6))`, ...values, minPrice);
  if (maxPrice !== undefined) selection.where(`${sql} <= CAST(? AS DECIMAL(26, 6))`, ...values, maxPrice);
  if (hasPrice !== undefined) selection.where(`${sql} IS ${hasPrice ? 'NOT ' : ''}NULL`, ...values);
  if (onSale === undefined) return;
  const sale = onSaleAt('product_variation', instant);
  selection.where(`${onSale ? '' : 'NOT '}${sale.sql}`, ...sale.values);
}

function applyTexts(selection: Selection, { sku, slug, search, searchSku, searchNameOrSku }: VariationsQuery): void {
  if (sku) {
    const keys = sku.split(',').map(fold).filter(Boolean);
    if (keys.length === 0) selection.where('1 = 0');
    else
      selection.where(
        `product_variation.id IN (SELECT owner_id FROM sku WHERE sku_key IN (${placeholders(keys.length)}))`,
        ...keys,
      );
  }
  if (slug) selection.where(`EXISTS (SELECT 1 ${OF_PRODUCT} AND product.slug = ?)`, slugify(slug) || slug);
  if (searchSku) selection.where(HAS_SKU, containsPattern(fold(searchSku)));
  for (const word of wordsOf(searchNameOrSku)) {
    const pattern = containsPattern(word);
    selection.where(`(${HAS_WORD} OR ${HAS_SKU})`, pattern, pattern, containsPattern(fold(word)));
  }
  for (const word of wordsOf(search)) {
    const pattern = containsPattern(word);
    selection.where(`(LOWER(product_variation.description) LIKE ? ESCAPE '!' OR ${HAS_WORD})`, ...[pattern, pattern, pattern]);
  }
}
