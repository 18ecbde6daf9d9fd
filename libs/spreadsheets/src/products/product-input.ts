import type { JsonRecord } from '@grove/rest';
import type { Cells } from '../csv-file.js';
import { entriesOf } from './list-cells.js';
import { attributesIn, downloadsIn } from './numbered-columns.js';
import { fieldsOfCells } from './product-columns.js';
import type { ShopNames } from './shop-names.js';

/** The input of the service for the row of a product, as a request would send it. Columns that the file does not have change nothing. */
export async function productInput(cells: Cells, names: ShopNames): Promise<JsonRecord> {
  const input = fieldsOfCells(cells, 'product');
  if (input['name'] === '') delete input['name'];
  const published = cells.get('Published')?.trim();
  if (published) input['status'] = ({ '1': 'publish', '0': 'private' } as Record<string, string>)[published] ?? 'draft';
  const list = (column: string) => (cells.has(column) ? entriesOf(cells.get(column)!) : undefined);

  const categories = list('Categories');
  if (categories) input['categories'] = await inTurn(categories, async (path) => ({ id: await names.categoryId(path) }));
  const tags = list('Tags');
  if (tags) input['tags'] = await inTurn(tags, async (name) => ({ id: await names.tagId(name) }));
  const shippingClass = cells.get('Shipping class');
  if (shippingClass !== undefined) input['shipping_class'] = await names.shippingClassSlug(shippingClass.trim());
  const images = list('Images');
  if (images) input['images'] = imagesOf(images);
  const [upsells, crossSells] = [list('Upsells'), list('Cross-sells')];
  if (upsells) input['upsell_ids'] = await names.productIds(upsells);
  if (crossSells) input['cross_sell_ids'] = await names.productIds(crossSells);
  const parent = cells.get('Parent')?.trim();
  if (parent) [input['parent_id']] = await names.productIds([parent]);
  const downloads = downloadsIn(cells);
  if (downloads) input['downloads'] = downloads;
  return { ...input, ...(await attributeFields(cells, names, input['type'] === 'variable')) };
}

/** The input for the row of a variation, as a part of its product. */
export async function variationInput(cells: Cells, names: ShopNames): Promise<JsonRecord> {
  const input = fieldsOfCells(cells, 'variation');
  delete input['type'];
  const published = cells.get('Published')?.trim();
  if (published) input['visible'] = published === '1';
  const images = cells.get('Images');
  if (images !== undefined) input['image'] = imagesOf(entriesOf(images).slice(0, 1));
  const downloads = downloadsIn(cells);
  if (downloads) input['downloads'] = downloads;
  const attributes = attributesIn(cells);
  if (attributes.length === 0) return input;
  const chosen = await inTurn(attributes, async ({ name, options, isGlobal }) => ({
    ...{ id: isGlobal ? await names.attributeId(name) : 0, name, option: options[0] ?? '' },
  }));
  return { ...input, attributes: chosen };
}

/** Attributes with more than one option are used for variations if the product is variable. */
async function attributeFields(cells: Cells, names: ShopNames, isVariable: boolean): Promise<JsonRecord> {
  const attributes = attributesIn(cells);
  if (attributes.length === 0) return {};
  const sent = await inTurn(attributes, async ({ name, options, isVisible, isGlobal }, position) => ({
    ...{ id: isGlobal ? await names.attributeId(name) : 0, name, position, visible: isVisible, options },
    variation: isVariable && options.length > 0,
  }));
  const defaults = attributes.flatMap(({ fallback: option }, index) => (option === '' ? [] : { ...sent[index], option }));
  return { attributes: sent, ...(defaults.length > 0 && { default_attributes: defaults }) };
}

/** Pictures by their address. The service takes those that it has from the media, and fetches the others. */
const imagesOf = (addresses: readonly string[]): JsonRecord[] => addresses.map((src, position) => ({ src, position }));

/** One after the other, because each may create what the next one finds. */
async function inTurn<T, R>(things: readonly T[], work: (thing: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const [index, thing] of things.entries()) results.push(await work(thing, index));
  return results;
}
