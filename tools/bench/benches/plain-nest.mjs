import { duel } from '../duel.mjs';
import { startPlainNest } from '../servers.mjs';
import { productPages } from './products-list.mjs';

export const about = 'Pages of ten products, served by Grove, by a bare server and by a plain Nest controller with DTOs (ADR 1).';

export const run = (options) =>
  duel({ name: 'products-list', requests: productPages(options), others: [startPlainNest], withoutCache: true }, options);
