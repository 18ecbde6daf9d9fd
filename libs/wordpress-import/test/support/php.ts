/** A value as PHP serializes it. Objects become arrays with their keys. */
export function php(value: unknown): string {
  if (value === null) return 'N;';
  if (typeof value === 'boolean') return `b:${Number(value)};`;
  if (typeof value === 'number') return Number.isInteger(value) ? `i:${value};` : `d:${value};`;
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`;
  const entries = Object.entries(value as object).map(
    ([key, inner]) => (/^\d+$/.test(key) ? php(Number(key)) : php(key)) + php(inner),
  );
  return `a:${entries.length}:{${entries.join('')}}`;
}
