import { Injectable } from '@nestjs/common';
import { fold } from '@grove/core';
import { Database, offsetOf, placeholders, Table } from '@grove/database';
import { ProductLoader, type ProductDetails } from '../products/product-loader.js';
import { optionChoices, variationAttributes } from '../products/product-attributes.rules.js';
import type { ProductEntity } from '../products/product.entity.js';
import type { AnyProductsQuery } from '../products/products.versions.query.js';
import { toChosenOptions } from './variation-presenter.js';
import { stockOf } from './variation-stock.rules.js';
import { variationStatus } from './variation-status.rules.js';
import { VariationEntity } from './variation.entity.js';

/** Variations in the form of products, as further versions read them under the URLs of products. */
@Injectable()
export class VariationsAsProducts {
  private readonly table: Table<VariationEntity>;

  constructor(
    private readonly database: Database,
    private readonly loader: ProductLoader,
  ) {
    this.table = new Table(database, VariationEntity);
  }

  /** The ids of variations with these SKUs (separated by commas), if the list may have variations. */
  async findBySku(skus: string, { type, includeTypes, excludeTypes }: AnyProductsQuery): Promise<number[]> {
    const wanted = includeTypes?.length ? includeTypes.includes('variation') : type === undefined || type === 'variation';
    const keys = skus
      .split(',')
      .map(fold)
      .filter((sku) => sku !== '');
    if (!wanted || excludeTypes?.includes('variation') || keys.length === 0) return [];
    const rows = await this.database.read<{ id: number }>(
      `SELECT variation.id FROM sku JOIN product_variation variation ON variation.id = sku.owner_id WHERE sku.sku_key IN (${placeholders(keys.length)})`,
      keys,
    );
    return rows.map(({ id }) => id);
  }

  /** One page of these products and variations, by date or id. */
  async pageWith(
    products: readonly ProductDetails[],
    variationIds: readonly number[],
    query: AnyProductsQuery,
  ): Promise<{ page: ProductDetails[]; total: number }> {
    const all = [...products, ...(await this.load(variationIds))];
    const date = ({ product }: ProductDetails) => (query.orderby === 'id' ? '' : product.createdAt);
    const compare = (one: ProductDetails, other: ProductDetails) =>
      date(one) === date(other) ? one.product.id - other.product.id : date(one) < date(other) ? -1 : 1;
    all.sort((one, other) => (query.order === 'asc' ? compare(one, other) : compare(other, one)));
    const start = offsetOf(query);
    return { page: all.slice(start, start + query.perPage), total: all.length };
  }

  /** The variations of these ids; unknown ids are skipped. */
  async load(ids: readonly number[]): Promise<ProductDetails[]> {
    const rows = ids.some((id) => id > 0) ? await this.table.inOrderOf(ids) : [];
    const parents = await this.loader.load([...new Set(rows.map(({ productId }) => productId))]);
    return rows.flatMap((row) => {
      const parent = parents.find(({ product }) => product.id === row.productId);
      return parent ? asProduct(row, parent) : [];
    });
  }
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
