import type { JsonRecord } from '@grove/rest';
import type { Cells } from '../csv/cells.js';
import { InvalidCell } from '../errors.js';
import { MEASURES } from '../headings/product-column.js';
import { converted } from '../headings/units.rules.js';
import { dateIn } from './date-cell.js';
import { decimalIn, isDecimal } from './decimal-cell.js';
import { yesOrNo } from './list-cells.js';
import { withLineBreaks, withoutLineBreaks } from './text-cells.js';

/** What cells mean in this shop and in this file. */
export interface CellContext {
  readonly decimalSeparator: string;
  readonly units: Readonly<Record<'weight' | 'length', string>>;
  /** Units that headings name, by column. */
  readonly unitsInFile: Readonly<Record<string, string | undefined>>;
  /** The slugs of the tax classes, `standard` among them. */
  readonly taxClasses: readonly string[];
}

type Kind = 'product' | 'variation';

/** A column that holds one field of a product or variation. */
interface ProductColumn {
  readonly name: string;
  /** The field of the interface; a field of an object with a dot: `dimensions.length`. */
  readonly field: string;
  /** How a cell becomes the value of the field. Throws for a cell that cannot be understood; undefined says nothing. */
  readonly parse?: (cell: string, context: CellContext, kind: Kind) => unknown;
  readonly format?: (value: unknown) => string;
  /** Which rows have it; both if not given. */
  readonly only?: Kind;
}

const accepts = (name: string, cell: string, what: string): InstanceType<typeof InvalidCell> =>
  new InvalidCell({ column: name, problem: `does not accept "${cell.slice(0, 100)}". ${what}` });

const flag = (name: string, field: string, only?: Kind): ProductColumn => ({
  ...{ name, field, only, format: (value) => (value === true ? '1' : '0') },
  parse(cell) {
    const value = yesOrNo(cell);
    if (value === undefined) throw accepts(name, cell, 'Write 1 for yes or 0 for no');
    return value;
  },
});

const words = (name: string, field: string, meanings: Readonly<Record<string, string>>, only?: Kind): ProductColumn => ({
  ...{ name, field, only },
  parse(cell) {
    const value = meanings[cell.trim().toLowerCase()];
    if (value === undefined) throw accepts(name, cell, `Write one of ${[...new Set(Object.values(meanings))].join(', ')}`);
    return value;
  },
});

const whole = (name: string, field: string, empty: number | null, only?: Kind): ProductColumn => ({
  ...{ name, field, only, format: (value) => (value === empty ? '' : text(value)) },
  parse: (cell) => wholeIn(name, cell) ?? empty,
});

const wholeIn = (name: string, cell: string): number | null => {
  const [, number] = /^([+-]?\d+)([.,]0+)?$/.exec(cell.trim()) ?? [];
  if (number === undefined && cell.trim() !== '') throw accepts(name, cell, 'Write a whole number');
  return number === undefined ? null : Number(number);
};

const price = (name: string, field: string): ProductColumn => ({
  ...{ name, field, parse: (cell, { decimalSeparator }) => decimalIn(cell, decimalSeparator) || null },
});

const date = (name: string, field: string): ProductColumn => ({
  ...{ name, field },
  parse(cell) {
    if (cell.trim() === '') return '';
    const value = dateIn(cell);
    if (value === undefined) throw accepts(name, cell, 'Write a date such as 2026-03-01 or 2026-03-01 12:00:00');
    return value;
  },
});

const measure = (name: string, field: string): ProductColumn => ({
  ...{ name, field },
  parse: (cell, context) => measureIn(name, cell, context),
});

function measureIn(name: string, cell: string, { decimalSeparator }: CellContext): string {
  const number = decimalIn(cell, decimalSeparator);
  if (number !== '' && !isDecimal(number)) throw accepts(name, cell, 'Write a number such as 1.5');
  return number;
}

