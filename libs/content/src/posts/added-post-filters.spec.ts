import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { SiteSettings } from '@grove/settings';
import { startContentServer, type ContentServer } from '../../test/content-server.js';
import { POST_FILTERS, type PostListRequest } from './post-filters.js';
import { PostList } from './post-list.js';
import { PostSearch } from './post-search.js';
import { PostSearchCache } from './post-search-cache.js';
import type { PostListQuery } from './posts.query.js';

/** The list with one more filter. */
class PostsOfThirds extends PostList {
  protected override readonly filters = {
    ...POST_FILTERS,
    thirds: ((query) => query.andWhere('post.id % 3 = 0')) as (typeof POST_FILTERS)[string],
  };
}

const LISTED: PostListQuery = {
  ...{ page: 1, perPage: 100, include: [], exclude: [], author: [], authorExclude: [], status: 'publish' },
  ...{ orderby: 'date', order: 'desc' },
};

describeOnEachEngine('A list of posts', (engine) => {
  let server: ContentServer;
  let category: number;
  beforeAll(async () => {
    server = await startContentServer(engine);
    category = (await server.ask('administrator', 'POST', '/categories', { name: 'Nuts' })).body.id;
    for (let place = 0; place < 24; place++)
      await server.createPost({
        title: `Walnut ${place}`,
        categories: place % 2 ? [category] : [],
        sticky: place % 4 === 0,
      });
  });
  afterAll(() => server.close());

  it.each<[Partial<PostListQuery>, Partial<PostListRequest>?]>([
    [{}],
    [{}, { types: ['post', 'page'] }],
    [{ orderby: 'title' }],
    [{ categories: [0] }],
    [{ categories: [0], orderby: 'title' }],
    [{ sticky: true }],
    [{ search: 'walnut' }],
    [{ search: 'walnut', categories: [0] }],
  ])('has the right total with a filter that nothing else knows of: %j', async (asked, more = {}) => {
    const { app } = server;
    const thirds = new PostsOfThirds(
      app.get(Database),
      app.get(SiteSettings, { strict: false }),
      new PostSearchCache(app.get(Database)),
      app.get(PostSearch, { strict: false }),
    );
    const query = { ...LISTED, ...asked, ...(asked.categories && { categories: [category] }) };
    const scope = { anyAuthor: ['publish' as const], ownOnly: [] };
    const request: PostListRequest = { types: ['post'], scope, unlocked: scope, userId: 0, query, ...more };
    const all = await app.get(PostList, { strict: false }).page(request);
    const expected = all.rows.filter(({ id }) => id % 3 === 0).map(({ id }) => id);
    expect([all.total, expected.length > 0]).toEqual([all.rows.length, true]);
    const found = await thirds.page(request);
    expect([found.rows.map(({ id }) => id), found.total]).toEqual([expected, expected.length]);
    expect((await thirds.page({ ...request, query: { ...query, perPage: 1 } })).total).toBe(expected.length);
  });
});
