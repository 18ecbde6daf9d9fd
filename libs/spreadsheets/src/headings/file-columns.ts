import { InvalidSheet, UnknownColumns } from '../errors.js';
import type { Sheet, SheetColumn } from '../sheet.js';
import { similarHeading } from './similar-heading.js';

/** The columns of a file: those that have a meaning, by their places, and the others. */
export interface FileColumns {
  readonly known: readonly SheetColumn[];
  /** By the place in a line; undefined for a column that has no meaning. */
  readonly places: readonly (SheetColumn | undefined)[];
  readonly unknown: readonly string[];
  /** By the place in a line: whether the column has no name. */
  readonly isUnnamed: readonly boolean[];
}

/** A separator next to a quotation mark, inside of one heading. */
const MERGED = /"[,;\t]|[,;\t]"/;

const MERGED_HEADINGS =
  'several headings are in one cell, probably because a program that separates by another character saved the file. Export it again with --separator semicolon, or choose the character when you open it';

/** Reads the headings of a file. A column that occurs twice, and one that is probably misspelled, are refused: its values would be lost. */
export function fileColumnsOf(headings: readonly string[], sheet: Sheet): FileColumns {
  const names = headings.map((heading) => heading.trim());
  if (names.some((name) => MERGED.test(name))) throw new InvalidSheet({ line: '1', problem: MERGED_HEADINGS });
  const repeated = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (repeated !== undefined) throw new InvalidSheet({ line: '1', problem: `the column "${repeated}" occurs twice` });
  const places = names.map((name) => (name === '' ? undefined : sheet.columnOf(name)));
  const known = places.filter((column) => column !== undefined);
  const unknown = names.filter((name, index) => name !== '' && places[index] === undefined);
  for (const [index, column] of known.entries()) {
    const other = known.slice(0, index).find(({ name }) => name === column.name);
    if (other === undefined) continue;
    throw new InvalidSheet({
      line: '1',
      problem: `the columns "${other.written}" and "${column.written}" both mean "${column.name}"`,
    });
  }
  const columns = { known, places, unknown, isUnnamed: names.map((name) => name === '') };
  if (known.length === 0) throw refusalOf(columns, sheet, 'The file has no other column.');
  const isMisspelled = (name: string) => similarHeading(name, missingHeadings(columns, sheet))?.isMisspelling === true;
  const misspelled = unknown.filter(isMisspelled);
  if (misspelled.length > 0)
    throw refusalOf(
      { ...columns, unknown: misspelled },
      sheet,
      'They look like columns that Grove knows, and their values would be lost.',
    );
  return columns;
}

/** Refuses a file that would create records without the columns by which these are found and named again, while it has columns that may be these. */
export function assertIdentified(columns: FileColumns, sheet: Sheet): void {
  const missing = missingIdentifiers(columns, sheet);
  if (columns.unknown.length === 0 || missing.length === 0) return;
  const names = missing.map((name) => `"${name}"`).join(' and ');
  throw refusalOf(
    columns,
    sheet,
    `The file has no column ${names}, without which its rows would create incomplete ${sheet.name}.`,
  );
}

export const missingIdentifiers = ({ known }: FileColumns, { identifying }: Sheet): string[] =>
  identifying.filter((name) => !known.some((column) => column.name === name));

function refusalOf(columns: FileColumns, sheet: Sheet, consequence: string): UnknownColumnsError {
  const missing = missingHeadings(columns, sheet);
  const named = columns.unknown.map((name) => {
    const similar = similarHeading(name, missing);
    return similar === undefined ? `"${name}"` : `"${name}" (did you mean "${similar.name}"?)`;
  });
  return new UnknownColumns({ columns: named.join(', '), consequence, sheet: sheet.name });
}

type UnknownColumnsError = InstanceType<typeof UnknownColumns>;

/** Known headings of columns that the file does not have yet. */
const missingHeadings = ({ known }: FileColumns, sheet: Sheet): string[] =>
  sheet.headings.filter((heading) => !known.some(({ name }) => name === sheet.columnOf(heading)?.name));