/** The cells of a row with weights and dimensions in the units of the shop. */
export function inUnitsOfShop(cells: Cells, context: CellContext): Cells {
  const { units, unitsInFile } = context;
  const measured = Object.entries(MEASURES).flatMap(([name, kind]) => {
    const [cell = '', from = units[kind]] = [cells.get(name), unitsInFile[name]];
    if (cell.trim() === '' || from === units[kind]) return [];
    return [[name, converted(measureIn(name, cell, context), kind, { from, to: units[kind] })] as const];
  });
  return measured.length === 0 ? cells : new Map([...cells, ...measured]);
}

const STOCK_WORDS = {
  ...{ '1': 'instock', yes: 'instock', true: 'instock', instock: 'instock', '0': 'outofstock', no: 'outofstock' },
  ...{ false: 'outofstock', outofstock: 'outofstock', backorder: 'onbackorder', onbackorder: 'onbackorder' },
};
const SHOWN_STOCK: Readonly<Record<string, string>> = { instock: '1', outofstock: '0', onbackorder: 'backorder' };
const BACKORDERS = { '0': 'no', no: 'no', false: 'no', '': 'no', '1': 'yes', yes: 'yes', true: 'yes', notify: 'notify' };
const VISIBILITIES = {
  '': 'visible',
  visible: 'visible',
  catalog: 'catalog',
  catalogue: 'catalog',
  search: 'search',
  hidden: 'hidden',
};
const TAX_STATUSES = { '': 'taxable', taxable: 'taxable', shipping: 'shipping', 'shipping only': 'shipping', none: 'none' };

/** The columns that need nothing but their cell, in the order of a file. */
export const PRODUCT_COLUMNS: readonly ProductColumn[] = [
  { name: 'SKU', field: 'sku', parse: (cell) => cell.trim() },
  {
    ...{ name: 'GTIN, UPC, EAN, or ISBN', field: 'global_unique_id' },
    parse(cell) {
      const digits = cell.replace(/\s/g, '');
      if (!/^[\d-]*$/.test(digits)) throw accepts('GTIN, UPC, EAN, or ISBN', cell, 'Write digits and hyphens');
      return digits;
    },
  },
  { name: 'Name', field: 'name', only: 'product' },
  flag('Is featured?', 'featured', 'product'),
  words('Visibility in catalog', 'catalog_visibility', VISIBILITIES, 'product'),
  {
    ...{ name: 'Short description', field: 'short_description', only: 'product' },
    ...{ parse: withLineBreaks, format: (value) => withoutLineBreaks(text(value)) },
  },
  { name: 'Description', field: 'description', parse: withLineBreaks, format: (value) => withoutLineBreaks(text(value)) },
  date('Date sale price starts', 'date_on_sale_from'),
  date('Date sale price ends', 'date_on_sale_to'),
  words('Tax status', 'tax_status', TAX_STATUSES, 'product'),
  { name: 'Tax class', field: 'tax_class', parse: taxClassIn },
  {
    ...words('In stock?', 'stock_status', STOCK_WORDS),
    format: (value) => SHOWN_STOCK[value as string] ?? '',
    parse: (cell, context, kind) =>
      cell.trim() === '' ? undefined : words('In stock?', 'stock_status', STOCK_WORDS).parse!(cell, context, kind),
  },
  whole('Low stock amount', 'low_stock_amount', null),
  {
    ...words('Backorders allowed?', 'backorders', BACKORDERS),
    format: (value) => ({ no: '0', yes: '1' })[value as string] ?? String(value as string),
  },
  flag('Sold individually?', 'sold_individually', 'product'),
  measure('Weight', 'weight'),
  measure('Length', 'dimensions.length'),
  measure('Width', 'dimensions.width'),
  measure('Height', 'dimensions.height'),
  flag('Allow customer reviews?', 'reviews_allowed', 'product'),
  { name: 'Purchase note', field: 'purchase_note', only: 'product' },
  price('Sale price', 'sale_price'),
  price('Regular price', 'regular_price'),
  whole('Download limit', 'download_limit', -1),
  whole('Download expiry days', 'download_expiry', -1),
  { name: 'External URL', field: 'external_url', only: 'product', parse: (cell) => cell.trim() },
  { name: 'Button text', field: 'button_text', only: 'product' },
  whole('Position', 'menu_order', 0),
];

