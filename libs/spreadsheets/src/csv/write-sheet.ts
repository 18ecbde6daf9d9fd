import { constants, createWriteStream } from 'node:fs';
import { access, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { SheetExists, SheetNotWritable } from '../errors.js';
import type { Cells } from './cells.js';
import { escapeFormula } from './formula-escape.js';

const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t' } as const;

export type DelimiterName = keyof typeof DELIMITERS;

/** How a file is written. */
interface SheetFormat {
  readonly delimiter: DelimiterName;
  /** Whether it begins with a byte order mark, by which Excel recognizes UTF-8. */
  readonly byteOrderMark: boolean;
  /** Whether a file of this name is replaced. */
  readonly overwrites: boolean;
}

export const DEFAULT_FORMAT: SheetFormat = { delimiter: 'comma', byteOrderMark: false, overwrites: false };

/** What is written: the columns, and rows as they come. */
interface SheetContent {
  readonly header: readonly string[];
  readonly rows: AsyncIterable<Cells>;
}

/** The name of standard output. */
const STANDARD_OUTPUT = '-';

/** Refuses a file that cannot be written, before anything is read for it. */
export async function assertWritable(file: string, { overwrites }: Pick<SheetFormat, 'overwrites'>): Promise<void> {
  if (file === STANDARD_OUTPUT) return;
  const known = await stat(file).catch(unlessMissing(file));
  if (known?.isDirectory()) throw new SheetNotWritable({ file, reason: 'it is a folder' });
  if (known?.isFile() && !overwrites) throw new SheetExists({ file });
  await access(known && !known.isFile() ? file : dirname(file), constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw notWritable(file, error);
  });
}

const unlessMissing =
  (file: string) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== 'ENOENT') throw notWritable(file, error);
  };

/**
 * Writes rows to a CSV file, and returns their number. The file appears when it is complete. Every cell is quoted: a program that expects another delimiter
 * then does not find one inside of a cell.
 */
export async function writeSheet(file: string, { header, rows }: SheetContent, format: SheetFormat): Promise<number> {
  await assertWritable(file, format);
  const isStandardOutput = file === STANDARD_OUTPUT;
  const place = isStandardOutput ? file : await realpath(file).catch(() => file);
  const target = isStandardOutput || (await isSpecial(place)) ? place : `${place}.${process.pid}.part`;
  const output = isStandardOutput ? standardOutput() : createWriteStream(target, { mode: 0o600 });
  try {
    const count = await write(output, { header, rows }, format);
    if (target !== place) await rename(target, place);
    return count;
  } catch (error) {
    if (target !== place) await rm(target, { force: true });
    if (isStandardOutput) throw error;
    throw notWritable(file, error as NodeJS.ErrnoException);
  }
}

async function write(
  output: Writable,
  { header, rows }: SheetContent,
  { delimiter, byteOrderMark: bom }: SheetFormat,
): Promise<number> {
  let count = 0;
  async function* lines(): AsyncGenerator<string[]> {
    yield header.map(escapeFormula);
    for await (const row of rows) {
      count++;
      yield header.map((name) => escapeFormula(row.get(name) ?? ''));
    }
  }
  const formatted = stringify({ quoted: true, quoted_empty: true, delimiter: DELIMITERS[delimiter], bom });
  try {
    await pipeline(Readable.from(lines()), formatted, output);
  } catch (error) {
    // Whoever reads standard output has seen enough, such as `head`.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
  return count;
}

/** Standard output, which stays open. Each write reports its own error, so that the event of the error is not needed. */
function standardOutput(): Writable {
  const ignore = () => undefined;
  process.stdout.on('error', ignore);
  return new Writable({
    write: (chunk, _encoding, done) => void process.stdout.write(chunk as Buffer, done),
    destroy(error, done) {
      if (!error) process.stdout.off('error', ignore);
      done(error);
    },
  });
}

/** A device or a pipe, which has no other name until it is complete. */
const isSpecial = async (file: string): Promise<boolean> => {
  const known = await stat(file).catch(() => undefined);
  return known !== undefined && !known.isFile();
};

/** An error of the operating system in words; other errors stay what they are. */
function notWritable(file: string, error: NodeJS.ErrnoException): Error {
  const reason = REASONS[error.code ?? ''];
  return reason === undefined ? error : new SheetNotWritable({ file, reason });
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'a part of its path is not a folder',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'the disk can only be read',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your space on the disk is used up',
};
