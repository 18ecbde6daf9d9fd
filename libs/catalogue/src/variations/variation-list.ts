import { Injectable } from '@nestjs/common';
import { In, type SelectQueryBuilder } from 'typeorm';
import { currentDependencies, fold, now, slugify } from '@grove/core';
import {
  alsoReads,
  containsPattern,
  Database,
  offsetOf,
  orderByArguments,
  Repository,
  type RowPage,
  whereBetween,
  whereListed,
} from '@grove/database';
import { datesIn } from '@grove/rest';
import { findTermsOfTaxonomies } from '@grove/content';
import { SiteSettings } from '@grove/settings';
import { AttributeEntity } from '../attributes/attribute.entity.js';
import { attributeTaxonomy } from '../product-terms/taxonomies.js';
import { listedStatuses } from '../products/list/listed-kinds.rules.js';
import { onSale as onSaleNow, priceOf, VARIATION_STOCK_STATUS } from '../products/list/price-conditions.sql.js';
import { nameWords } from '../products/list/search-text.rules.js';
import { SkuEntity } from '../products/sku.entity.js';
import { VariationEntity } from './variation.entity.js';
import type { AttributeTermFilter, VariationsQueryV3 } from './api/query-v3.js';

/** The arguments of a list of variations in any version. Only lists of products that have variations too search by SKU. */
export type VariationsQuery = VariationsQueryV3 & { readonly searchSku?: string; readonly searchNameOrSku?: string };

/** Variations with their products, as `product_variation` and `product`. */
type Variations = SelectQueryBuilder<VariationEntity>;

const STATUS =
  "CASE WHEN product.notInTrash = 0 THEN 'trash' WHEN product_variation.visible = 1 THEN 'publish' " +
  "ELSE COALESCE(product_variation.hiddenStatus, 'private') END";

/** Variations have no name and no slug of their own, so that lists by these are in the order of ids. */
const SORT_COLUMNS: Readonly<Record<string, string>> = {
  date: 'product_variation.createdAt',
  id: 'product_variation.id',
  title: 'product_variation.id',
  slug: 'product_variation.id',
  modified: 'product_variation.modifiedAt',
  menu_order: 'product_variation.position',
};

const PRICE = priceOf('product_variation');

/** Finds the variations of a list. */
@Injectable()
export class VariationList {
  private readonly variations = new Repository(this.database, VariationEntity);
  private readonly attributes = new Repository(this.database, AttributeEntity);
  private readonly skus = new Repository(this.database, SkuEntity);

  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
  ) {}

  /** One page of the variations of a product, or of all products. */
  async find(args: VariationsQuery, productId: number | undefined): Promise<RowPage<VariationEntity>> {
    const query = this.variations.createQueryBuilder('product_variation').innerJoin('product_variation.product', 'product');
    if (productId !== undefined) query.andWhere({ productId });
    whereListed(query, 'product_variation.productId', args.parent, args.parentExclude);
    whereListed(query, 'product_variation.id', args.include, args.exclude);
    whereStatus(query, args);
    whereFlags(query, args);
    wherePrices(query, args);
    if (args.sku) await this.whereSkus(query, args.sku);
    whereTexts(query, args);
    for (const [index, filter] of (args.attributes ?? []).entries()) await this.whereOption(query, filter, `option_${index}`);
    const { after, before, modifiedAfter, modifiedBefore } = await datesIn(args, () => this.settings.timezone());
    whereBetween(query, 'product_variation.createdAt', after, before);
    whereBetween(query, 'product_variation.modifiedAt', modifiedAfter, modifiedBefore);
    orderByArguments(query, args, { columns: SORT_COLUMNS, fallback: 'product_variation.createdAt' });
    return this.variations.page(query, { limit: args.perPage, offset: offsetOf(args) });
  }

  /** Keeps variations with one of these SKUs. */
  private async whereSkus(query: Variations, skus: string): Promise<void> {
    const keys = skus.split(',').map(fold).filter(Boolean);
    const owners = keys.length === 0 ? [] : await this.skus.findBy({ skuKey: In(keys) });
    query.andWhere({ id: In(owners.map(({ ownerId }) => ownerId)) });
  }

  /** Keeps variations with this option. An incomplete filter, and one with an unknown attribute of the shop, is passed over. */
  private async whereOption(query: Variations, { attribute, term }: AttributeTermFilter, parameter: string): Promise<void> {
    if (!attribute || !term) return;
    const known = await this.attributes.findOneBy({ slug: attribute });
    if (!known && attribute.startsWith('pa_')) return;
    const terms = known ? await findTermsOfTaxonomies(this.database, [attributeTaxonomy(known.id)]) : [];
    const chosen = terms.find(({ name, slug }) => slug === term || fold(name) === fold(term));
    const option = known ? { id: known.id, name: '', term: chosen?.id ?? 0 } : { id: 0, name: slugify(attribute), term: 0 };
    // A known term is found whatever its slug was when it was chosen.
    const stored = chosen ? `${JSON.stringify(option).slice(0, -1)},` : JSON.stringify({ ...option, option: term });
    query.andWhere(`product_variation.attributes LIKE :${parameter} ESCAPE '!'`, { [parameter]: containsPattern(stored) });
  }
}

