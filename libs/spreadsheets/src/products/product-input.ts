import { fold } from '@grove/core';
import type { JsonRecord } from '@grove/rest';
import type { Cells } from '../csv/cells.js';
import { InvalidCell } from '../errors.js';
import { entriesOf } from './list-cells.js';
import { metaFields } from './meta-cells.js';
import { type AttributeCells, attributesIn, downloadsIn, highestNumber } from './numbered-columns.js';
import { type CellContext, fieldsOfCells } from './product-columns.js';
import type { ShownAttribute, ShownOption, ShownProduct } from './product-rows.js';
import type { ShopNames } from './shop-names.js';
import { htmlName, plainName } from './text-cells.js';

/** What the row of a product depends on besides its cells. */
export interface RowContext {
  readonly names: ShopNames;
  readonly cells: CellContext;
  /** The product or variation of the row; undefined for a new one. */
  readonly known?: ShownProduct;
}

/** The input of the service for the row of a product, as a request would send it. Columns that the file does not have change nothing. */
export async function productInput(cells: Cells, context: RowContext, isForVariations: IsForVariations): Promise<JsonRecord> {
  const { names, known } = context;
  const input = fieldsOfCells(cells, 'product', context.cells);
  if (typeof input['name'] === 'string' && input['name'].trim() === '') delete input['name'];
  const list = (column: string) => (cells.has(column) ? entriesOf(cells.get(column)!) : undefined);
  const status = statusIn(cells);
  if (status !== undefined) input['status'] = status;
  const categories = list('Categories');
  if (categories) input['categories'] = await inTurn(categories, async (path) => ({ id: await names.categoryId(path) }));
  const brands = list('Brands');
  if (brands) input['brands'] = await inTurn(brands, async (path) => ({ id: await names.brandId(path) }));
  const tags = list('Tags');
  if (tags) input['tags'] = await inTurn(tags, async (name) => ({ id: await names.tagId(name) }));
  const images = list('Images');
  if (images) input['images'] = images.map((src) => ({ src }));
  const type = (input['type'] ?? known?.['type'] ?? 'simple') as string;
  const isManaged = input['manage_stock'] ?? known?.['manage_stock'] ?? false;
  // The stock of a variable product follows from that of its variations.
  if (type === 'variable' && isManaged !== true) delete input['stock_status'];
  return {
    ...input,
    ...(await commonFields(cells, context)),
    ...(await referenceFields(cells, names)),
    ...(await attributeFields(cells, context, isForVariations)),
  };
}

/** Whether an attribute of a new variable product is used for variations. */
type IsForVariations = (attribute: string) => boolean;

/** The columns of a product that name other products. */
export const REFERENCES = ['Parent', 'Grouped products', 'Upsells', 'Cross-sells'] as const;

/** The fields of a product that are other products. */
export async function referenceFields(cells: Cells, names: ShopNames): Promise<JsonRecord> {
  const fields: JsonRecord = {};
  for (const [column, field] of [
    ['Grouped products', 'grouped_products'],
    ['Upsells', 'upsell_ids'],
    ['Cross-sells', 'cross_sell_ids'],
  ] as const)
    if (cells.has(column)) fields[field] = await names.productIds(entriesOf(cells.get(column)!));
  const parent = cells.get('Parent')?.trim();
  if (parent) [fields['parent_id']] = await names.productIds([parent]);
  else if (parent === '') fields['parent_id'] = 0;
  return fields;
}

/** The input for the row of a variation. */
export async function variationInput(cells: Cells, parent: ShownProduct, context: RowContext): Promise<JsonRecord> {
  const input = fieldsOfCells(cells, 'variation', context.cells);
  const status = statusIn(cells);
  if (status !== undefined) input['status'] = status;
  const images = cells.get('Images');
  if (images !== undefined) input['image'] = entriesOf(images).map((src) => ({ src }))[0] ?? null;
  const attributes = attributesIn(cells);
  return {
    ...input,
    ...(await commonFields(cells, context)),
    ...(attributes.length > 0 && {
      attributes: [...attributes.map((one) => chosenOption(one, parent)), ...keptOptions(cells, parent, context)],
    }),
  };
}

/** Options of attributes that the file has no columns for. */
function keptOptions(cells: Cells, parent: ShownProduct, { known }: RowContext): JsonRecord[] {
  const named = attributesIn(cells).map((attribute) => attributeNamed(attribute, parent.attributes));
  const kept = parent.attributes.filter(({ variation }) => variation).slice(highestNumber(cells, 'Attribute'));
  const chosen = (known?.attributes ?? []) as unknown as readonly ShownOption[];
  return chosen
    .filter(({ id, name }) => kept.some((one) => !named.includes(one) && one.id === id && (id > 0 || one.name === name)))
    .map(({ id, name, option }) => ({ ...(id > 0 ? { id } : { name }), option }));
}

