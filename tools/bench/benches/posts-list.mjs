import { writePosts } from '../blog.mjs';
import { duel } from '../duel.mjs';

export const about = 'Pages of ten posts, the newest first.';

export const defaults = { products: 100, posts: 200 };
export const quick = { posts: 40 };

const PER_PAGE = 10;

export const run = (options) =>
  duel({ name: 'posts-list', requests: (shop) => requests(shop, options.posts), withoutCache: true }, options);

async function requests(shop, posts) {
  await writePosts(shop, posts);
  return Array.from({ length: posts / PER_PAGE }, (_, index) => ({
    path: `/rest/cms/v2/posts?page=${index + 1}`,
    headers: shop.headers,
  }));
}