/** The fields that the cells of a row set. */
export function fieldsOfCells(cells: Cells, kind: Kind, context: CellContext): JsonRecord {
  const fields: JsonRecord = {};
  for (const { name, field, only, parse } of PRODUCT_COLUMNS) {
    const cell = cells.get(name);
    if (cell === undefined || (only !== undefined && only !== kind)) continue;
    const value = parse === undefined ? cell : parse(cell, context, kind);
    if (value === undefined) continue;
    const [outer, inner] = field.split('.');
    fields[outer] = inner === undefined ? value : { ...(fields[outer] as JsonRecord | undefined), [inner]: value };
  }
  return { ...fields, ...stockFields(cells), ...typeFields(cells) };
}

/** The cells of the columns for a product or variation. */
export function cellsOfFields(record: JsonRecord, kind: Kind): [string, string][] {
  const columns = PRODUCT_COLUMNS.filter(({ only }) => only === undefined || only === kind);
  const simple = columns.map(({ name, field, format = text }): [string, string] => {
    const [outer, inner] = field.split('.');
    const value = inner === undefined ? record[outer] : (record[outer] as JsonRecord)[inner];
    return [name, format(value)];
  });
  const managed = record['manage_stock'];
  const stock = managed === true ? text(record['stock_quantity']) : managed === 'parent' ? 'parent' : '';
  return [...simple, ['Stock', stock]];
}

/** The column of a field, as errors of the interface name it: `dimensions[length]`. */
export const columnOfSimpleField = (field: string): string | undefined =>
  field === 'stock_quantity' || field === 'manage_stock'
    ? 'Stock'
    : PRODUCT_COLUMNS.find((column) => column.field === field.replace(/\[(\w+)\]$/, '.$1'))?.name;

/** A quantity means that the stock is managed; an empty cell that it is not. */
function stockFields(cells: Cells): JsonRecord {
  const cell = cells.get('Stock')?.trim();
  if (cell === undefined) return {};
  if (cell === '' || cell === 'parent') return { manage_stock: false };
  return { manage_stock: true, stock_quantity: wholeIn('Stock', cell) };
}

const TYPES = ['simple', 'grouped', 'external', 'variable', 'variation'];
const PROPERTIES = ['virtual', 'downloadable'];

/** `simple, virtual, downloadable`: the type, and two properties. */
function typeFields(cells: Cells): JsonRecord {
  const cell = cells.get('Type') ?? '';
  const found = cell.split(',').map((word) => word.trim().toLowerCase());
  if (cell.trim() === '') return {};
  const unknown = found.find((word) => ![...TYPES, ...PROPERTIES, ''].includes(word));
  if (unknown !== undefined)
    throw accepts('Type', unknown, `Write one of ${TYPES.join(', ')}, and virtual or downloadable after a comma`);
  const type = found.find((word) => TYPES.includes(word));
  return {
    ...(type !== undefined && type !== 'variation' && { type }),
    ...{ virtual: found.includes('virtual'), downloadable: found.includes('downloadable') },
  };
}

/** A class by its slug or name; an unknown one would silently be the standard class. */
function taxClassIn(cell: string, { taxClasses }: CellContext, kind: Kind): string {
  const slug = cell.trim().toLowerCase().replace(/\s+/g, '-');
  if (slug === '' || slug === 'standard') return '';
  if (kind === 'variation' && slug === 'parent') return slug;
  if (!taxClasses.includes(slug)) throw accepts('Tax class', cell, `The tax classes are ${taxClasses.join(', ')}`);
  return slug;
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value as string));
