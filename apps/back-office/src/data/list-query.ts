/** The arguments by which lists are searched, if not by `search`. That of products looks in their texts only, and people also know a product by its SKU. */
const SEARCHES: Readonly<Record<string, string>> = { products: 'search_or_sku' };

/** How the list of a resource is searched for a text; without one it has everything. */
export const searchOf = (resource: string, text: unknown): object =>
  text === undefined || text === '' ? {} : { [SEARCHES[resource] ?? 'search']: text };

/** Filters have the names of the interface, but for the search text, which react-admin names `q`. */
export const toQuery = (resource: string, { q, ...filter }: Record<string, unknown> = {}): object => ({
  ...searchOf(resource, q),
  ...filter,
});
