import { writePosts } from '../blog.mjs';

export const defaults = { products: 100, posts: 200 };
export const withoutCache = true;

const PER_PAGE = 10;

export async function requests(shop, { posts }) {
  await writePosts(shop, posts);
  return Array.from({ length: posts / PER_PAGE }, (_, index) => ({
    path: `/rest/cms/v2/posts?page=${index + 1}`,
    headers: shop.headers,
  }));
}
