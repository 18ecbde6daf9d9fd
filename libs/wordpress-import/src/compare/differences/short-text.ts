import type { Json } from '../json.js';

const MAX_LENGTH = 120;
/** How much of two long texts is shown before the place where they differ. */
const BEFORE = 30;

/** Fields whose values let someone in. */
const SECRET = /^(password|new_password|secret|consumer_key|consumer_secret)$/;
const HIDDEN = '(a secret, not shown)';

/** Two values as reports show them: short, and never a secret. Of long texts the part is shown where they differ. */
export function shortTexts(
  field: string,
  old: Json | undefined,
  current: Json | undefined,
): readonly [old: string, current: string] {
  if (SECRET.test(field.replaceAll('[]', '').split('.').at(-1)!)) return [HIDDEN, HIDDEN];
  const [a, b] = [textOf(old), textOf(current)];
  const start = Math.max(0, commonLength(a, b) - BEFORE);
  return [cut(a, a.length > MAX_LENGTH ? start : 0), cut(b, b.length > MAX_LENGTH ? start : 0)];
}

const textOf = (value: Json | undefined): string =>
  value === undefined ? 'nothing' : JSON.stringify(value, (name, inner: Json) => (SECRET.test(name) ? HIDDEN : inner));

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

const cut = (text: string, start: number): string =>
  `${start > 0 ? '…' : ''}${text.slice(start, start + MAX_LENGTH)}${text.length > start + MAX_LENGTH ? '…' : ''}`;
