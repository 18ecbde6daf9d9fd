import { duel } from '../duel.mjs';

export const about = 'Pages of ten products, the first twenty in turn.';

const PAGES = 20;

/** Requests for the first pages of the list. */
export const productPages =
  ({ products }) =>
  ({ headers }) => {
    const pages = Math.min(PAGES, products / 10);
    return Array.from({ length: pages }, (_, index) => ({ path: `/rest/shop/v1/products?page=${index + 1}`, headers }));
  };

export const run = (options) => duel({ name: 'products-list', requests: productPages(options), withoutCache: true }, options);
