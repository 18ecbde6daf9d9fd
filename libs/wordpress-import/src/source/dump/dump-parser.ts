import { SourceError } from '../source-error.js';
import { CLOSE, COMMA, LINE_FEED, OPEN, SEMICOLON } from './bytes.js';
import { cutOff, DumpProblem, invalidDump, notPlain, tooLarge } from './dump-problem.js';
import { decodedOnce } from './dump-text.js';
import { DumpTrailer } from './dump-trailer.js';
import type { DumpReceiver, RowReceiver } from './dump-table.js';
import { hashOf } from './row-hash.js';
import { RowReader } from './row-reader.js';
import { endOfStatement, startOfStatement } from './statement-scanner.js';
import { DumpStatements, MAX_HEADER_LENGTH, type RowsHeader, rowsHeaderOf } from './statements.js';

/** Fewer bytes in one go would copy the beginnings of rows more often. */
const PIECE = 262_144;

/** How long a row or another statement may be. Servers have a limit of 64 MB or less for both. */
const MAX_UNIT_LENGTH = 64 * 1_048_576;

/** Appended to the end of a dump, so that its last comment has an end. */
const END = Buffer.alloc(16, LINE_FEED);

/**
 * Parses a dump that is pushed piece by piece, and passes its tables and rows on. Nothing is executed: a statement that a dump of tables does not have is
 * an error. No more than one row or statement is held in memory.
 */
export class DumpParser {
  private pieces: Buffer[] = [];
  private size = 0;
  private needed: number;
  private bytes: Buffer = Buffer.alloc(0);
  private at = 0;
  private line = 1;
  private delimiter = ';';
  private isInRows = false;
  private needsComma = false;
  private rows?: RowReceiver;
  private lastHeader?: RowsHeader;
  private lastHeaderBytes: Buffer = Buffer.alloc(0);
  private readonly reader = new RowReader();
  private readonly trailer = new DumpTrailer();
  private readonly statements: DumpStatements;

  /** `piece`: how many bytes are parsed in one go; `longest`: how many a row or another statement may have. */
  constructor(
    private readonly receiver: DumpReceiver,
    private readonly piece = PIECE,
    private readonly longest = MAX_UNIT_LENGTH,
  ) {
    this.needed = piece;
    this.statements = new DumpStatements(receiver);
  }

  push(piece: Buffer): void {
    this.trailer.see(piece);
    this.pieces.push(piece);
    this.size += piece.length;
    if (this.size >= this.needed) this.parse();
  }

  /** The whole dump was pushed. */
  end(): void {
    this.push(END);
    this.parse();
    if (this.isInRows || this.at < this.bytes.length || this.trailer.isMissing) throw this.located(cutOff());
  }

  private parse(): void {
    this.bytes = this.pieces.length === 1 ? this.pieces[0] : Buffer.concat(this.pieces, this.size);
    this.at = 0;
    try {
      while (this.isInRows ? this.readRow() : this.readStatement());
    } catch (error) {
      throw error instanceof DumpProblem ? this.located(error) : error;
    }
    const rest = this.bytes.subarray(this.at);
    if (rest.length > this.longest) throw this.located(tooLarge(this.longest));
    this.line += linesIn(this.bytes, this.at);
    this.bytes = rest;
    this.at = 0;
    this.pieces = rest.length > 0 ? [rest] : [];
    this.size = rest.length;
    // Twice as much, so that a long row is not read from its start for each piece.
    this.needed = Math.min(Math.max(this.piece, rest.length * 2), this.longest + this.piece);
  }

  /** Reads the next statement, or the beginning of an INSERT. False if more bytes are needed. */
  private readStatement(): boolean {
    const start = startOfStatement(this.bytes, this.at);
    if (start === -1) return false;
    this.at = start;
    // Enough for the longest keyword, and never more than what is appended to the end.
    if (start + END.length > this.bytes.length) return false;
    const keyword = (/^[a-z]+/i.exec(this.bytes.toString('latin1', start, start + END.length))?.[0] ?? '').toUpperCase();
    if (keyword === 'DELIMITER') return this.readDelimiter();
    if (this.delimiter === ';' && (keyword === 'INSERT' || keyword === 'REPLACE')) return this.beginRows();
    const { hasBackslashEscapes } = this.statements;
    const end = endOfStatement(this.bytes, start, this.delimiter, hasBackslashEscapes);
    if (end === -1) return false;
    // Between other delimiters are triggers and procedures.
    if (end > start && this.delimiter === ';') this.statements.run(keyword, this.bytes.subarray(start, end));
    this.at = end + this.delimiter.length;
    return true;
  }

