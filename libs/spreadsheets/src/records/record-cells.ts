import { type Field, fieldsOf, isObject, type JsonRecord, ValidationError } from '@grove/rest';
import type { Cells } from '../csv/cells.js';
import { InvalidCell } from '../errors.js';

/** A column of a resource: a field, or a field of an address. */
export interface RecordColumn {
  readonly name: string;
  readonly path: readonly string[];
  readonly isReadonly: boolean;
  /** Lists and objects inside of lists are JSON in their cell. */
  readonly isJson: boolean;
  /** Whether an empty cell is a value, such as no company; an empty e-mail address is none, and changes nothing. */
  readonly canBeEmpty: boolean;
}

/** The columns of a resource: one for each field, and one for each field of an object: `billing_city`. */
export function columnsOf(fields: readonly Field[]): RecordColumn[] {
  return fields
    .filter(({ writeOnly }) => !writeOnly)
    .flatMap((field): RecordColumn[] => {
      const isReadonly = field.readonly === true;
      if (field.nested === undefined || field.nested.list)
        return [{ name: field.wire, path: [field.wire], isReadonly, isJson: isList(field), canBeEmpty: takesEmpty(field) }];
      return fieldsOf(field.nested.of).map((inner) => ({
        name: `${field.wire}_${inner.wire}`,
        path: [field.wire, inner.wire],
        isReadonly: isReadonly || inner.readonly === true,
        isJson: isList(inner),
        canBeEmpty: takesEmpty(inner),
      }));
    });
}

/** A record as cells. */
export function cellsOf(columns: readonly RecordColumn[], record: JsonRecord): Map<string, string> {
  return new Map(
    columns.map(({ name, path, isJson }) => {
      const value = path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), record);
      return [name, isJson ? JSON.stringify(value ?? []) : textOf(value)];
    }),
  );
}

/** The input of a service, from the cells of a row. Columns that are read only have no effect. */
export function inputOf(columns: readonly RecordColumn[], cells: Cells): JsonRecord {
  const input: JsonRecord = {};
  for (const { name, path, isReadonly, isJson, canBeEmpty } of columns) {
    const text = cells.get(name);
    if (text === undefined || isReadonly || (text.trim() === '' && (isJson || !canBeEmpty))) continue;
    const value = isJson ? parsed(name, text) : text;
    if (path.length === 1) input[path[0]] = value;
    else input[path[0]] = { ...(input[path[0]] as JsonRecord | undefined), [path[1]]: value };
  }
  return input;
}

/** The column of a field, as errors of the interface name it: `billing[email]`, `line_items[0][quantity]`. */
export const columnOfField = (columns: readonly RecordColumn[], field: string): string | undefined =>
  columns.find(({ path: [outer, inner] }) => inner !== undefined && field === `${outer}[${inner}]`)?.name ??
  columns.find(({ path }) => path.length === 1 && path[0] === field.split('[', 1)[0])?.name;

const isList = ({ nested, type }: Field): boolean => nested?.list === true || type.schema['type'] === 'array';

const takesEmpty = ({ type }: Field): boolean => !(type.parse('') instanceof ValidationError);

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value as string));

function parsed(column: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new InvalidCell({ column, problem: 'is not valid JSON' });
  }
}
