import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { openNewsroom, type Newsroom, type Wire } from '../../test/newsroom.js';

describeOnEachEngine('Categories and tags', (engine) => {
  let room: Newsroom;
  beforeAll(async () => {
    room = await openNewsroom(engine);
  });
  afterAll(() => room.close());

  const category = async (name: string, parent = 0) => (await room.ask('editor', 'POST', '/categories', { name, parent })).body;
  const postWith = (categories: number[], status = 'publish') => room.aPost({ categories, status });
  const carriedBy = async (id: number) => (await room.ask('editor', 'GET', `/posts/${id}`)).body['categories'];

  it('leave their posts to the default category when these have no other', async () => {
    const { default_category: fallback } = (await room.ask('administrator', 'GET', '/settings')).body;
    const [gone, stays] = [await category('Gone'), await category('Stays')];
    const homeless = await postWith([gone.id]);
    const housed = await postWith([gone.id, stays.id]);
    const before = (await room.ask('visitor', 'GET', `/categories/${fallback}`)).body.count;
    expect((await room.ask('editor', 'DELETE', `/categories/${gone.id}?force=true`)).body).toMatchObject({ deleted: true });
    expect(await carriedBy(homeless.id)).toEqual([fallback]);
    expect(await carriedBy(housed.id)).toEqual([stays.id]);
    expect((await room.ask('visitor', 'GET', `/categories/${fallback}`)).body.count).toBe(before + 1);
  });

  it('are the default for as long as the settings say so, and do not allow to be deleted (finding low: Allow)', async () => {
    const next = await category('Next default');
    await room.ask('administrator', 'PUT', '/settings', { default_category: next.id });
    expect((await room.aPost())['categories']).toEqual([next.id]);
    const kept = await room.ask('editor', 'DELETE', `/categories/${next.id}?force=true`);
    expect([kept.status, kept.body.code]).toEqual([403, 'rest_cannot_delete']);
    const allowed = async () => (await room.ask('editor', 'GET', `/categories/${next.id}`)).headers.get('allow');
    expect(await allowed()).toBe('GET, POST, PUT, PATCH');
    await room.ask('administrator', 'PUT', '/settings', { default_category: null });
    expect(await allowed()).toBe('GET, POST, PUT, PATCH, DELETE');
    expect((await room.ask('editor', 'DELETE', `/categories/${next.id}?force=true`)).status).toBe(200);
  });

  it('are none where none are wanted, and the default one of a new post where nothing is said (finding M8)', async () => {
    const { default_category: fallback } = (await room.ask('administrator', 'GET', '/settings')).body;
    const [bare, made] = [await postWith([]), await room.aPost()];
    expect([bare['categories'], made['categories']]).toEqual([[], [fallback]]);
    expect((await room.ask('editor', 'PUT', `/posts/${made.id}`, { categories: [] })).body['categories']).toEqual([]);
    expect((await room.ask('editor', 'PUT', `/posts/${made.id}`, { title: 'Bare' })).body['categories']).toEqual([]);
  });

  it('are asked for by the kind they are of', async () => {
    const tag = (await room.ask('contributor', 'POST', '/tags', { name: 'Kind' })).body;
    const post = await room.aPost({ tags: [tag.id] });
    const ids = async (query: string) => (await room.ask<Wire[]>('visitor', 'GET', `/posts?${query}`)).body.map(({ id }) => id);
    expect(await ids(`tags=${tag.id}`)).toEqual([post.id]);
    expect(await ids(`categories=${tag.id}`)).toEqual([]);
    expect((await room.aPost({ categories: [tag.id] }))['categories']).not.toContain(tag.id);
    expect((await room.ask('visitor', 'GET', `/categories/${tag.id}`)).body.code).toBe('rest_term_invalid');
  });

  it('of a post that the caller may not read are not told', async () => {
    const draft = await room.aPost({ status: 'draft' });
    const told = await room.ask('visitor', 'GET', `/categories?post=${draft.id}`);
    expect([told.status, told.body.code]).toEqual([401, 'rest_forbidden_context']);
    expect((await room.ask('visitor', 'GET', '/tags?post=999999')).body.code).toBe('rest_post_invalid_id');
    expect((await room.ask('editor', 'GET', `/categories?post=${draft.id}&context=embed`)).body).toHaveLength(1);
  });

  it.each(['categories', 'tags'])(
    'that are %s may share a name where the later brings a free slug of its own (finding M2)',
    async (kind) => {
      const make = (body: object) => room.ask('editor', 'POST', `/${kind}`, body);
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
