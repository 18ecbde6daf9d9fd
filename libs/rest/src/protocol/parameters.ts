import { decodeText, MalformedText, TooManyParameters, UnsupportedCharset } from '@grove/core';

/** A value of a query string or form: a text, a list of values, or values by name. */
export type ParameterValue = string | ParameterValue[] | { [name: string]: ParameterValue };
export type Parameters = Record<string, ParameterValue>;

/** One decoded `name=value` of a query or form. */
export type Pair = readonly [name: string, value: string];

const LIMIT = 1000;
const MAX_DEPTH = 8;
const MAX_NAME_LENGTH = 1000;

/** The decoded pairs of a query string. Text that cannot be decoded is refused. */
export const parsePairs = (text: string): Pair[] => pairsIn(text, decodeUtf8);

/** The decoded pairs of a form, and its text with the percent-encoding. The bytes that are percent-encoded are in the charset of the form, too. */
export function formPairs(bytes: Buffer, charset: string): { pairs: Pair[]; text: string } {
  if (charset === UTF_8) {
    const text = decodeText(bytes);
    if (text === undefined) throw new MalformedText({ charset });
    return { pairs: parsePairs(text), text };
  }
  // The signs that separate its parts would have two bytes.
  if (charset.startsWith('utf-16')) throw new UnsupportedCharset({ charset });
  const text = bytes.toString('latin1');
  return { pairs: pairsIn(text, (part) => decodeIn(charset, part)), text };
}

function pairsIn(text: string, decode: (part: string) => string): Pair[] {
  if (text === '') return [];
  const parts = text.split('&', LIMIT + 1);
  if (parts.length > LIMIT) throw new TooManyParameters({ limit: LIMIT });
  return parts.flatMap((part) => {
    if (part === '') return [];
    const cut = part.indexOf('=');
    return cut < 0 ? [[decode(part), ''] as const] : [[decode(part.slice(0, cut)), decode(part.slice(cut + 1))] as const];
  });
}

/**
 * Nests pairs by their brackets: `a[b]=1` is `{ a: { b: '1' } }`, `a[]=1&a[]=2` and `a[0]=1&a[1]=2` are lists.
 * If a name occurs twice the last value wins; the signature check (OAuth) and the endpoint use the same map. This is how PHP reads them. `qs` differs: it makes a list of
 * `a=1&a[b]=2`, orders `a[1]=1&a[]=2` another way, and leaves out names such as `__proto__`.
 */
export function nest(pairs: readonly Pair[]): Parameters {
  const root = new Branch();
  for (const [name, value] of pairs) {
    const path = pathOf(name);
    if (path === undefined) continue;
    let at = root;
    for (const key of path.slice(0, -1)) at = descend(at, key);
    at.values.set(at.keyFor(path.at(-1)!), value);
  }
  return byName(root);
}

/** Parses a query string. */
export const parseParameters = (text: string): Parameters =>
  text === '' ? (Object.create(null) as Parameters) : nest(parsePairs(text));

/**
 * The values below a name, and the index of the next empty brackets. It is no subclass of `Map`: in the package, V8 began to optimize the constructor of one again and
 * again, and gave up each time.
 */
class Branch {
  readonly values = new Map<string, Branch | string>();
  private next = 0;

  /** An empty key, as in `a[]`, is the next free index. */
  keyFor(key: string): string {
    if (key === '') return String(this.next++);
    if (/^\d{1,9}$/.test(key)) this.next = Math.max(this.next, Number(key) + 1);
    return key;
  }
}

/** `a[b][]` is ['a', 'b', '']. A name that starts with a bracket is no parameter, and a name that is nested too deeply or too long has no parts. */
function pathOf(name: string): string[] | undefined {
  const bracket = name.indexOf('[');
  if (bracket < 0) return name === '' ? undefined : [name];
  if (bracket === 0) return undefined;
  if (name.length > MAX_NAME_LENGTH) return [name];
  const path = [name.slice(0, bracket)];
  for (const [, key] of name.slice(bracket).matchAll(/\[([^[\]]*)\]/g)) if (path.push(key) > MAX_DEPTH + 1) return [name];
  return path.length === 1 ? [name] : path;
}

function descend(at: Branch, key: string): Branch {
  const name = at.keyFor(key);
  const there = at.values.get(name);
  if (there instanceof Branch) return there;
  const branch = new Branch();
  at.values.set(name, branch);
  return branch;
}

function byName({ values }: Branch): Parameters {
  const named = Object.create(null) as Parameters;
  for (const [name, value] of values) named[name] = value instanceof Branch ? toPlain(value) : value;
  return named;
}

/** A list if all names are indexes. */
const toPlain = (branch: Branch): ParameterValue =>
  [...branch.values.keys()].every((name) => /^\d+$/.test(name)) ? inOrder(byName(branch)) : byName(branch);

/** Sorted by index: some clients sort names as text, so the tenth arrives before the second. */
const inOrder = (named: Parameters): ParameterValue[] =>
  Object.entries(named)
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([, value]) => value);

const UTF_8 = 'utf-8';

function decodeUtf8(part: string): string {
  const spaced = withSpaces(part);
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw new MalformedText({ charset: UTF_8 });
  }
}

/** Decodes a part of which each character stands for a byte. */
function decodeIn(charset: string, part: string): string {
  const octets = withSpaces(part).replace(/%(.{0,2})/gs, (_whole, digits: string) => {
    if (!/^[\da-f]{2}$/i.test(digits)) throw new MalformedText({ charset });
    return String.fromCharCode(parseInt(digits, 16));
  });
  const text = decodeText(Buffer.from(octets, 'latin1'), charset);
  if (text === undefined) throw new MalformedText({ charset });
  return text;
}

const withSpaces = (part: string): string => (part.includes('+') ? part.replaceAll('+', ' ') : part);
