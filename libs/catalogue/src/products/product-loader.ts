import { Injectable } from '@nestjs/common';
import { Database, placeholders, Table } from '@grove/database';
import { findTerms, PicturesService, type Picture, type TermSummary } from '@grove/content';
import { ShopSettings, type ShopOptions } from '@grove/settings';
import { TaxTables, type RatesByClass } from '@grove/taxes';
import { AttributeEntity } from '../attributes/attribute.entity.js';
import { CATEGORY } from '../product-terms/taxonomies.js';
import { VariationEntity } from '../variations/variation.entity.js';
import { findAssignedTerms } from './assigned-terms.js';
import { isShownOtherwise } from './displayed-price.rules.js';
import { ProductEntity } from './product.entity.js';
import { RelatedProducts } from './related-products.js';

/** A product with all other records that its resource needs. */
export interface ProductDetails {
  readonly product: ProductEntity;
  readonly variations: readonly VariationEntity[];
  /** Sorted by name. */
  readonly terms: readonly TermSummary[];
  readonly pictures: readonly Picture[];
  /** Ids of the products in this group. */
  readonly children: readonly number[];
  readonly related: readonly number[];
  readonly shared: SharedDetails;
}

/** What several products of one list may use: records, by id, and the shop. */
export interface SharedDetails {
  readonly shop: ShopOptions;
  /** The tax rates at the base address, if prices are shown otherwise than they are stored. */
  readonly displayRatesOf: RatesByClass;
  readonly attributes: ReadonlyMap<number, AttributeEntity>;
  readonly shippingClassSlugs: ReadonlyMap<number, string>;
  readonly pictures: ReadonlyMap<number, Picture>;
}

/** Loads products with their details. The number of queries does not depend on the number of products. */
@Injectable()
export class ProductLoader {
  private readonly products: Table<ProductEntity>;
  private readonly variations: Table<VariationEntity>;
  private readonly attributes: Table<AttributeEntity>;

  constructor(
    private readonly database: Database,
    private readonly pictures: PicturesService,
    private readonly relatedProducts: RelatedProducts,
    private readonly settings: ShopSettings,
    private readonly taxTables: TaxTables,
  ) {
    this.products = new Table(database, ProductEntity);
    this.variations = new Table(database, VariationEntity);
    this.attributes = new Table(database, AttributeEntity);
  }

  /** The products of these ids, in this order; unknown ids are skipped. */
  async load(ids: readonly number[]): Promise<ProductDetails[]> {
    return this.withDetails(await this.products.inOrderOf(ids));
  }

  /** Adds the details to products that were read already. `knownTerms` spares reading their terms. Skips queries that no product needs. */
  async withDetails(products: readonly ProductEntity[], knownTerms?: Map<number, TermSummary[]>): Promise<ProductDetails[]> {
    const [shop, variations, pictureIds, terms, children] = await Promise.all([
      this.settings.all(),
      this.variationsOf(products.filter((product) => product.type === 'variable')),
      this.pictureIdsOf(products.filter((product) => product.hasImages)),
      knownTerms ?? findAssignedTerms(this.database, idsOf(products)),
      this.childrenOf(products.filter((product) => product.type === 'grouped')),
    ]);
    const variationRows = [...variations.values()].flat();
    const [displayRatesOf, attributes, pictures, shippingClassSlugs, related] = await Promise.all([
      isShownOtherwise(shop) ? this.taxTables.ratesAtBase(shop) : () => [],
      this.attributesOf(products),
      this.pictures.find([...new Set([...pictureIds.values()].flat().concat(variationRows.flatMap((row) => row.imageId || [])))]),
      this.shippingClassSlugs([...products, ...variationRows]),
      this.relatedProducts.find(firstCategories(terms), shop.hideOutOfStock),
    ]);
    const shared = { shop, displayRatesOf, attributes, shippingClassSlugs, pictures };
    return products.map((product) => ({
      product,
      variations: variations.get(product.id) ?? [],
      terms: terms.get(product.id) ?? [],
      pictures: (pictureIds.get(product.id) ?? []).flatMap((id) => pictures.get(id) ?? []),
      children: children.get(product.id) ?? [],
      related: related.get(product.id) ?? [],
      shared,
    }));
  }

  private async variationsOf(products: readonly ProductEntity[]): Promise<Map<number, VariationEntity[]>> {
    const rows = await this.rows(this.variations, 'product_variation.product_id', idsOf(products));
    rows.sort((one, other) => one.position - other.position || one.id - other.id);
    return groupBy(
      rows,
      (row) => row.productId,
      (row) => row,
    );
  }

  private async pictureIdsOf(products: readonly ProductEntity[]): Promise<Map<number, number[]>> {
    const rows = await this.read<{ product_id: number; media_id: number }>(PICTURES, idsOf(products));
    return groupBy(
      rows,
      (row) => row.product_id,
      (row) => row.media_id,
    );
  }

  private async childrenOf(groups: readonly ProductEntity[]): Promise<Map<number, number[]>> {
    const rows = await this.read<{ id: number; parent_id: number }>(CHILDREN, idsOf(groups));
    return groupBy(
      rows,
      (row) => row.parent_id,
      (row) => row.id,
    );
  }

  private async attributesOf(products: readonly ProductEntity[]): Promise<Map<number, AttributeEntity>> {
    const ids = products.flatMap((product) => product.attributes.flatMap((attribute) => attribute.id || []));
    const rows = await this.rows(this.attributes, 'attribute.id', [...new Set(ids)]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async shippingClassSlugs(rows: readonly { shippingClassId: number }[]): Promise<Map<number, string>> {
    const ids = new Set(rows.flatMap((row) => row.shippingClassId || []));
    const terms = await findTerms(this.database, [...ids]);
    return new Map(terms.map((term) => [term.id, term.slug]));
  }

  private async rows<E extends { id: number }>(table: Table<E>, column: string, ids: readonly number[]): Promise<E[]> {
    return ids.length === 0 ? [] : table.where(`${column} IN (${placeholders(ids.length)})`, ...ids);
  }

  private async read<T>(sql: string, ids: readonly number[]): Promise<T[]> {
    return ids.length === 0 ? [] : this.database.read<T>(sql.replace('(?)', `(${placeholders(ids.length)})`), ids);
  }
}

const PICTURES = 'SELECT product_id, media_id FROM product_image WHERE product_id IN (?) ORDER BY position';
const CHILDREN = 'SELECT id, parent_id FROM product WHERE not_in_trash = 1 AND parent_id IN (?) ORDER BY menu_order, id';
const idsOf = (rows: readonly { id: number }[]): number[] => rows.map((row) => row.id);

/** The category of each product from which related products are chosen. */
function firstCategories(termsByProduct: ReadonlyMap<number, readonly TermSummary[]>): Map<number, number> {
  const first = new Map<number, number>();
  for (const [product, terms] of termsByProduct) {
    const category = terms.find((term) => term.taxonomy === CATEGORY);
    if (category) first.set(product, category.id);
  }
  return first;
}

function groupBy<T, V>(rows: readonly T[], keyOf: (row: T) => number, valueOf: (row: T) => V): Map<number, V[]> {
  const groups = new Map<number, V[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(valueOf(row));
    else groups.set(key, [valueOf(row)]);
  }
  return groups;
}
