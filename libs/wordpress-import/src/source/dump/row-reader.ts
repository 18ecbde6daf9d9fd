import { BACKSLASH, CLOSE, COMMA, DOUBLE_QUOTE, MINUS, NINE, NUL, PLUS, POINT, QUOTE, SPACE, ZERO } from './bytes.js';
import type { DumpValue } from './dump-table.js';
import { type Decode, textOfBytes } from './dump-text.js';

/** What `RowReader.read` found. */
type RowOutcome = 'row' | 'incomplete' | 'invalid';

/** The bytes of a plain piece of a string, up to its end or an escape. */
const STOPS = new Uint8Array(256);
for (const byte of [NUL, QUOTE, DOUBLE_QUOTE, BACKSLASH]) STOPS[byte] = 1;

/** What follows a backslash and does not stand for itself. `\%` and `\_` keep their backslash. */
const ESCAPED = new Map([...'0bnrtZ'].map((letter, index) => [letter.charCodeAt(0), [0, 8, 10, 13, 9, 26][index]]));
const KEPT_ESCAPES = new Set([...'%_'].map((letter) => letter.charCodeAt(0)));

const WORD_VALUE = /(NULL|TRUE|FALSE)(?![\w$])|0x([\da-f]*)(?!\w)|x'([\da-f]*)'|b'([01]+)'|(_\w+\s*|n)(?=['"x0])/iy;
const NUMBER_VALUE = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?=[\s,)])/iy;
/** The beginning of a number or word whose rest may be in the bytes that follow. */
const MAY_GO_ON = /^[\w.'+\s-]*$/;

/** Numbers and words are short; hexadecimal values are read in one piece. */
const MAX_WORD_LENGTH = 128;
const MAX_EXACT_DIGITS = 15;

/** Bytes of the buffer for texts with escapes. */
const MAX_SCRATCH_SIZE = 65_536;

/**
 * Reads the rows of an INSERT statement, `(1,'text',NULL)`, from bytes. It is the inner loop of staging a dump, so it reads bytes instead of tokens, and
 * ASCII is not decoded as UTF-8.
 */
export class RowReader {
  /** Where the row ends, after `)`; or where the error is. */
  at = 0;
  decode: Decode = textOfBytes;
  hasBackslashEscapes = true;
  private bytes: Buffer = Buffer.alloc(0);
  private end = 0;
  private readonly scratch = Buffer.alloc(MAX_SCRATCH_SIZE);
  private values: DumpValue[] = [];
  private wholes?: readonly boolean[];

  /** Reads a row whose `(` is at `start`, and appends its values to `values`. With `wholes` undefined they are only passed over. */
  read(bytes: Buffer, start: number, wholes: readonly boolean[] | undefined, values: DumpValue[]): RowOutcome {
    this.values = values;
    this.wholes = wholes;
    this.bytes = bytes;
    this.end = bytes.length;
    this.at = start + 1;
    for (let column = 0; ; column++) {
      if (!this.skipSpace()) return 'incomplete';
      const outcome = this.readValue(column);
      if (outcome !== 'row') return outcome;
      if (!this.skipSpace()) return 'incomplete';
      const byte = bytes[this.at];
      if (byte !== COMMA && byte !== CLOSE) return 'invalid';
      this.at++;
      if (byte === CLOSE) return 'row';
    }
  }

  private skipSpace(): boolean {
    while (this.at < this.end && this.bytes[this.at] <= SPACE) this.at++;
    return this.at < this.end;
  }

  private readValue(column: number): RowOutcome {
    const byte = this.bytes[this.at];
    if (byte === QUOTE || byte === DOUBLE_QUOTE) return this.readString(byte, this.decode);
    if (byte === MINUS || (byte >= ZERO && byte <= NINE && (this.bytes[this.at + 1] | 0x20) !== 0x78))
      return this.readNumber(column);
    if (byte === PLUS || byte === POINT) return this.readLongNumber(column);
    return this.readWord(column);
  }

  private readString(quote: number, decode: Decode): RowOutcome {
    const { bytes, end } = this;
    const start = this.at + 1;
    let at = start;
    let seen = 0;
    let isPlain = true;
    for (; ; at++) {
      if (at >= end) return 'incomplete';
      const byte = bytes[at];
      seen |= byte;
      if (STOPS[byte] === 0) continue;
      if (byte === quote) {
        if (at + 1 >= end) return 'incomplete';
        if (bytes[at + 1] !== quote) break;
        isPlain = false;
        at++;
      } else if (byte === BACKSLASH && this.hasBackslashEscapes) {
        isPlain = false;
        at++;
        if (at < end) seen |= bytes[at];
      } else if (byte === NUL) isPlain = false;
    }
    this.at = at + 1;
    if (!this.wholes) return 'row';
    if (!isPlain) this.values.push(this.unescape(start, at, quote, decode));
    else if (seen < 0x80) this.values.push(bytes.toString('latin1', start, at));
    else this.values.push(decode(bytes.subarray(start, at)));
    return 'row';
  }

  private unescape(start: number, end: number, quote: number, decode: Decode): DumpValue {
    const { bytes } = this;
    // What was needed for a large value is not kept.
    const scratch = end - start > this.scratch.length ? Buffer.allocUnsafeSlow(end - start) : this.scratch;
    let length = 0;
    let hasNul = false;
    for (let at = start; at < end; at++) {
      let byte = bytes[at];
      if (byte === quote) at++;
      else if (byte === BACKSLASH && this.hasBackslashEscapes) {
        const escaped = bytes[++at];
        if (KEPT_ESCAPES.has(escaped)) scratch[length++] = BACKSLASH;
        byte = ESCAPED.get(escaped) ?? escaped;
      }
      hasNul ||= byte === NUL;
      scratch[length++] = byte;
    }
    return textOrBytes(decode(scratch.subarray(0, length)), hasNul);
  }

  private readNumber(column: number): RowOutcome {
    const { bytes, end } = this;
    const start = this.at;
    const isNegative = bytes[start] === MINUS;
    let at = isNegative ? start + 1 : start;
    let number = 0;
    for (; at < end && bytes[at] >= ZERO && bytes[at] <= NINE; at++) number = number * 10 + (bytes[at] - ZERO);
    if (at >= end) return 'incomplete';
    const isDone = bytes[at] === COMMA || bytes[at] === CLOSE || bytes[at] <= SPACE;
    if (!isDone || at - start > MAX_EXACT_DIGITS || this.wholes?.[column] !== true) return this.readLongNumber(column);
    this.at = at;
    this.values.push(isNegative ? 0 - number : number);
    return 'row';
  }

  private readLongNumber(column: number): RowOutcome {
    const match = this.match(NUMBER_VALUE);
    if (typeof match === 'string') return match;
    if (this.wholes) this.values.push(this.wholes[column] && isBeyondSqlite(match[0]) ? Buffer.from(match[0]) : match[0]);
    return 'row';
  }

  private readWord(column: number): RowOutcome {
    const isHex = (this.bytes[this.at] | 0x20) === 0x78 || (this.bytes[this.at + 1] | 0x20) === 0x78;
    const match = this.match(WORD_VALUE, isHex ? this.hexLength() : MAX_WORD_LENGTH);
    if (typeof match === 'string') return match;
    const [, word, hex = match[3], , bits, charset] = match;
    if (charset !== undefined) {
      const decode = /^_binary/i.test(charset) ? textOfBytes : this.decode;
      const byte = this.bytes[this.at];
      return byte === QUOTE || byte === DOUBLE_QUOTE ? this.readString(byte, decode) : this.readWord(column);
    }
    if (!this.wholes) return 'row';
    if (word !== undefined) this.values.push(/null/i.test(word) ? null : Number(/true/i.test(word)));
    else if (bits !== undefined) this.values.push(String(BigInt(`0b0${bits}`)));
    else this.values.push(valueOfHex(hex, this.wholes[column] === true));
    return 'row';
  }

  /** How many bytes a hexadecimal value has, with what belongs to it. */
  private hexLength(): number {
    let at = this.at + 2;
    while (at < this.end && isHexDigit(this.bytes[at])) at++;
    return at - this.at + 2;
  }

  /** Matches short tokens, which numbers and words are. */
  private match(pattern: RegExp, length = MAX_WORD_LENGTH): RegExpExecArray | 'incomplete' | 'invalid' {
    pattern.lastIndex = 0;
    const text = this.bytes.toString('latin1', this.at, this.at + length);
    const match = pattern.exec(text);
    if (!match) return text.length < length && MAY_GO_ON.test(text) ? 'incomplete' : 'invalid';
    this.at += pattern.lastIndex;
    return this.at >= this.end ? 'incomplete' : match;
  }
}

/** SQLite would round it. Bytes stay as they are. */
const isBeyondSqlite = (number: string): boolean => /^\d{19,}$/.test(number) && BigInt(number) > 0x7fff_ffff_ffff_ffffn;

const isHexDigit = (byte: number): boolean => (byte >= ZERO && byte <= NINE) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);

function valueOfHex(hex: string, isWhole: boolean): DumpValue {
  const padded = hex.length % 2 === 0 ? hex : `0${hex}`;
  if (isWhole && padded.length <= 16) return String(BigInt(`0x0${padded}`));
  const bytes = Buffer.from(padded, 'hex');
  return textOrBytes(textOfBytes(bytes), bytes.includes(NUL));
}

/** SQLite ends texts at the first NUL, so they are stored as bytes. */
const textOrBytes = (text: string, hasNul: boolean): DumpValue => (hasNul ? Buffer.from(text, 'utf8') : text);
