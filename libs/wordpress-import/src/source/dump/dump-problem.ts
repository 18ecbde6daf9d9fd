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