/** The option that a variation has of an attribute of its product. An option that the product does not offer is refused: without it the variation would mean any. */
function chosenOption(cells: AttributeCells, parent: ShownProduct): JsonRecord {
  const attribute = attributeNamed(cells, parent.attributes);
  const column = `Attribute ${cells.number}`;
  if (attribute === undefined)
    throw new InvalidCell({
      column: `${column} name`,
      problem: `has "${cells.name}", an attribute that the product does not have`,
    });
  const [option = ''] = cells.options ?? [];
  const offered = attribute.options.find((one) => fold(plainName(one)) === fold(plainName(option)));
  if (option !== '' && offered === undefined)
    throw new InvalidCell({
      ...{ column: `${column} value(s)` },
      problem: `has "${option}", which the product does not offer. Its options are ${attribute.options.map(plainName).join(', ')}`,
    });
  return { ...(attribute.id > 0 ? { id: attribute.id } : { name: attribute.name }), option: offered ?? '' };
}

/** The attribute of a product with the name in these cells: one of the kind that the row says, or else of the other one. */
export function attributeNamed(
  { name, isGlobal }: Pick<AttributeCells, 'name' | 'isGlobal'>,
  attributes: readonly ShownAttribute[],
): ShownAttribute | undefined {
  const named = attributes.filter((one) => fold(plainName(one.name)) === fold(plainName(name)));
  return named.find(({ id }) => isGlobal === undefined || id > 0 === isGlobal) ?? named[0];
}

/** What the rows of products and variations have in common. */
async function commonFields(cells: Cells, { names, known }: RowContext): Promise<JsonRecord> {
  const shippingClass = cells.get('Shipping class');
  const downloads = downloadsIn(cells);
  return {
    ...(shippingClass !== undefined && { shipping_class: await names.shippingClassSlug(shippingClass.trim()) }),
    ...(downloads && { downloads: [...downloads, ...keptDownloads(cells, known)] }),
    ...metaFields(cells, known?.meta_data ?? []),
  };
}

const keptDownloads = (cells: Cells, known: ShownProduct | undefined): JsonRecord[] =>
  ((known?.['downloads'] ?? []) as JsonRecord[]).slice(highestNumber(cells, 'Download'));

const STATUSES: Readonly<Record<string, string>> = {
  ...{ '1': 'publish', true: 'publish', yes: 'publish', publish: 'publish', published: 'publish' },
  ...{ '0': 'private', no: 'private', private: 'private', '-1': 'draft', false: 'draft', draft: 'draft', pending: 'pending' },
};

function statusIn(cells: Cells): string | undefined {
  const cell = cells.get('Published')?.trim() ?? '';
  if (cell === '') return undefined;
  const status = STATUSES[cell.toLowerCase().replace(/\.0+$/, '')];
  if (status === undefined)
    throw new InvalidCell({
      column: 'Published',
      problem: `does not accept "${cell.slice(0, 100)}". Write 1 for published, 0 for private or -1 for a draft`,
    });
  return status;
}

/** An attribute with a default option is used for variations, as are those of which the product or its variations say so. */
async function attributeFields(
  cells: Cells,
  { names, known }: RowContext,
  isForVariations: IsForVariations,
): Promise<JsonRecord> {
  const attributes = attributesIn(cells);
  if (attributes.length === 0) return {};
  const currentOf = (attribute: AttributeCells) => attributeNamed(attribute, known?.attributes ?? []);
  const sent = await inTurn(attributes, async (attribute, position) => {
    const current = currentOf(attribute);
    const { name, options = current?.options.map(plainName) ?? [], fallback, number } = attribute;
    const { isVisible, isGlobal = (current?.id ?? 0) > 0 } = attribute;
    if (fallback !== '' && !options.some((option) => fold(option) === fold(fallback)))
      throw new InvalidCell({
        ...{
          column: `Attribute ${number} default`,
          problem: `has "${fallback}", which is none of the options ${options.join(', ')}`,
        },
      });
    return {
      ...(isGlobal ? { id: await names.attributeId(name) } : { name }),
      options: isGlobal ? options.map(htmlName) : options,
      ...{ position, visible: isVisible ?? current?.visible ?? true },
      variation: current?.variation || fallback !== '' || isForVariations(name),
    };
  });
  const named = attributes.map(currentOf);
  const kept = (known?.attributes ?? []).slice(highestNumber(cells, 'Attribute')).filter((one) => !named.includes(one));
  const all = [...sent, ...kept.map((one, index) => ({ ...one, position: sent.length + index }))];
  if (!attributes.some(({ number }) => cells.has(`Attribute ${number} default`))) return { attributes: all };
  const defaults = attributes.flatMap(({ fallback, name }, index) => {
    const { id } = sent[index] as { id?: number };
    return fallback === '' ? [] : { ...(id ? { id, option: htmlName(fallback) } : { name, option: fallback }) };
  });
  const keptDefaults = ((known?.['default_attributes'] ?? []) as readonly ShownOption[]).filter(({ id, name }) =>
    kept.some((one) => one.id === id && (id > 0 || one.name === name)),
  );
  return { attributes: all, default_attributes: [...defaults, ...keptDefaults.map(({ slug: _slug, ...one }) => one)] };
}

/** One after the other, because each may create what the next one finds. */
async function inTurn<T, R>(things: readonly T[], work: (thing: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const [index, thing] of things.entries()) results.push(await work(thing, index));
  return results;
}
