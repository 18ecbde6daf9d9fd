export const withoutCache = true;

const PAGES = 20;

export const requests = ({ headers }, { products }) =>
  Array.from({ length: Math.min(PAGES, products / 10) }, (_, index) => ({
    path: `/rest/shop/v1/products?page=${index + 1}`,
    headers,
  }));