function whereStatus(query: Variations, args: VariationsQuery): void {
  const { listed, included, excluded } = listedStatuses(args);
  if (included) query.andWhere(`${STATUS} IN (:...included)`, { included });
  const dropped = listed.includes('trash') ? excluded : [...excluded, 'trash'];
  if (dropped.length > 0) query.andWhere(`${STATUS} NOT IN (:...dropped)`, { dropped });
}

function whereFlags(query: Variations, { virtual, downloadable, taxClass, stockStatus, inStock }: VariationsQuery): void {
  if (virtual !== undefined) query.andWhere({ virtual });
  if (downloadable !== undefined) query.andWhere({ downloadable });
  if (taxClass !== undefined) query.andWhere({ taxClass: taxClass.replace(/^standard$/, '') });
  if (stockStatus) query.andWhere(`${VARIATION_STOCK_STATUS} = :stockStatus`, { stockStatus });
  if (inStock !== undefined) query.andWhere(`${VARIATION_STOCK_STATUS} ${inStock ? '<>' : '='} 'outofstock'`);
  if (stockStatus || inStock !== undefined) alsoReads(query, 'product');
}

function wherePrices(query: Variations, { minPrice, maxPrice, hasPrice, onSale }: VariationsQuery): void {
  if ([minPrice, maxPrice, hasPrice, onSale].every((sent) => sent === undefined)) return;
  // The beginning or the end of a sale changes the list.
  currentDependencies()?.forbidReuse();
  query.setParameters({ now: now() });
  if (minPrice !== undefined) query.andWhere(`${PRICE} >= CAST(:minPrice AS DECIMAL(26, 6))`, { minPrice });
  if (maxPrice !== undefined) query.andWhere(`${PRICE} <= CAST(:maxPrice AS DECIMAL(26, 6))`, { maxPrice });
  if (hasPrice !== undefined) query.andWhere(`${PRICE} IS ${hasPrice ? 'NOT ' : ''}NULL`);
  if (onSale !== undefined) query.andWhere(`${onSale ? '' : 'NOT '}${onSaleNow('product_variation')}`);
}

function whereTexts(query: Variations, { slug, search, searchSku, searchNameOrSku }: VariationsQuery): void {
  if (slug) query.andWhere('product.slug = :slug', { slug: slugify(slug) || slug });
  if (searchSku) query.andWhere(skuContains(query, 'sku'), { sku: containsPattern(fold(searchSku)) });
  for (const [index, word] of nameWords(searchNameOrSku).entries()) {
    const [name, sku] = [`name_${index}`, `sku_${index}`];
    query.andWhere(`(${nameContains(name)} OR ${skuContains(query, sku)})`);
    query.setParameters({ [name]: containsPattern(word), [sku]: containsPattern(fold(word)) });
  }
  for (const [index, word] of nameWords(search).entries()) {
    const name = `word_${index}`;
    query.andWhere(`(LOWER(product_variation.description) LIKE :${name} ESCAPE '!' OR ${nameContains(name)})`);
    query.setParameter(name, containsPattern(word));
  }
}

/** The name of a variation is made of that of its product and of its options. */
const nameContains = (parameter: string): string =>
  `LOWER(product_variation.attributes) LIKE :${parameter} ESCAPE '!' OR product.nameKey LIKE :${parameter} ESCAPE '!'`;

const skuContains = (query: Variations, parameter: string): string => {
  const owners = query.subQuery().select('sku.ownerId').from(SkuEntity, 'sku').where(`sku.skuKey LIKE :${parameter} ESCAPE '!'`);
  return `product_variation.id IN ${owners.getQuery()}`;
};
