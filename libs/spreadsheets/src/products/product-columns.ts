import type { JsonRecord } from '@grove/rest';
import type { Cells } from '../csv-file.js';
import { InvalidCell } from '../errors.js';
import { yesOrNo } from './list-cells.js';

/** A column that holds one field of a product or variation. */
export interface ProductColumn {
  /** As WooCommerce names it in its product files. */
  readonly name: string;
  /** The field of the interface; a field of an object with a dot: `dimensions.length`. */
  readonly field: string;
  /** How a cell becomes the value of the field; undefined for a cell that cannot be understood. */
  readonly parse?: (cell: string) => unknown;
  readonly format?: (value: unknown) => string;
  /** Which rows have it; both if not given. */
  readonly only?: 'product' | 'variation';
}

const flag = (name: string, field: string, only?: 'product' | 'variation'): ProductColumn => ({
  ...{ name, field, parse: yesOrNo, format: (value) => (value === true ? '1' : '0'), only },
});

const whole = (cell: string): number | null | undefined => {
  if (cell.trim() === '') return null;
  return /^-?\d+$/.test(cell.trim()) ? Number(cell) : undefined;
};

const BACKORDERS: Readonly<Record<string, string>> = { '0': 'no', no: 'no', '': 'no', '1': 'yes', yes: 'yes', notify: 'notify' };

/** The columns that need nothing but their cell, in the order of a file. */
export const PRODUCT_COLUMNS: readonly ProductColumn[] = [
  { name: 'SKU', field: 'sku' },
  { name: 'Name', field: 'name', only: 'product' },
  flag('Is featured?', 'featured', 'product'),
  { name: 'Visibility in catalog', field: 'catalog_visibility', only: 'product', parse: (cell) => cell.trim() || 'visible' },
  { name: 'Short description', field: 'short_description', only: 'product' },
  { name: 'Description', field: 'description' },
  { name: 'Date sale price starts', field: 'date_on_sale_from', parse: (cell) => cell.trim() || null },
  { name: 'Date sale price ends', field: 'date_on_sale_to', parse: (cell) => cell.trim() || null },
  { name: 'Tax status', field: 'tax_status', only: 'product', parse: (cell) => cell.trim() || 'taxable' },
  { name: 'Tax class', field: 'tax_class' },
  flag('In stock?', 'in_stock'),
  {
    ...{ name: 'Backorders allowed?', field: 'backorders', parse: (cell) => BACKORDERS[cell.trim().toLowerCase()] },
    format: (value) => ({ no: '0', yes: '1' })[value as string] ?? String(value as string),
  },
  flag('Sold individually?', 'sold_individually', 'product'),
  { name: 'Weight (kg)', field: 'weight' },
  { name: 'Length (cm)', field: 'dimensions.length' },
  { name: 'Width (cm)', field: 'dimensions.width' },
  { name: 'Height (cm)', field: 'dimensions.height' },
  flag('Allow customer reviews?', 'reviews_allowed', 'product'),
  { name: 'Purchase note', field: 'purchase_note', only: 'product' },
  { name: 'Sale price', field: 'sale_price', parse: (cell) => cell.trim() || null },
  { name: 'Regular price', field: 'regular_price', parse: (cell) => cell.trim() || null },
  { name: 'Download limit', field: 'download_limit', parse: (cell) => (cell.trim() === '' ? -1 : whole(cell)) },
  { name: 'Download expiry days', field: 'download_expiry', parse: (cell) => (cell.trim() === '' ? -1 : whole(cell)) },
  { name: 'External URL', field: 'external_url', only: 'product' },
  { name: 'Button text', field: 'button_text', only: 'product' },
  { name: 'Position', field: 'menu_order', only: 'product', parse: (cell) => (cell.trim() === '' ? 0 : whole(cell)) },
];

/** Units in the names of columns differ between shops: `Weight (lbs)` is the column of weights too. */
export const withoutUnit = (name: string): string => name.replace(/ \((?:kg|g|lbs|oz|m|cm|mm|in|yd)\)$/, '');

/** The cell of a column in a row, whatever unit its name has. */
export function cellIn(cells: Cells, { name }: ProductColumn): string | undefined {
  const exact = cells.get(name);
  if (exact !== undefined || withoutUnit(name) === name) return exact;
  for (const [column, cell] of cells) if (withoutUnit(column) === withoutUnit(name)) return cell;
  return undefined;
}

/** The fields that the cells of a row set. */
export function fieldsOfCells(cells: Cells, kind: 'product' | 'variation'): JsonRecord {
  const fields: JsonRecord = {};
  for (const column of PRODUCT_COLUMNS) {
    const cell = cellIn(cells, column);
    if (cell === undefined || (column.only !== undefined && column.only !== kind)) continue;
    const value = column.parse === undefined ? cell : column.parse(cell);
    if (value === undefined) throw new InvalidCell({ column: column.name, problem: `does not accept "${cell.slice(0, 100)}"` });
    const [outer, inner] = column.field.split('.');
    fields[outer] = inner === undefined ? value : { ...(fields[outer] as JsonRecord | undefined), [inner]: value };
  }
  return { ...fields, ...stockFields(cells), ...typeFields(cells) };
}

/** The cells of the columns for a product or variation. */
export function cellsOfFields(record: JsonRecord, kind: 'product' | 'variation'): [string, string][] {
  const columns = PRODUCT_COLUMNS.filter(({ only }) => only === undefined || only === kind);
  const simple = columns.map(({ name, field, format = text }): [string, string] => {
    const [outer, inner] = field.split('.');
    const value = inner === undefined ? record[outer] : (record[outer] as JsonRecord)[inner];
    return [name, format(value)];
  });
  const stock = record['manage_stock'] === true ? text(record['stock_quantity']) : '';
  return [...simple, ['Stock', stock]];
}

/** A quantity means that the stock is managed; an empty cell that it is not. */
function stockFields(cells: Cells): JsonRecord {
  const cell = cells.get('Stock')?.trim();
  if (cell === undefined || cell === 'parent') return {};
  if (cell === '') return { manage_stock: false };
  const quantity = whole(cell);
  if (quantity === undefined) throw new InvalidCell({ column: 'Stock', problem: `does not accept "${cell.slice(0, 100)}"` });
  return { manage_stock: true, stock_quantity: quantity };
}

/** `simple, virtual, downloadable`: the type, and two properties. */
function typeFields(cells: Cells): JsonRecord {
  const cell = cells.get('Type');
  if (cell === undefined) return {};
  const words = cell.split(',').map((word) => word.trim().toLowerCase());
  const type = words.find((word) => !['virtual', 'downloadable', 'variation', ''].includes(word));
  return {
    ...(type !== undefined && { type }),
    ...{ virtual: words.includes('virtual'), downloadable: words.includes('downloadable') },
  };
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value as string));
