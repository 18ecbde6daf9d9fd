import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { startContentServer, type ContentServer, type Body } from '../../test/content-server.js';

describeOnEachEngine('Categories and tags', (engine) => {
  let server: ContentServer;
  beforeAll(async () => {
    server = await startContentServer(engine);
  });
  afterAll(() => server.close());

  const category = async (name: string, parent = 0) => (await server.ask('editor', 'POST', '/categories', { name, parent })).body;
  const postWith = (categories: number[], status = 'publish') => server.createPost({ categories, status });
  const carriedBy = async (id: number) => (await server.ask('editor', 'GET', `/posts/${id}`)).body['categories'];

  it('leave their posts to the default category when these have no other', async () => {
    const { default_category: fallback } = (await server.ask('administrator', 'GET', '/settings')).body;
    const [gone, stays] = [await category('Gone'), await category('Stays')];
    const homeless = await postWith([gone.id]);
    const housed = await postWith([gone.id, stays.id]);
    const before = (await server.ask('visitor', 'GET', `/categories/${fallback}`)).body.count;
    expect((await server.ask('editor', 'DELETE', `/categories/${gone.id}?force=true`)).body).toMatchObject({ deleted: true });
    expect(await carriedBy(homeless.id)).toEqual([fallback]);
    expect(await carriedBy(housed.id)).toEqual([stays.id]);
    expect((await server.ask('visitor', 'GET', `/categories/${fallback}`)).body.count).toBe(before + 1);
  });

  it('are the default for as long as the settings say so, and do not allow to be deleted (finding low: Allow)', async () => {
    const next = await category('Next default');
    await server.ask('administrator', 'PUT', '/settings', { default_category: next.id });
    expect((await server.createPost())['categories']).toEqual([next.id]);
    const kept = await server.ask('editor', 'DELETE', `/categories/${next.id}?force=true`);
    expect([kept.status, kept.body.code]).toEqual([403, 'rest_cannot_delete']);
    const allowed = async () => (await server.ask('editor', 'GET', `/categories/${next.id}`)).headers.get('allow');
    expect(await allowed()).toBe('GET, POST, PUT, PATCH');
    await server.ask('administrator', 'PUT', '/settings', { default_category: null });
    expect(await allowed()).toBe('GET, POST, PUT, PATCH, DELETE');
    expect((await server.ask('editor', 'DELETE', `/categories/${next.id}?force=true`)).status).toBe(200);
  });

  it('are none where none are wanted, and the default one where nothing is said (finding M8)', async () => {
    const { default_category: fallback } = (await server.ask('administrator', 'GET', '/settings')).body;
    const [bare, made] = [await postWith([]), await server.createPost()];
    expect([bare['categories'], made['categories']]).toEqual([[], [fallback]]);
    expect((await server.ask('editor', 'PUT', `/posts/${made.id}`, { categories: [] })).body['categories']).toEqual([]);
    expect((await server.ask('editor', 'PUT', `/posts/${made.id}`, { title: 'Bare' })).body['categories']).toEqual([fallback]);
  });

  it('are asked for by the kind they are of', async () => {
    const tag = (await server.ask('contributor', 'POST', '/tags', { name: 'Kind' })).body;
    const post = await server.createPost({ tags: [tag.id] });
    const ids = async (query: string) => (await server.ask<Body[]>('visitor', 'GET', `/posts?${query}`)).body.map(({ id }) => id);
    expect(await ids(`tags=${tag.id}`)).toEqual([post.id]);
    expect(await ids(`categories=${tag.id}`)).toEqual([]);
    expect((await server.createPost({ categories: [tag.id] }))['categories']).not.toContain(tag.id);
    expect((await server.ask('visitor', 'GET', `/categories/${tag.id}`)).body.code).toBe('rest_term_invalid');
  });

  it('of a post that the caller may not read are refused', async () => {
    const draft = await server.createPost({ status: 'draft' });
    const refusal = await server.ask('visitor', 'GET', `/categories?post=${draft.id}`);
    expect([refusal.status, refusal.body.code]).toEqual([401, 'rest_forbidden_context']);
    expect((await server.ask('visitor', 'GET', '/tags?post=999999')).body.code).toBe('rest_post_invalid_id');
    expect((await server.ask('editor', 'GET', `/categories?post=${draft.id}&context=embed`)).body).toHaveLength(1);
  });

  it.each(['categories', 'tags'])(
    'that are %s may share a name where the later brings a free slug of its own (finding M2)',
    async (kind) => {
      const make = (body: object) => server.ask('editor', 'POST', `/${kind}`, body);
      const first = (await make({ name: 'Twin  of\tnuts' })).body;
      expect(first.name).toBe('Twin of nuts');
      const refused = await make({ name: 'Twin of nuts' });
      expect([refused.status, refused.body]).toMatchObject([400, { code: 'term_exists', data: { term_id: first.id } }]);
      expect((await make({ name: 'Twin of nuts', slug: first.slug })).body.code).toBe('term_exists');
      const second = await make({ name: 'Twin of nuts', slug: `other-${kind}` });
      expect([second.status, second.body]).toMatchObject([201, { name: 'Twin of nuts', slug: `other-${kind}` }]);
    },
  );
});
