/**
 * Values that PHP serialized, https://www.php.net/serialize. The packages of npm (php-serialize, locutus, phpunserialize) return plain objects, which lose
 * the order of numeric keys (galleries, downloads and attributes are ordered by it), set prototypes from a key `__proto__`, and follow any depth. A check
 * before them would have to read the same grammar, so the reader is our own. Its specs compare it with php-serialize.
 */

/**
 * A value that PHP serialized. Arrays and objects of PHP are maps, because their keys are ordered and may be numbers; the keys are texts. Whole numbers
 * beyond 2^53 are texts, and so are `INF`, `-INF` and `NAN`.
 */
export type PhpValue = string | number | boolean | null | PhpMap;

/** An array of PHP; if it is a `PhpObject`, an object. */
export type PhpMap = ReadonlyMap<string, PhpValue>;

/** An object of PHP: its public, protected and private members by their plain names. */
export class PhpObject extends Map<string, PhpValue> {
  /** The members that are not public. */
  readonly hidden = new Set<string>();

  constructor(readonly className: string) {
    super();
  }
}

const MAX_CHARACTERS = 16_000_000;
const MAX_VALUES = 250_000;
const MAX_DEPTH = 200;

/** The shortest entry is `i:0;N;`. */
const MIN_ENTRY = 6;

/**
 * Parses a text as `maybe_unserialize` of WordPress does. A text that is not a serialized value, is cut off, or is too large or too deep gives undefined. A
 * value that was serialized twice gives the inner text; see `parsePhpTwice`.
 */
export function parsePhp(text: string | number | null | undefined): PhpValue | undefined {
  if (typeof text !== 'string' || text.length > MAX_CHARACTERS) return undefined;
  const trimmed = trimPhp(text);
  if (!SERIALIZED.test(trimmed.slice(0, 40)) || !/[;}]$/.test(trimmed.slice(-1))) return undefined;
  try {
    return new PhpReader(trimmed).value(0);
  } catch (error) {
    if (error instanceof NotSerialized) return undefined;
    throw error;
  }
}

/** The same for a value that some versions of plugins serialized twice: a text that is itself serialized is parsed again. */
export function parsePhpTwice(text: string | number | null | undefined): PhpValue | undefined {
  const value = parsePhp(text);
  return typeof value === 'string' ? (parsePhp(value) ?? value) : value;
}

/** The value as a map, or undefined if it is none. */
export const mapOf = (value: PhpValue | undefined): PhpMap | undefined => (value instanceof Map ? value : undefined);

/** The text that PHP makes of a value; undefined for an array or object. */
export function phpText(value: PhpValue | undefined): string | undefined {
  if (value === undefined || value instanceof Map) return undefined;
  return typeof value === 'boolean' ? (value ? '1' : '') : String(value ?? '');
}

/** A member of an array as text; empty if there is none. */
export const textIn = (map: PhpMap | undefined, name: string): string => phpText(map?.get(name)) ?? '';

const SERIALIZED = /^(N;|[aOs]:\d+:|[bid]:[-+.\dEINFA]+;)/;

/** Removes what PHP's `trim` removes. */
const trimPhp = (text: string): string => text.replace(/^[ \t\n\r\0\v]+/, '').replace(/[ \t\n\r\0\v]+$/, '');

class NotSerialized extends Error {}

class PhpReader {
  private at = 0;
  private count = 0;
  /** The values that `r:` and `R:` refer to, by their number from 1. Containers that are not complete are undefined. */
  private readonly numbered: (PhpValue | undefined)[] = [undefined];
  /** How many values a container holds, at any depth: references to it count as much, so that few bytes cannot stand for millions of values. */
  private readonly sizes = new Map<PhpMap, number>();

  constructor(private readonly text: string) {}

