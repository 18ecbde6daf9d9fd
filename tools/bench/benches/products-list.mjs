import { duel } from '../duel.mjs';

export const about = 'Pages of ten products, the first twenty in turn.';

const PAGES = 20;

export const run = (options) =>
  duel(
    {
      name: 'products-list',
      requests: ({ headers }) => {
        const pages = Math.min(PAGES, options.products / 10);
        return Array.from({ length: pages }, (_, index) => ({ path: `/rest/shop/v1/products?page=${index + 1}`, headers }));
      },
    },
    options,
  );
