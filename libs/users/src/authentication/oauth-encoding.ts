import type { Pair, Parameters, ParameterValue } from '@grove/rest';

/** Encodes as RFC 5849, section 3.6: everything but letters, digits and `-._~`. */
export const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Decodes percent-encoding; invalid text stays unchanged. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Nested parameters as pairs: `{ a: ['x'] }` becomes `a[0]=x`. */
export const pairsOf = (parameters: Parameters): Pair[] =>
  Object.entries(parameters).flatMap(([name, value]) => pairsWithin(name, value));

function pairsWithin(name: string, value: ParameterValue): Pair[] {
  if (typeof value === 'string') return [[name, value]];
  return Object.entries(value).flatMap(([key, inner]) => pairsWithin(`${name}[${key}]`, inner));
}