  value(depth: number): PhpValue {
    this.add(1);
    const kind = this.text[this.at];
    if (kind === 'R' || kind === 'r') return this.reference(kind);
    const number = this.numbered.push(undefined) - 1;
    const value = kind === 'a' || kind === 'O' ? this.container(kind, depth) : this.scalar(kind);
    this.numbered[number] = value;
    return value;
  }

  private scalar(kind: string | undefined): PhpValue {
    if (kind === 'N') {
      this.expect('N;');
      return null;
    }
    if (kind === 's') return this.string(';');
    if (kind === 'i') return wholeNumber(this.match(WHOLE));
    if (kind === 'd') return decimal(this.match(FLOAT));
    return this.match(BOOLEAN) === '1';
  }

  private container(kind: 'a' | 'O', depth: number): PhpMap {
    if (depth >= MAX_DEPTH) throw new NotSerialized();
    const before = this.count;
    const container = kind === 'O' ? new PhpObject(this.string(':')) : new Map<string, PhpValue>();
    const entries = Number(this.match(kind === 'O' ? MEMBERS : ENTRIES));
    if (entries * MIN_ENTRY > this.text.length - this.at) throw new NotSerialized();
    for (let entry = 0; entry < entries; entry++) {
      const key = container instanceof PhpObject ? this.member(container) : this.key();
      container.set(key, this.value(depth + 1));
    }
    this.expect('}');
    this.sizes.set(container, this.count - before);
    return container;
  }

  private key(): string {
    return this.text[this.at] === 'i' ? String(wholeNumber(this.match(WHOLE))) : this.string(';');
  }

  /** `\0*\0name` is a protected member, `\0Class\0name` a private one. */
  private member(object: PhpObject): string {
    const name = this.key();
    if (!name.startsWith('\0')) return name;
    const plain = name.slice(name.indexOf('\0', 1) + 1);
    object.hidden.add(plain);
    return plain;
  }

  private reference(kind: 'R' | 'r'): PhpValue {
    const value = this.numbered[Number(this.match(REFERENCE))];
    if (value === undefined) throw new NotSerialized();
    if (kind === 'r') this.numbered.push(value);
    if (value instanceof Map) this.add(this.sizes.get(value) ?? 0);
    return value;
  }

  /** `s:5:"noten";`, or a class name in an object; lengths are bytes of UTF-8. */
  private string(end: ';' | ':'): string {
    const bytes = Number(this.match(LENGTH));
    const start = this.at;
    this.at += unitsOf(this.text, start, bytes);
    const text = this.text.slice(start, this.at);
    this.expect(`"${end}`);
    return text;
  }

  private add(values: number): void {
    this.count += values;
    if (this.count > MAX_VALUES) throw new NotSerialized();
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (!match) throw new NotSerialized();
    this.at = pattern.lastIndex;
    return match[1];
  }

  private expect(text: string): void {
    if (!this.text.startsWith(text, this.at)) throw new NotSerialized();
    this.at += text.length;
  }
}

const WHOLE = /i:([-+]?\d{1,20});/y;
const FLOAT = /d:(-?INF|NAN|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,4})?);/y;
const BOOLEAN = /b:([01]);/y;
const LENGTH = /[sO]:(\d{1,9}):"/y;
const ENTRIES = /a:(\d{1,9}):\{/y;
const MEMBERS = /(\d{1,9}):\{/y;
const REFERENCE = /[rR]:(\d{1,9});/y;

function wholeNumber(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number + 0 : BigInt(text.replace('+', '')).toString();
}

function decimal(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

/** How many UTF-16 units these bytes of UTF-8 are. */
function unitsOf(text: string, start: number, bytes: number): number {
  let at = start;
  for (let left = bytes; left > 0; at++) {
    const unit = text.charCodeAt(at);
    if (Number.isNaN(unit)) throw new NotSerialized();
    const isPair = unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    left -= unit < 0x80 ? 1 : unit < 0x800 ? 2 : isPair ? 4 : 3;
    if (left < 0) throw new NotSerialized();
    if (isPair) at++;
  }
  return at - start;
}
