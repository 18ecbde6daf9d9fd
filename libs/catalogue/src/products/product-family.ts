import { Injectable } from '@nestjs/common';
import { Database, placeholders, Table } from '@grove/database';
import { PicturesService, type Picture } from '@grove/content';
import { AttributeEntity } from '../attributes/attribute.entity.js';
import { CATEGORY } from '../product-terms/taxonomies.js';
import { VariationEntity } from '../variations/variation.entity.js';
import { carriedBy, type CarriedTerm } from './carried-terms.js';
import { ProductEntity } from './product.entity.js';
import { RelatedProducts } from './related-products.js';

/** A product with everything that is shown of it. */
export interface ProductFamily {
  readonly product: ProductEntity;
  readonly variations: readonly VariationEntity[];
  /** In the order of their names. */
  readonly terms: readonly CarriedTerm[];
  readonly pictures: readonly Picture[];
  /** Products whose parent is this group. */
  readonly children: readonly number[];
  readonly related: readonly number[];
  /** What several products of one reading share, by id. */
  readonly shared: SharedParts;
}

export interface SharedParts {
  readonly attributes: ReadonlyMap<number, AttributeEntity>;
  readonly shippingClassSlugs: ReadonlyMap<number, string>;
  readonly pictures: ReadonlyMap<number, Picture>;
}

/** Reads products together with all that belongs to them: the number of queries does not grow with the number of products. */
@Injectable()
export class ProductFamilies {
  private readonly products: Table<ProductEntity>;
  private readonly variations: Table<VariationEntity>;
  private readonly attributes: Table<AttributeEntity>;

  constructor(
    private readonly database: Database,
    private readonly pictures: PicturesService,
    private readonly relatives: RelatedProducts,
  ) {
    this.products = new Table(database, ProductEntity);
    this.variations = new Table(database, VariationEntity);
    this.attributes = new Table(database, AttributeEntity);
  }

  /** The products of these ids, in their order; ids of nothing are passed over. */
  async of(ids: readonly number[]): Promise<ProductFamily[]> {
    return this.around(await this.products.inOrderOf(ids));
  }

  /** Everything around products that are at hand; their terms too, where they are. What none of them has is not asked for. */
  async around(products: readonly ProductEntity[], known?: Map<number, CarriedTerm[]>): Promise<ProductFamily[]> {
    const [variations, pictureIds, terms, children] = await Promise.all([
      this.variationsOf(products.filter((product) => product.type === 'variable')),
      this.pictureIdsOf(products.filter((product) => product.pictured)),
      known ?? carriedBy(this.database, idsOf(products)),
      this.childrenOf(products.filter((product) => product.type === 'grouped')),
    ]);
    const variationRows = [...variations.values()].flat();
    const [attributes, pictures, shippingClassSlugs, related] = await Promise.all([
      this.attributesOf(products),
      this.pictures.find([...new Set([...pictureIds.values()].flat().concat(variationRows.flatMap((row) => row.imageId || [])))]),
      this.shippingClassSlugs([...products, ...variationRows]),
      this.relatives.of(firstCategories(terms)),
    ]);
    const shared = { attributes, shippingClassSlugs, pictures };
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
    const found = await this.read<{ id: number; slug: string }>('SELECT id, slug FROM term WHERE id IN (?)', [...ids]);
    return new Map(found.map((row) => [row.id, row.slug]));
  }

  private async rows<E extends { id: number }>(table: Table<E>, column: string, ids: readonly number[]): Promise<E[]> {
    return ids.length === 0 ? [] : table.where(`${column} IN (${placeholders(ids.length)})`, ...ids);
  }

  private async read<T>(sql: string, ids: readonly number[]): Promise<T[]> {
    return ids.length === 0 ? [] : this.database.read<T>(sql.replace('(?)', `(${placeholders(ids.length)})`), ids);
  }
}

const PICTURES = 'SELECT product_id, media_id FROM product_image WHERE product_id IN (?) ORDER BY position';
const CHILDREN = 'SELECT id, parent_id FROM product WHERE listed = 1 AND parent_id IN (?) ORDER BY menu_order, id';
const idsOf = (rows: readonly { id: number }[]): number[] => rows.map((row) => row.id);

/** The category by which relatives are looked for. */
function firstCategories(terms: ReadonlyMap<number, readonly CarriedTerm[]>): Map<number, number> {
  const first = new Map<number, number>();
  for (const [product, carried] of terms) {
    const category = carried.find((term) => term.taxonomy === CATEGORY);
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
