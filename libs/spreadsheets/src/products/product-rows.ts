import type { VariationRecord } from '@grove/catalogue';
import { ProductV3, ProductVariationV3 } from '@grove/catalogue';
import { bodySerializer, type JsonRecord, type MetaEntry } from '@grove/rest';
import { cellOf } from './list-cells.js';
import { metaCells } from './meta-cells.js';
import { attributeCells, downloadCells } from './numbered-columns.js';
import { cellsOfFields } from './product-columns.js';
import type { ShopNames } from './shop-names.js';
import { plainName } from './text-cells.js';

/** A product or variation in the form of the newest version, as `edit` shows it. */
export type ShownProduct = JsonRecord & {
  readonly attributes: readonly ShownAttribute[];
  readonly meta_data: readonly MetaEntry[];
};

/** An attribute of a product. */
export interface ShownAttribute {
  readonly id: number;
  readonly name: string;
  readonly visible: boolean;
  readonly variation: boolean;
  readonly options: readonly string[];
}

/** A chosen option of a variation, or a default option of a product. */
export interface ShownOption {
  readonly id: number;
  readonly name: string;
  readonly slug?: string;
  readonly option: string;
}

const PUBLISHED: Readonly<Record<string, string>> = { publish: '1', private: '0' };

/** Whether a row of this status and a cell of the column "Published" mean the same: files know neither pending nor scheduled products. */
export const publishedCell = (status: string): string => PUBLISHED[status] ?? '-1';

const productJson = bodySerializer<object>(ProductV3, 'edit');
const variationJson = bodySerializer<object>(ProductVariationV3, 'edit');

export const shownProduct = (record: object): ShownProduct => withOwnDownloads(productJson(record) as ShownProduct);

/** A variation with its own values: in place of those that it takes from its product, it shows none. */
export function shownVariation(record: VariationRecord): ShownProduct {
  const { row, details } = record;
  const manages = row.manageStock || (details.product.manageStock ? 'parent' : false);
  return withOwnDownloads({
    ...(variationJson(record) as ShownProduct),
    ...{ sku: row.sku, weight: row.weight, downloads: row.downloads, shipping_class_id: row.shippingClassId },
    ...{ dimensions: { length: row.length, width: row.width, height: row.height } },
    ...{ manage_stock: manages, stock_quantity: row.stockQuantity, backorders: row.backorders, stock_status: ownStatus(row) },
  });
}

/** Only a downloadable product has files and limits; what is stored of an earlier time has no effect. */
const withOwnDownloads = (shown: ShownProduct): ShownProduct =>
  shown['downloadable'] === true ? shown : { ...shown, downloads: [], download_limit: -1, download_expiry: -1 };

const ownStatus = ({ stockStatus, inStock }: VariationRecord['row']): string =>
  stockStatus === 'onbackorder' ? stockStatus : inStock ? 'instock' : 'outofstock';

/** The row of a product. */
export async function productCells(product: ShownProduct, names: ShopNames): Promise<Map<string, string>> {
  const [categories, brands] = [product['categories'], product['brands']] as { id: number }[][];
  const paths = await Promise.all(categories.map(({ id }) => names.categoryPath(id)));
  const brandPaths = await Promise.all(brands.map(({ id }) => names.brandPath(id)));
  const defaults = product['default_attributes'] as readonly ShownOption[];
  const attributes = product.attributes.map(({ id, name, visible, options }) => ({
    ...{ name: shownIn(id, name), options: options.map((option) => shownIn(id, option)), isVisible: visible, isGlobal: id > 0 },
    fallback: shownIn(id, defaults.find((one) => one.id === id && (id > 0 || one.name === name))?.option ?? ''),
  }));
  const ids = (field: string) => names.productNames(product[field] as number[]);
  const parentId = product['parent_id'] as number;
  return new Map([
    ...cellsOfFields(product, 'product'),
    ['ID', String(product['id'] as number)],
    ['Type', typeCell(product['type'] as string, product)],
    ['Published', publishedCell(product['status'] as string)],
    ['Categories', cellOf(paths)],
    ['Tags', cellOf((product['tags'] as { name: string }[]).map(({ name }) => plainName(name)))],
    ['Brands', cellOf(brandPaths)],
    ['Shipping class', await names.shippingClassName(product['shipping_class_id'] as number)],
    ['Images', imagesCell(product['images'] as JsonRecord[])],
    ['Parent', parentId === 0 ? '' : (await names.productNames([parentId]))[0]],
    ['Grouped products', cellOf(await ids('grouped_products'))],
    ['Upsells', cellOf(await ids('upsell_ids'))],
    ['Cross-sells', cellOf(await ids('cross_sell_ids'))],
    ...downloadCells(product['downloads'] as JsonRecord[]),
    ...attributeCells(attributes),
    ...metaCells(product.meta_data),
  ]);
}

/** The row of a variation: an attribute without a value means any. */
export async function variationCells(
  parent: ShownProduct,
  variation: ShownProduct,
  names: ShopNames,
): Promise<Map<string, string>> {
  const chosen = variation.attributes as unknown as readonly ShownOption[];
  const attributes = parent.attributes
    .filter((attribute) => attribute.variation)
    .map(({ id, name }) => {
      const option = chosen.find((one) => one.id === id && (id > 0 || one.name === name))?.option ?? '';
      return { name: shownIn(id, name), options: option === '' ? [] : [shownIn(id, option)], isGlobal: id > 0, fallback: '' };
    });
  const image = variation['image'] as JsonRecord | null;
  return new Map([
    ...cellsOfFields(variation, 'variation'),
    ['ID', String(variation['id'] as number)],
    ['Type', typeCell('variation', variation)],
    ['Published', publishedCell(variation['status'] as string)],
    ['Shipping class', await names.shippingClassName(variation['shipping_class_id'] as number)],
    ['Images', imagesCell(image ? [image] : [])],
    ['Parent', (await names.productNames([parent['id'] as number]))[0]],
    ...downloadCells(variation['downloads'] as JsonRecord[]),
    ...attributeCells(attributes),
    ...metaCells(variation.meta_data),
  ]);
}

/** Names of global attributes and of their options are HTML, as those of all terms; those of a product's own are as they were sent. */
const shownIn = (attributeId: number, name: string): string => (attributeId > 0 ? plainName(name) : name);

const typeCell = (type: string, json: JsonRecord): string =>
  [type, ...(['virtual', 'downloadable'] as const).filter((property) => json[property] === true)].join(', ');

const imagesCell = (images: readonly JsonRecord[]): string => cellOf(images.map(({ src }) => src as string));
