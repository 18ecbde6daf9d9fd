import { Injectable } from '@nestjs/common';
import { Database, offsetOf, Repository } from '@grove/database';
import type { ProductDetails } from '../products/read/product-details.js';
import { ProductLoader } from '../products/read/product-loader.js';
import { optionChoices, variationAttributes } from '../products/write/product-attributes.rules.js';
import type { ProductEntity } from '../products/product.entity.js';
import type { AnyProductsQuery } from '../products/api/query-v3.js';
import { toChosenOptions } from './api/v1.js';
import { VariationList, type VariationsQuery } from './variation-list.js';
import { stockOf } from './variation-stock.rules.js';
import { variationStatus } from './variation-status.rules.js';
import { VariationEntity } from './variation.entity.js';

/** How far a list reaches that has products and variations: both are read from the first one on. */
export const MAX_WITH_VARIATIONS = 10_000;

/** Variations in the form of products, as `wc/v2` and `wc/v3` read them under the URLs of products. */
@Injectable()
export class VariationsAsProducts {
  private readonly table = new Repository(this.database, VariationEntity);

  constructor(
    private readonly database: Database,
    private readonly loader: ProductLoader,
    private readonly variations: VariationList,
  ) {}

  /** The first variations that a list of products has too: those that are found by their SKU or their name. */
  async findFor(query: AnyProductsQuery, most: number): Promise<{ rows: VariationEntity[]; total: number }> {
    const { sku, searchSku, searchNameOrSku } = query;
    if (!(sku || searchSku || searchNameOrSku) || !mayHaveVariations(query)) return { rows: [], total: 0 };
    return this.variations.find({ ...query, page: 1, offset: 0, perPage: most } as VariationsQuery, undefined);
  }

  /** One page of these products and variations, which are the first ones of their lists, by date or id. */
  async pageWith(
    products: readonly ProductEntity[],
    variations: readonly VariationEntity[],
    query: AnyProductsQuery,
  ): Promise<ProductDetails[]> {
    type Row = ProductEntity | VariationEntity;
    const date = ({ createdAt }: Row) => (query.orderby === 'id' ? '' : createdAt);
    const compare = (one: Row, other: Row) => (date(one) === date(other) ? one.id - other.id : date(one) < date(other) ? -1 : 1);
    const all = [...products, ...variations].sort((one, other) =>
      query.order === 'asc' ? compare(one, other) : compare(other, one),
    );
    const start = offsetOf(query);
    const ids = all.slice(start, start + query.perPage).map(({ id }) => id);
    const details = [
      ...(await this.loader.withDetails(products.filter(({ id }) => ids.includes(id)))),
      ...(await this.load(variations.flatMap(({ id }) => (ids.includes(id) ? id : [])))),
    ];
    return ids.flatMap((id) => details.find(({ product }) => product.id === id) ?? []);
  }

  /** Variations of a product that was read with them. Those in the trash were not, so they are read now. */
  async of(parent: ProductDetails, ids: readonly number[]): Promise<ProductDetails[]> {
    const known = parent.variations.filter(({ id }) => ids.includes(id));
    const others = known.length === ids.length ? [] : await this.load(ids.filter((id) => !known.some((row) => row.id === id)));
    return [...known.map((row) => asProduct(row, parent)), ...others];
  }

  /** The variations of these ids; unknown ids are skipped. */
  async load(ids: readonly number[]): Promise<ProductDetails[]> {
    const rows = ids.some((id) => id > 0) ? await this.table.findInOrder(ids) : [];
    const parents = await this.loader.load([...new Set(rows.map(({ productId }) => productId))]);
    return rows.flatMap((row) => {
      const parent = parents.find(({ product }) => product.id === row.productId);
      return parent ? asProduct(row, parent) : [];
    });
  }
}

/** Whether a list of products may have variations: they are of a type of their own, and have no terms of their own. */
function mayHaveVariations(query: AnyProductsQuery): boolean {
  const { type, includeTypes, excludeTypes, category, tag, brand, shippingClass, attribute, attributeTerm, featured } = query;
  const isOfTerm = [category, tag, brand === '0' ? undefined : brand, shippingClass, attribute && attributeTerm].some(Boolean);
  if (isOfTerm || featured || excludeTypes?.includes('variation')) return false;
  return includeTypes?.length ? includeTypes.includes('variation') : type === undefined || type === 'variation';
}

/** The details of a variation as if it were a product. Fields that it does not have come from its product. */
function asProduct(row: VariationEntity, parent: ProductDetails): ProductDetails {
  const { product, shared } = parent;
  const chosen = toChosenOptions(optionChoices(variationAttributes(product.attributes), row.attributes), parent);
  const { productId: _parent, position, visible: _visible, shownAsVisible: _shown, hiddenStatus: _hidden, imageId, ...own } = row;
  const status = variationStatus(row, product);
  const options = chosen.map(({ option }) => option).join(', ');
  const picture = shared.pictures.get(imageId);
  const asOwn: ProductEntity = {
    ...product,
    ...own,
    ...stockOf(row, product, shared.shop),
    attributes: product.attributes,
    type: 'variation',
    status,
    notInTrash: status !== 'trash',
    name: options === '' ? product.name : `${product.name} - ${options}`,
    sku: row.sku || product.sku,
    activePrice: null,
    taxClass: row.taxClass === 'parent' ? product.taxClass : row.taxClass,
    weight: row.weight || product.weight,
    length: row.length || product.length,
    width: row.width || product.width,
    height: row.height || product.height,
    shippingClassId: row.shippingClassId || product.shippingClassId,
    shownCreatedAt: null,
    menuOrder: position,
    parentId: product.id,
    groupedIds: null,
    defaultAttributes: [],
  };
  const pictures = picture ? [{ picture, position: 0 }] : [];
  return { ...parent, product: asOwn, variations: [], children: [], members: [], pictures, chosen };
}
