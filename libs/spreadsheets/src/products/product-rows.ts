import { type Product, Product as ProductResource } from '@grove/catalogue';
import { type JsonRecord, serializerFor } from '@grove/rest';
import type { Cells } from '../csv-file.js';
import { cellOf } from './list-cells.js';
import { attributeCells, downloadCells } from './numbered-columns.js';
import { cellsOfFields } from './product-columns.js';
import type { ShopNames } from './shop-names.js';

const PUBLISHED: Readonly<Record<string, string>> = { publish: '1', private: '0' };

/** The rows of a product: its own, and one for each variation. */
export async function rowsOf(product: Product, names: ShopNames): Promise<Cells[]> {
  const json = serializerFor(ProductResource, 'edit')(product);
  const variations = json['variations'] as JsonRecord[];
  return [
    new Map([...cellsOfFields(json, 'product'), ...(await ownCells(product, json, names))]),
    ...variations.map((variation) => new Map([...cellsOfFields(variation, 'variation'), ...variationCells(product, variation)])),
  ];
}

async function ownCells(product: Product, json: JsonRecord, names: ShopNames): Promise<[string, string][]> {
  const paths = await Promise.all(product.categories.map(({ id }) => names.categoryPath(id)));
  const defaults = new Map(product.defaultAttributes.map(({ name, option }) => [name, option]));
  const attributes = product.attributes.map(({ id, name, visible, options }) => ({
    ...{ name, options, isVisible: visible, isGlobal: id > 0, fallback: defaults.get(name) ?? '' },
  }));
  return [
    ['ID', String(product.id)],
    ['Type', typeCell(product.type, json)],
    ['Published', PUBLISHED[product.status] ?? '-1'],
    ['Categories', cellOf(paths)],
    ['Tags', cellOf(product.tags.map(({ name }) => name))],
    ['Shipping class', await names.shippingClassName(product.shippingClassId)],
    ['Images', imagesCell(json['images'] as JsonRecord[])],
    ['Parent', product.parentId === 0 ? '' : (await names.productNames([product.parentId]))[0]],
    ['Grouped products', cellOf(await names.productNames(product.groupedProducts))],
    ['Upsells', cellOf(await names.productNames(product.upsellIds))],
    ['Cross-sells', cellOf(await names.productNames(product.crossSellIds))],
    ...downloadCells(json['downloads'] as JsonRecord[]),
    ...attributeCells(attributes),
  ];
}

function variationCells(parent: Product, variation: JsonRecord): [string, string][] {
  const chosen = variation['attributes'] as { id: number; name: string; option: string }[];
  const attributes = chosen.map(({ id, name, option }) => ({
    ...{ name, options: option === '' ? [] : [option], isVisible: false, isGlobal: id > 0, fallback: '' },
  }));
  return [
    ['ID', String(variation['id'] as number)],
    ['Type', typeCell('variation', variation)],
    ['Published', variation['visible'] === true ? '1' : '0'],
    ['Images', imagesCell(variation['image'] as JsonRecord[])],
    ['Parent', `id:${parent.id}`],
    ...downloadCells(variation['downloads'] as JsonRecord[]),
    ...attributeCells(attributes),
  ];
}

const typeCell = (type: string, json: JsonRecord): string =>
  [type, ...(['virtual', 'downloadable'] as const).filter((property) => json[property] === true)].join(', ');

/** The placeholder, which has no id, is no picture. */
const imagesCell = (images: readonly JsonRecord[]): string =>
  cellOf(images.filter(({ id }) => id !== 0).map(({ src }) => src as string));
