import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { startContentServer, type Body, type Caller, type ContentServer } from '../../test/content-server.js';

describeOnEachEngine('A search of the site', (engine) => {
  let server: ContentServer;
  let ids: Record<'titled' | 'told' | 'page' | 'locked' | 'draft' | 'category' | 'tag', number>;
  beforeAll(async () => {
    server = await startContentServer(engine);
    const create = async (path: string, body: object) =>
      (await server.ask('administrator', 'POST', path, { status: 'publish', ...body })).body.id;
    ids = {
      titled: await create('/posts', { title: 'Walnut & “cake”', date: '2020-01-01T00:00:00' }),
      told: await create('/posts', { title: 'Cake', content: 'With a walnut.', date: '2022-01-01T00:00:00' }),
      page: await create('/pages', { title: 'Walnut trees', slug: 'trees', date: '2021-01-01T00:00:00' }),
      locked: await create('/posts', { title: 'Locked walnut', password: 'x', date: '2023-01-01T00:00:00' }),
      draft: await create('/posts', { title: 'Walnut draft', status: 'draft' }),
      category: await create('/categories', { name: 'Walnuts & more', slug: 'walnuts' }),
      tag: await create('/tags', { name: 'Dried walnut', slug: 'dried' }),
    };
  });
  afterAll(() => server.close());

  const found = async (query: string, who: Caller = 'visitor') => {
    const { status, headers, body } = await server.ask<Body[]>(who, 'GET', `/search?${query}`);
    expect(status).toBe(200);
    const [total, pages] = ['X-WP-Total', 'X-WP-TotalPages'].map((name) => Number(headers.get(name)));
    return { ids: body.map(({ id }) => id), total, pages };
  };

  it('shows posts with their titles, addresses and links', async () => {
    const { body } = await server.ask<Body[]>('visitor', 'GET', `/search?include=${ids.page}`);
    expect(body).toEqual([
      {
        ...{ id: ids.page, title: 'Walnut trees', type: 'post', subtype: 'page' },
        url: expect.stringMatching(/\/trees\/$/),
        _links: {
          self: [{ embeddable: true, href: expect.stringMatching(new RegExp(`/cms/v2/pages/${ids.page}$`)) }],
          about: [{ href: expect.stringMatching(/\/cms\/v2\/types\/page$/) }],
          collection: [{ href: expect.stringMatching(/\/cms\/v2\/search$/) }],
        },
      },
    ]);
  });

  it('shows terms with their names, addresses and links', async () => {
    const { body } = await server.ask<Body[]>('visitor', 'GET', '/search?type=term&search=walnuts');
    expect(body).toEqual([
      {
        ...{ id: ids.category, title: 'Walnuts &amp; more', type: 'term', subtype: 'category' },
        url: expect.stringMatching(/\/category\/walnuts\/$/),
        _links: {
          self: [{ embeddable: true, href: expect.stringMatching(new RegExp(`/cms/v2/categories/${ids.category}$`)) }],
          about: [{ href: expect.stringMatching(/\/cms\/v2\/taxonomies\/category$/) }],
          collection: [{ href: expect.stringMatching(/\/cms\/v2\/search$/) }],
        },
      },
    ]);
  });

  it('embeds the records that it found', async () => {
    const { body } = await server.ask<Body[]>('visitor', 'GET', `/search?include=${ids.told}&_embed`);
    expect(body[0]._embedded['self']).toEqual([expect.objectContaining({ id: ids.told, slug: 'cake' })]);
  });

  it('finds the most relevant posts and pages first, and among equals the newest', async () => {
    expect(await found('search=walnut')).toEqual({ ids: [ids.page, ids.titled, ids.told], total: 3, pages: 1 });
  });

  it('lists the newest posts and pages without words to search', async () => {
    expect(await found('')).toEqual({ ids: [ids.locked, ids.told, ids.page, ids.titled], total: 4, pages: 1 });
    expect(await found('per_page=2&page=2')).toEqual({ ids: [ids.page, ids.titled], total: 4, pages: 2 });
    expect(await found('search=&subtype=')).toMatchObject({ total: 4 });
  });

  it.each(['visitor', 'author', 'administrator'] as const)('finds for a %s only what visitors may read', async (who) => {
    expect((await found('search=walnut', who)).ids).not.toContain(ids.draft);
    expect((await found('search=walnut', who)).ids).not.toContain(ids.locked);
    expect((await found(`include=${ids.draft}`, who)).total).toBe(0);
  });

  it('finds only the subtypes and ids that were asked for', async () => {
    expect((await found('search=walnut&subtype=page')).ids).toEqual([ids.page]);
    expect((await found('subtype=post,page&search=walnut')).total).toBe(3);
    expect((await found(`include=${ids.told},${ids.page}`)).ids).toEqual([ids.told, ids.page]);
    expect((await found(`exclude=${ids.told}&subtype=post`)).ids).toEqual([ids.locked, ids.titled]);
    expect((await found('type=term&search=walnut')).ids).toEqual([ids.tag, ids.category]);
    expect((await found('type=term&search=walnut&subtype=post_tag')).ids).toEqual([ids.tag]);
    expect((await found(`type=term&search=walnut&exclude=${ids.tag}`)).ids).toEqual([ids.category]);
    expect(await found('type=term&search=walnut&per_page=1&page=2')).toEqual({ ids: [ids.category], total: 2, pages: 2 });
  });

  it.each([
    ['type=media', 'rest_invalid_param'],
    ['subtype=recipe', 'rest_invalid_param'],
    ['subtype=category', 'rest_invalid_param'],
    ['type=term&subtype=page', 'rest_invalid_param'],
    ['context=edit', 'rest_invalid_param'],
    ['per_page=101', 'rest_invalid_param'],
    ['per_page=0', 'rest_invalid_param'],
    ['page=9', 'rest_search_invalid_page_number'],
    ['type=term&page=9', 'rest_search_invalid_page_number'],
  ])('refuses %s with %s', async (query, code) => {
    const { status, body } = await server.ask('administrator', 'GET', `/search?${query}`);
    expect([status, body.code]).toEqual([400, code]);
  });

  it('finds nothing, on one page or further ones, if nothing matches', async () => {
    expect(await found('search=zzz')).toEqual({ ids: [], total: 0, pages: 0 });
    expect(await found('search=zzz&page=3')).toEqual({ ids: [], total: 0, pages: 0 });
  });
});
