import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { InvalidSheet } from '../errors.js';
import { decodeFile, type Encoding } from './decode-file.js';
import { formOf } from './delimiter.rules.js';
import { unescapeFormula } from './formula-escape.js';

/** Characters of one row; more than the longest description with everything around it. */
const MAX_ROW_LENGTH = 4_000_000;

/** Characters from which the separator is found. */
const MAX_BEGINNING_LENGTH = 200_000;

const DOUBTFUL =
  'it does not show which character separates the columns. Add a line before it that names the character, such as sep=;';

/** A line of a file: its texts in their order. */
interface SheetLine {
  readonly line: number;
  readonly texts: readonly string[];
}

/**
 * Reads the lines of a CSV file one after the other, the names of the columns first: UTF-8 or UTF-16 with a byte order mark, UTF-8 or another encoding without
 * one; separated by commas, semicolons or tabs.
 */
export async function* readSheet(file: string, encoding: Encoding): AsyncGenerator<SheetLine> {
  const { beginning, isWhole, text } = await beginningOf(decodeFile(file, encoding));
  const form = formOf(beginning, isWhole);
  if (!form) throw new InvalidSheet({ line: '1', problem: DOUBTFUL });
  const { delimiter, headerLine } = form;
  const parser = parse({
    delimiter,
    from_line: headerLine,
    info: true,
    max_record_size: MAX_ROW_LENGTH,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const input = Readable.from(text);
  input.on('error', (error) => parser.destroy(error));
  let columns = 0;
  try {
    for await (const { record, info } of input.pipe(parser) as AsyncIterable<ParsedLine>) {
      columns ||= record.length;
      if (record.length > columns) throw new InvalidSheet({ line: info.lines, problem: PROBLEMS['TOO_MANY_CELLS'] });
      yield { line: info.lines, texts: record.map(unescapeFormula) };
    }
  } catch (error) {
    throw isCsvError(error) ? new InvalidSheet({ line: String(error['lines'] ?? '?'), problem: problemOf(error) }) : error;
  } finally {
    input.destroy();
  }
}

interface ParsedLine {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** The beginning of a text, whether that is all of it, and the whole text. */
async function beginningOf(
  pieces: AsyncGenerator<string>,
): Promise<{ beginning: string; isWhole: boolean; text: AsyncGenerator<string> }> {
  let beginning = '';
  let isWhole = false;
  while (beginning.length < MAX_BEGINNING_LENGTH && !isWhole) {
    const { value, done } = await pieces.next();
    isWhole = done === true;
    beginning += value ?? '';
  }
  async function* text(): AsyncGenerator<string> {
    yield beginning;
    yield* pieces;
  }
  return { beginning, isWhole, text: text() };
}

const isCsvError = (error: unknown): error is CsvError & Record<string, unknown> =>
  typeof (error as { code?: unknown }).code === 'string' && (error as { code: string }).code.startsWith('CSV_');

const PROBLEMS: Readonly<Record<string, string>> = {
  TOO_MANY_CELLS: 'the row has more cells than the first line has columns',
  CSV_MAX_RECORD_SIZE: 'the row is longer than 4 million characters; is a quotation mark missing?',
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'text follows directly after a closing quotation mark',
  INVALID_OPENING_QUOTE: 'a quotation mark stands inside of a text that does not begin with one',
};

const problemOf = ({ code }: CsvError): string => PROBLEMS[code] ?? PROBLEMS[code.replace('CSV_', '')] ?? 'it is not valid CSV';
