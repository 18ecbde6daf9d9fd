import { SourceError } from '../source-error.js';

/** What is wrong with a dump; the parser adds the line. */
export class DumpProblem extends SourceError {
  at(line: number): SourceError {
    return new SourceError(this.code, `Line ${line}: ${this.message}`, this.cause);
  }
}

const PLAIN = 'Make a plain dump with mysqldump, phpMyAdmin or WP-CLI (`wp db export`).';

/** A statement that a dump of tables and rows does not have. */
export const notPlain = (what: string): DumpProblem =>
  new DumpProblem('dump_not_plain', `The file is not a plain dump of a database: ${what}. ${PLAIN}`);

/** A statement that cannot be read. */
export const invalidDump = (what: string): DumpProblem =>
  new DumpProblem('dump_invalid', `The dump cannot be read: ${what}. ${PLAIN}`);

/** The end of the dump is missing. */
export const cutOff = (): DumpProblem =>
  new DumpProblem(
    'dump_cut_off',
    'The dump ends in the middle of a statement, or without its last line (-- Dump completed), so it is not complete. Make it or copy it again.',
  );

/** A value is too large to be held in memory. */
export const tooLarge = (longest: number): DumpProblem =>
  new DumpProblem(
    'dump_too_large_value',
    `A row or statement is longer than ${Math.round(longest / 1_048_576)} MB. Remove that row from the site, and make the dump again.`,
  );
