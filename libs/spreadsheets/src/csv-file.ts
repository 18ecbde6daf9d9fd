import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify';
import { InvalidSheet } from './errors.js';

/** The texts of a row by column. */
export type Cells = ReadonlyMap<string, string>;

/** A row of a file, and the line where it begins. */
export interface SheetRow {
  readonly line: number;
  readonly cells: Cells;
}

/** Characters of one row; more than the longest description with everything around it. */
const LONGEST_ROW = 4_000_000;

/** Bytes that are read to find out which character separates the columns. */
const SAMPLE_BYTES = 16_384;

/** Reads the rows of a CSV file one after the other: UTF-8 with or without a byte order mark, separated by commas, semicolons or tabs. */
export async function* readSheet(file: string): AsyncGenerator<SheetRow> {
  const parser = parse({
    bom: true,
    columns: (header: string[]) => columnsOf(header),
    delimiter: await delimiterOf(file),
    info: true,
    max_record_size: LONGEST_ROW,
    relax_column_count_less: true,
    skip_empty_lines: true,
  });
  const input = createReadStream(file);
  input.on('error', (error) => parser.destroy(error));
  try {
    for await (const { record, info } of input.pipe(parser) as AsyncIterable<ParsedRow>) {
      const cells = Object.entries(record).map(([name, text]) => [name, withoutEscape(text)] as const);
      yield { line: info.lines, cells: new Map(cells) };
    }
  } catch (error) {
    throw isCsvError(error) ? new InvalidSheet({ line: String(error['lines'] ?? '?'), problem: problemOf(error) }) : error;
  }
}

interface ParsedRow {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
}

/** Writes rows to a CSV file as they come, and returns their number. */
export async function writeSheet(file: string, header: readonly string[], rows: AsyncIterable<Cells>): Promise<number> {
  let count = 0;
  async function* lines(): AsyncGenerator<string[]> {
    for await (const row of rows) {
      count++;
      yield header.map((name) => withEscape(row.get(name) ?? ''));
    }
  }
  const output = file === '-' ? process.stdout : createWriteStream(file, { mode: 0o600 });
  await pipeline(Readable.from(lines()), stringify({ header: true, columns: [...header] }), output, { end: file !== '-' });
  return count;
}

/** A spreadsheet takes a text that begins with one of these characters for a formula, and would run it. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** An apostrophe before the text keeps it a text. Numbers stay as they are. */
const withEscape = (text: string): string => (FORMULA.test(text) && !isNumber(text) ? `'${text}` : text);

const withoutEscape = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);

const isNumber = (text: string): boolean => /^[+-]?\d+([.,]\d+)?$/.test(text);

function columnsOf(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim());
  const repeated = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (repeated !== undefined) throw new InvalidSheet({ line: '1', problem: `the column "${repeated}" occurs twice` });
  return names.map((name, index) => (name === '' ? `column ${index + 1}` : name));
}

/** The separator that the first line has most often. */
async function delimiterOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    const [first] = buffer.toString('utf8', 0, bytesRead).split('\n', 1);
    const count = (character: string) => first.split(character).length;
    return [',', ';', '\t'].reduce((best, character) => (count(character) > count(best) ? character : best));
  } finally {
    await handle.close();
  }
}

const isCsvError = (error: unknown): error is CsvError & Record<string, unknown> =>
  typeof (error as { code?: unknown }).code === 'string' && (error as { code: string }).code.startsWith('CSV_');

const PROBLEMS: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: 'the row is longer than 4 million characters; is a quotation mark missing?',
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'text follows directly after a closing quotation mark',
  CSV_RECORD_INCONSISTENT_COLUMNS: 'the row has more cells than the first line has columns',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'the row has more cells than the first line has columns',
  INVALID_OPENING_QUOTE: 'a quotation mark stands inside of a text that does not begin with one',
};

const problemOf = ({ code }: CsvError): string => PROBLEMS[code] ?? PROBLEMS[code.replace('CSV_', '')] ?? 'it is not valid CSV';
