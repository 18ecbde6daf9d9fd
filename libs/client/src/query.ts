/** The query string with its question mark; what is undefined is not said. */
export function queryString(query: object = {}): string {
  const pairs = pairsOf(query).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Values as a query or a form carries them: those of lists and objects under names with brackets. */
export function pairsOf(values: object, within?: string): [name: string, value: string][] {
  return Object.entries(values).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (value === undefined) return [];
    const name = within === undefined ? key : `${within}[${Array.isArray(values) ? '' : key}]`;
    return typeof value === 'object' && value !== null ? pairsOf(value, name) : [[name, String(value ?? '')]];
  });
}
