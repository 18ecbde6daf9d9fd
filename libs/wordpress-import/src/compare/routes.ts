/** The route of a path: numbers become `{id}`, and the query is left out. `/wc/v1/orders/12/notes?page=2` is `/wc/v1/orders/{id}/notes`. */
export const routeOf = (path: string): string => path.replace(/\?.*$/s, '').replace(/\/\d+(?=\/|$)/g, '/{id}');

/** The route of a record and of the list that has it are the same for a reader: `/wc/v1/orders/{id}` is `/wc/v1/orders`. */
export const resourceOf = (path: string): string => routeOf(path).replace(/\/\{id\}$/, '');

/** The route of a pattern of the index document: `/wc/v1/orders/(?P<id>[\d]+)` is `/wc/v1/orders/{id}`. */
export function routeOfPattern(pattern: string): string {
  let [route, depth] = ['', 0];
  for (const character of pattern) {
    if (character === '(' && depth++ === 0) route += '{id}';
    else if (character === ')') depth--;
    else if (depth === 0) route += character;
  }
  return route;
}

/** The path with further arguments: `/a?b=1` and `c=2` are `/a?b=1&c=2`. Empty arguments are left out. */
export function withArguments(path: string, ...queries: readonly string[]): string {
  const query = queries.filter((part) => part !== '').join('&');
  if (query === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
