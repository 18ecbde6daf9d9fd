/** The query string with its question mark, without undefined values. */
export function queryString(query: object = {}): string {
  const pairs = pairsOf(query).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Names and values for a query or a form. The entries of lists and objects have names with brackets. */
export function pairsOf(values: object, prefix?: string): [name: string, value: string][] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (value === undefined) return [];
    const name = prefix === undefined ? key : `${prefix}[${Array.isArray(values) ? '' : key}]`;
    return typeof value === 'object' && value !== null ? pairsOf(value, name) : [[name, String(value ?? '')]];
  });
}
