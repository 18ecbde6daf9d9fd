import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { startContentServer, type ContentServer, type Caller, type Body } from '../../test/content-server.js';

describeOnEachEngine('Posts', (engine) => {
  let server: ContentServer;
  beforeAll(async () => {
    server = await startContentServer(engine);
  });
  afterAll(() => server.close());

  const edit = async (id: number) => (await server.ask('administrator', 'GET', `/posts/${id}?context=edit`)).body;
  const list = async (query: string, who: Caller = 'visitor') => {
    const { headers, body } = await server.ask<Body[]>(who, 'GET', `/posts?${query}`);
    return { ids: body.map(({ id }) => id), total: Number(headers.get('X-WP-Total')) };
  };

  async function refused(who: Caller, method: string, path: string, body: unknown, status: number, code: string): Promise<void> {
    const [, id] = /^\/posts\/(\d+)/.exec(path) ?? [];
    const count = async () => (await list('status=any,trash&per_page=1', 'administrator')).total;
    const before = [await count(), id && (await edit(Number(id)))];
    const answer = await server.ask(who, method, path, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect([await count(), id && (await edit(Number(id)))]).toEqual(before);
  }

  it('may have the last instant that can be stored, whose local time would be in the next year', async () => {
    const { id, status } = await server.createPost({ date_gmt: '9999-12-31T23:59:59' });
    const last = '9999-12-31T23:59:59';
    expect([status, await edit(id)]).toMatchObject(['future', { date: last, date_gmt: last }]);
  });

  it('refuse what cannot be, and nothing is changed', async () => {
    const { id } = await server.createPost({ content: 'x', sticky: true });
    const update = (who: Caller, body: object, status: number, code: string) =>
      refused(who, 'PUT', `/posts/${id}`, body, status, code);
    await update('administrator', { title: 'y', password: 'fig' }, 400, 'rest_invalid_field');
    await update('administrator', { title: 'y', featured_media: 999_999 }, 400, 'rest_invalid_featured_media');
    await update('administrator', { title: 'y', author: 999_999 }, 400, 'rest_invalid_author');
    await update('administrator', { title: '', content: '' }, 400, 'empty_content');
    await update('administrator', { title: 'y', status: 'trash' }, 400, 'rest_invalid_param');
    await update('contributor', { title: 'y' }, 403, 'rest_cannot_edit');
    await update('visitor', { title: 'y' }, 401, 'rest_cannot_edit');
    await refused('author', 'POST', '/posts', { title: 'y', author: server.ids.editor }, 403, 'rest_cannot_edit_others');
    await refused('contributor', 'POST', '/posts', { title: 'y', status: 'publish' }, 403, 'rest_cannot_publish');
    await refused('contributor', 'POST', '/posts', { title: 'y', sticky: true }, 403, 'rest_cannot_assign_sticky');
    await refused('administrator', 'POST', '/posts', { id: 5, title: 'y' }, 400, 'rest_post_exists');
  });

  it('without categories get the default category in the next write that sends none', async () => {
    const { id, categories } = await server.createPost({ title: 'Loose figs' });
    expect(categories).toEqual([expect.any(Number)]);
    const put = async (body: object) => (await server.ask('administrator', 'PUT', `/posts/${id}`, body)).body['categories'];
    expect(await put({ title: 'Looser figs', categories: [] })).toEqual([]);
    expect((await edit(id))['categories']).toEqual([]);
    expect(await put({ categories: [999_999_999] })).toEqual([]);
    expect(await put({ title: 'Loose figs' })).toEqual(categories);
    expect((await edit(id))['categories']).toEqual(categories);
    await put({ categories: [] });
    expect((await server.ask('administrator', 'DELETE', `/posts/${id}`)).body['categories']).toEqual(categories);
    const empty = await server.createPost({ title: 'No basket', categories: [] });
    expect(empty['categories']).toEqual([]);
  });

  it('take numbers and truth values as text', async () => {
    const { id, title } = await server.createPost({ title: 12.5, content: { raw: true }, excerpt: 0.5 });
    expect(title).toMatchObject({ raw: '12.5' });
    expect(await edit(id)).toMatchObject({ content: { raw: 'true' }, excerpt: { raw: '0.5' } });
    await refused('administrator', 'PUT', `/posts/${id}`, { title: ['x'] }, 400, 'rest_invalid_param');
  });

  it('have titles without white space at the ends', async () => {
    const { id, title } = await server.createPost({ title: '  spaced  out\n' });
    expect(title).toMatchObject({ raw: 'spaced  out' });
    await refused('administrator', 'POST', '/posts', { title: ' \n ' }, 400, 'empty_content');
    expect(await edit(id)).toMatchObject({ title: { raw: 'spaced  out' } });
  });

  it('are not sticky any more when they come back from the trash', async () => {
    const { id } = await server.createPost({ title: 'Sticky figs', sticky: true });
    expect((await server.ask('administrator', 'DELETE', `/posts/${id}`)).body.sticky).toBe(false);
    const restored = await server.ask('administrator', 'PUT', `/posts/${id}`, { status: 'publish' });
    expect(restored.body).toMatchObject({ sticky: false, status: 'publish' });
  });

  it('are filtered by ids without their sign', async () => {
    const { id, categories } = await server.createPost({ title: 'Signed figs', status: 'publish' });
    const [category] = categories as number[];
    expect((await list(`categories=-${category}&include=${id}`)).ids).toEqual([id]);
    expect((await list(`author=-${server.ids.administrator}&include=${id}`)).ids).toEqual([id]);
    expect((await list(`author_exclude=-${server.ids.administrator}&include=${id}`)).ids).toEqual([]);
  });

  it('of the status inherit are for those who write', async () => {
    await refused('visitor', 'GET', '/posts?status=inherit', undefined, 400, 'rest_invalid_param');
    await refused('subscriber', 'GET', '/pages?status=inherit', undefined, 400, 'rest_invalid_param');
    expect((await server.ask('contributor', 'GET', '/posts?status=inherit')).body).toEqual([]);
  });

  it('come back from the trash under their slug, or another one when it was taken meanwhile', async () => {
    const first = await server.createPost({ title: 'Trashed figs' });
    expect((await server.ask('administrator', 'DELETE', `/posts/${first.id}`)).body.slug).toBe('trashed-figs__trashed');
    const second = await server.createPost({ title: 'Trashed figs' });
    expect(second.slug).toBe('trashed-figs');
    const restored = await server.ask('administrator', 'PUT', `/posts/${first.id}`, { status: 'publish' });
    expect(restored.body).toMatchObject({ slug: 'trashed-figs-2', status: 'publish' });
  });

  it.each(['posts', 'pages'])(
    'in lists of %s go by change, author, parent and slugs as they were sent (finding C3)',
    async (route) => {
      const path = `/${route}`;
      const make = async (who: Caller, body: object) =>
        (await server.ask(who, 'POST', path, { status: 'publish', ...body })).body;
      const top = await make('administrator', { title: `Order ${route} c` });
      const below = route === 'pages' ? { parent: top.id } : {};
      const last = await make('editor', { title: `Order ${route} a`, ...below });
      const first = await make('administrator', { title: `Order ${route} b`, date: '2017-01-01T10:00:00' });
      const among = `include=${[top.id, last.id, first.id].join(',')}`;
      const ids = async (query: string) =>
        (await server.ask<Body[]>('visitor', 'GET', `${path}?${among}&${query}`)).body.map(({ id }) => id);
      expect((await ids('orderby=modified&order=asc'))[0]).toBe(first.id);
      const byAuthor = [top, last, first].sort((a, b) => (a['author'] as number) - (b['author'] as number) || a.id - b.id);
      expect(await ids('orderby=author&order=asc')).toEqual(byAuthor.map(({ id }) => id));
      expect((await ids('orderby=parent&order=asc')).at(-1)).toBe(route === 'pages' ? last.id : first.id);
      const slugs = [last, first, top].map(({ slug }) => slug as string);
      expect(await ids(`orderby=include_slugs&slug=${slugs.join(',')}`)).toEqual([last.id, first.id, top.id]);
      expect(await ids('orderby=include_slugs')).toHaveLength(3);
    },
  );

  it('are at a path below the pages above, which follows when one of these moves (finding C2)', async () => {
    const page = async (body: object) => (await server.ask('editor', 'POST', '/pages', { status: 'publish', ...body })).body;
    const linkOf = async (id: number) => new URL((await server.ask('editor', 'GET', `/pages/${id}`)).body['link'] as string);
    const about = await page({ title: 'About nuts' });
    const team = await page({ title: 'Team', parent: about.id });
    const kernels = await page({ title: 'Kernels', parent: team.id });
    expect((await linkOf(kernels.id)).pathname).toBe('/about-nuts/team/kernels/');
    await server.ask('editor', 'PUT', `/pages/${about.id}`, { slug: 'who' });
    expect((await linkOf(kernels.id)).pathname).toBe('/who/team/kernels/');
    const listed = (await server.ask<Body[]>('visitor', 'GET', `/pages?include=${team.id},${about.id}&order=asc`)).body;
    expect(listed.map(({ link }) => new URL(link as string).pathname)).toEqual(['/who/', '/who/team/']);
    await server.ask('editor', 'PUT', `/pages/${kernels.id}`, { status: 'draft' });
    expect((await linkOf(kernels.id)).search).toBe(`?page_id=${kernels.id}`);
  });

  it('of a number as their title get another slug, for numbers are addresses of years (finding low: slugs)', async () => {
    expect((await server.createPost({ title: '2026' })).slug).toBe('2026-2');
    expect((await server.createPost({ title: 'Else', slug: '2026' })).slug).toBe('2026-3');
  });

  it('of one title that come at the same time each get a slug of their own', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => server.createPost({ title: 'Same dates' })));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(12);
    expect(made.map(({ slug }) => slug)).toContain('same-dates');
  });

  it('leave out of lists and totals what the caller may not read', async () => {
    const title = 'Reachable';
    const own = (await server.ask('author', 'POST', '/posts', { title })).body;
    const draft = await server.createPost({ title, status: 'draft' });
    const hidden = await server.createPost({ title, status: 'private' });
    const open = await server.createPost({ title });
    const seen = async (who: Caller, status: string) => list(`search=${title}&status=${status}&orderby=id&order=asc`, who);
    expect(await seen('author', 'any')).toEqual({ ids: [own.id, open.id], total: 2 });
    expect(await seen('editor', 'any')).toEqual({ ids: [own.id, draft.id, hidden.id, open.id], total: 4 });
    expect((await server.ask('visitor', 'GET', '/posts?status=draft')).body.data.params).toHaveProperty('status');
  });

  it('show in the edit context of a list only those that the caller may edit', async () => {
    const title = 'Guarded';
    await server.createPost({ title, password: 'fig' });
    const own = (await server.ask('author', 'POST', '/posts', { title, status: 'publish', password: 'date' })).body;
    const { body } = await server.ask<Body[]>('author', 'GET', `/posts?context=edit&search=${title}`);
    expect(body.map(({ id, password }) => [id, password])).toEqual([[own.id, 'date']]);
  });

  it('show nothing of a protected text without its password, in any response', async () => {
    const { id } = await server.createPost({
      title: 'Locked',
      content: 'cardamom',
      excerpt: 'cardamom',
      password: 'Fig',
      meta: { footnotes: 'cardamom' },
    });
    const places = [`/posts/${id}`, `/posts?include=${id}`, `/posts/${id}?context=embed`, `/posts?include=${id}&context=embed`];
    for (const who of ['visitor', 'administrator'] as const)
      for (const place of places) expect(JSON.stringify((await server.ask(who, 'GET', place)).body)).not.toContain('cardamom');
    expect((await server.ask('visitor', 'GET', `/posts/${id}?password=Fig`)).body.content.rendered).toContain('cardamom');
    expect((await server.ask('visitor', 'GET', `/posts/${id}?password=fig`)).body.code).toBe('rest_post_incorrect_password');
  });

  it('find phrases, leave unwanted words out, and take the signs of patterns for themselves', async () => {
    const one = await server.createPost({ title: 'Salted 50% nuts', content: 'from_the_tree' });
    const two = await server.createPost({ title: 'Nuts salted 50 times' });
    expect((await list('search=50%25')).ids).toEqual([one.id]);
    expect((await list('search=from_the')).ids).toEqual([one.id]);
    expect((await list('search=%22nuts salted%22')).ids).toEqual([two.id]);
    expect((await list('search=salted -times')).ids).toEqual([one.id]);
    expect((await list('search=alted&orderby=relevance&order=asc')).ids).toEqual([two.id, one.id]);
  });

  it('are found as they are now, also when the same was searched before', async () => {
    const post = await server.createPost({ title: 'Quince', content: 'Medlar' });
    const search = async (word: string) => (await list(`search=${word}`)).ids;
    expect([await search('edlar'), await search('sorb')]).toEqual([[post.id], []]);
    await server.ask('editor', 'PUT', `/posts/${post.id}`, { content: 'Sorb' });
    expect([await search('edlar'), await search('sorb')]).toEqual([[], [post.id]]);
    await server.ask('editor', 'PUT', `/posts/${post.id}`, { sticky: true });
    expect(await search('sorb&sticky=true')).toEqual([post.id]);
    await server.ask('editor', 'DELETE', `/posts/${post.id}`);
    expect([await search('sorb'), await search('sorb&sticky=true')]).toEqual([[], []]);
  });

  it('say so when a page is asked for that is not there, unless nothing is', async () => {
    await server.createPost({ title: 'Only page' });
    expect((await server.ask('visitor', 'GET', '/posts?search=Only&page=2')).body.code).toBe('rest_post_invalid_page_number');
    expect((await server.ask('visitor', 'GET', '/posts?search=Nothinglikeit&page=2')).status).toBe(200);
    expect(await list('search=Only&offset=5')).toEqual({ ids: [], total: 1 });
  });

  it('are totalled by counters that agree with what is stored, after whatever happened', async () => {
    const status = ['publish', 'draft', 'private', 'future'];
    const category = (await server.ask('editor', 'POST', '/categories', { name: 'Counted' })).body.id;
    for (let turn = 0; turn < 8; turn++) {
      const { id } = await server.createPost({
        title: `Counted ${turn}`,
        status: status[turn % 3],
        categories: turn % 2 ? [category] : [],
      });
      await server.ask('editor', 'PUT', `/posts/${id}`, {
        status: status[(turn + 1) % 3],
        date: turn === 3 ? '2099-01-01T00:00:00' : undefined,
      });
      if (turn % 3 === 0) await server.ask('editor', 'DELETE', `/posts/${id}`);
      if (turn === 6) await server.ask('editor', 'DELETE', `/posts/${id}?force=true`);
    }
    const stored = await server.database.read<{ name: string; amount: number }>(
      "SELECT CONCAT('post/', type, '/', status) AS name, COUNT(*) AS amount FROM post GROUP BY type, status UNION ALL " +
        "SELECT CONCAT('term/', term_id), COUNT(*) FROM post_term JOIN post ON post.id = post_id WHERE post.status = 'publish' GROUP BY term_id",
    );
    const counters = await server.database.readCounters(stored.map(({ name }) => name));
    expect(stored.length).toBeGreaterThan(4);
    expect(Object.fromEntries(counters)).toEqual(Object.fromEntries(stored.map(({ name, amount }) => [name, Number(amount)])));
    const copies = await server.database.read(
      'SELECT post_id FROM post_term JOIN post ON post.id = post_id WHERE post_term.status <> post.status OR post_term.local_at <> post.local_at',
    );
    expect(copies).toEqual([]);
    expect((await list(`categories=${category}`)).total).toBe((await list(`categories=${category}&exclude=1`)).total);
  });

  it('are embedded with author and terms without a query for each', async () => {
    const tag = (await server.ask('editor', 'POST', '/tags', { name: 'Embedded' })).body.id;
    for (let number = 0; number < 10; number++) await server.createPost({ title: `Embed ${number}`, tags: [tag] });
    const reads = async (amount: number) =>
      (
        await server.readsDuring(() =>
          server.ask('visitor', 'GET', `/posts?search=Embed&_embed=author,wp:term&per_page=${amount}`),
        )
      ).length;
    // The first search finds out which posts have the word.
    await reads(1);
    expect(await reads(10)).toBe(await reads(5));
    const { body } = await server.ask<Body[]>('visitor', 'GET', '/posts?search=Embed&_embed=author,wp:term');
    for (const post of body) expect(post._embedded['wp:term'][1]).toMatchObject([{ id: tag, name: 'Embedded' }]);
  });

  describe('below pages', () => {
    const aPage = async (page: object) => (await server.ask('editor', 'POST', '/pages', { status: 'publish', ...page })).body;

    it('never stand above themselves', async () => {
      const top = await aPage({ title: 'Top' });
      const middle = await aPage({ title: 'Middle', parent: top.id });
      const leaf = await aPage({ title: 'Leaf', parent: middle.id });
      expect((await server.ask('editor', 'PUT', `/pages/${top.id}`, { parent: leaf.id })).body['parent']).toBe(0);
      expect(
        (await server.ask('editor', 'POST', '/pages', { title: 'x', parent: (await server.createPost()).id })).body.code,
      ).toBe('rest_post_invalid_id');
    });

    it('go to the page above when theirs is deleted, under a slug that is free there', async () => {
      const top = await aPage({ title: 'Shelf' });
      const gone = await aPage({ title: 'Gone', parent: top.id });
      await aPage({ title: 'Faq', parent: top.id });
      const child = await aPage({ title: 'Faq', parent: gone.id });
      expect((await server.ask('editor', 'DELETE', `/pages/${gone.id}?force=true`)).status).toBe(200);
      expect((await server.ask('editor', 'GET', `/pages/${child.id}`)).body).toMatchObject({ parent: top.id, slug: 'faq-2' });
    });
  });
});