  /** `DELIMITER ;;` is a command of the client, which ends with its line. */
  private readDelimiter(): boolean {
    const end = this.bytes.indexOf(LINE_FEED, this.at);
    if (end === -1) return false;
    this.delimiter = this.bytes.toString('latin1', this.at, end).slice('DELIMITER'.length).trim();
    if (!/^\S{1,16}$/.test(this.delimiter)) throw invalidDump('a DELIMITER is not one to sixteen characters');
    this.at = end + 1;
    return true;
  }

  private beginRows(): boolean {
    const header = this.readHeader();
    if (!header) {
      if (this.bytes.length - this.at < MAX_HEADER_LENGTH && endOfStatement(this.bytes, this.at, ';', true) === -1) return false;
      throw notPlain('it has an INSERT statement without VALUES');
    }
    this.at += header.length;
    this.rows = this.receiver.receiveRows(header.table, header.columns, header.onRepeated);
    const { decode } = this.statements;
    this.reader.decode = this.rows?.mayBeTwiceEncoded ? (bytes) => decodedOnce(decode(bytes)) : decode;
    this.reader.hasBackslashEscapes = this.statements.hasBackslashEscapes;
    this.isInRows = true;
    this.needsComma = false;
    return true;
  }

  /** Many dumps have one INSERT for each row, all with the same beginning. */
  private readHeader(): RowsHeader | undefined {
    const { bytes, at, lastHeader } = this;
    const end = at + this.lastHeaderBytes.length;
    if (lastHeader && bytes[end] === OPEN && bytes.compare(this.lastHeaderBytes, 0, undefined, at, end) === 0) return lastHeader;
    const header = rowsHeaderOf(bytes, at);
    if (!header) return undefined;
    this.lastHeader = header;
    this.lastHeaderBytes = Buffer.from(bytes.subarray(at, at + header.length));
    return header;
  }

  /** Reads what follows in an INSERT: a row, the comma after it, or the end. False if more bytes are needed. */
  private readRow(): boolean {
    const { bytes, reader, rows } = this;
    let { at } = this;
    while (bytes[at] <= 0x20) at++;
    if (at >= bytes.length) return false;
    const byte = bytes[at];
    if (byte === OPEN && !this.needsComma) {
      const values = rows?.waiting ?? [];
      const before = values.length;
      const outcome = reader.read(bytes, at, rows?.wholes, values);
      if (outcome === 'incomplete') {
        values.length = before;
        return false;
      }
      if (outcome === 'invalid') {
        this.at = reader.at;
        throw invalidDump('a value in a row is not a text, a number or NULL');
      }
      if (rows) this.endRow(rows, values.length - before, at, reader.at);
      this.at = reader.at;
      this.needsComma = true;
      return true;
    }
    this.at = at;
    if (byte === COMMA && this.needsComma) this.needsComma = false;
    else if (byte === SEMICOLON && this.needsComma) this.isInRows = false;
    else
      throw byte === CLOSE
        ? invalidDump('a row has one bracket too many')
        : notPlain('its rows are followed by something else than rows');
    this.at = at + 1;
    return true;
  }

  private endRow(rows: RowReceiver, values: number, start: number, end: number): void {
    if (values !== rows.wholes.length)
      throw invalidDump(`a row has ${values} values, but its table or list of columns has ${rows.wholes.length}`);
    rows.endRow(hashOf(this.bytes, start, end), end - start);
  }

  private located(problem: DumpProblem): SourceError {
    return problem.at(this.line + linesIn(this.bytes, this.at));
  }
}

function linesIn(bytes: Buffer, end: number): number {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1 && at < end; at = bytes.indexOf(LINE_FEED, at + 1)) lines++;
  return lines;
}
