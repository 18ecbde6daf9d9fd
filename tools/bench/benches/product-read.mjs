export const withoutCache = true;

export async function requests({ get, headers }) {
  const ids = (await Promise.all([1, 2].map((page) => get(`products?per_page=100&page=${page}&_fields=id`)))).flat();
  return ids.map(({ id }) => ({ path: `/rest/shop/v1/products/${id}`, headers }));
}
