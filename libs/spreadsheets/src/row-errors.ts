import type { RestError } from '@grove/core';
import type { Cells } from './csv/cells.js';
import type { SheetColumn, SheetImport } from './sheet.js';

/** What the sentence of an error about a row needs. */
interface RowErrorContext {
  readonly columns: readonly SheetColumn[];
  readonly cells: Cells;
  readonly sheetImport: Pick<SheetImport, 'columnOfField'>;
}

/** Texts of cells that are quoted in a sentence. */
const MAX_QUOTE_LENGTH = 100;

/** The sentence of an error about a row. It names the columns as the file does, and their values, where the interface names its fields. */
export function sentenceOf({ message, details }: RestError, context: RowErrorContext): string {
  const params = details['params'];
  if (Array.isArray(params))
    return (params as string[]).map((field) => `${columnNamed(field, context)} is missing or empty.`).join(' ');
  if (typeof params === 'object' && params !== null)
    return Object.entries(params as Record<string, string>)
      .map(([field, sentence]) => valueSentence(field, sentence, context))
      .join(' ');
  const { column } = details;
  return typeof column === 'string' ? message.replace(`"${column}"`, () => `"${written(column, context)}"`) : message;
}

/** `The column "Regular price" has "much", but it must be a decimal number, such as "12.50".` */
function valueSentence(field: string, sentence: string, context: RowErrorContext): string {
  const [, path = '', reason] = /^\S*?((?:\[[^\]]*\])*) (.+)$/s.exec(sentence) ?? [];
  const column = context.sheetImport.columnOfField(`${field}${path}`);
  if (reason === undefined || column === undefined) return sentence;
  const cell = (context.cells.get(column) ?? '').slice(0, MAX_QUOTE_LENGTH);
  // In JSON, the path says which part is meant.
  const part = path !== '' && context.sheetImport.columnOfField(field) === column ? `its part ${path}` : 'it';
  return `The column "${written(column, context)}" has "${cell}", but ${part} ${reason.replace(' as text', '')}`;
}

function columnNamed(field: string, context: RowErrorContext): string {
  const column = context.sheetImport.columnOfField(field);
  return `The column "${column === undefined ? field : written(column, context)}"`;
}

const written = (name: string, { columns }: RowErrorContext): string =>
  columns.find((column) => column.name === name)?.written ?? name;
