import { isObject } from '@grove/rest';

/** The most characters that an answer has as JSON, without what Grove says about it. */
const MAX_CHARACTERS = 24_000;

/** Lengths to which texts are cut, from the first that makes an answer short enough. */
const TEXT_LENGTHS = [4_000, 1_000, 300, 100];

/** A value that is short enough to be read, and whether something of it was left out. */
interface Bounded {
  readonly value: unknown;
  readonly isCut: boolean;
}

/** Cuts texts, and then leaves out records from the end, until the JSON of a value has at most so many characters. */
export function bounded(value: unknown, maximum = MAX_CHARACTERS): Bounded {
  if (lengthOf(value) <= maximum && !hasLongText(value)) return { value, isCut: false };
  for (const length of TEXT_LENGTHS) {
    const shorter = withTexts(value, length);
    if (lengthOf(shorter) <= maximum) return { value: shorter, isCut: true };
  }
  return { value: withoutEnd(withTexts(value, TEXT_LENGTHS.at(-1)!), maximum), isCut: true };
}

const lengthOf = (value: unknown): number => (JSON.stringify(value) ?? '').length;

function hasLongText(value: unknown): boolean {
  if (typeof value === 'string') return value.length > TEXT_LENGTHS[0];
  if (Array.isArray(value)) return value.some(hasLongText);
  return isObject(value) && Object.values(value).some(hasLongText);
}

function withTexts(value: unknown, length: number): unknown {
  if (typeof value === 'string') return value.length > length ? cut(value, length) : value;
  if (Array.isArray(value)) return value.map((one) => withTexts(one, length));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name.slice(0, length), withTexts(one, length)]));
}

/** Not within a surrogate pair. */
function cut(text: string, length: number): string {
  const end = /[\ud800-\udbff]/.test(text[length - 1]) ? length - 1 : length;
  return `${text.slice(0, end)}… (${text.length - end} more characters)`;
}

/** As many of the first entries as fit. */
function withoutEnd(value: unknown, maximum: number): unknown {
  if (!Array.isArray(value) && !isObject(value)) return undefined;
  const kept: [string, unknown][] = [];
  let length = 2;
  for (const [name, one] of Object.entries(value)) {
    length += name.length + 4 + lengthOf(one);
    if (length > maximum) break;
    kept.push([name, one]);
  }
  return Array.isArray(value) ? kept.map(([, one]) => one) : Object.fromEntries(kept);
}
