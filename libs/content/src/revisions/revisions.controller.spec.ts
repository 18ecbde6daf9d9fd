import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { startContentServer, type ContentServer, type Caller, type Body } from '../../test/content-server.js';

describeOnEachEngine('Revisions', (engine) => {
  let server: ContentServer;
  beforeAll(async () => {
    server = await startContentServer(engine);
  });
  afterAll(() => server.close());

  /** A post by an author with two revisions. */
  async function aHistory(): Promise<{ path: string; ids: number[] }> {
    const { id } = (await server.ask('author', 'POST', '/posts', { title: 'a', content: 'a', status: 'publish' })).body;
    for (const content of ['b', 'c']) await server.ask('author', 'PUT', `/posts/${id}`, { content });
    const path = `/posts/${id}/revisions`;
    return { path, ids: (await server.ask<Body[]>('author', 'GET', path)).body.map((revision) => revision.id) };
  }
  const amount = async (path: string) => (await server.ask<Body[]>('administrator', 'GET', path)).body.length;

  it('are deleted for good by those who may delete the record, and the record stays as it is', async () => {
    const { path, ids } = await aHistory();
    const { status, body } = await server.ask('author', 'DELETE', `${path}/${ids[0]}?force=true`);
    expect([status, body['deleted'], body.previous.id, body.previous['_links']]).toEqual([200, true, ids[0], undefined]);
    expect(await amount(path)).toBe(1);
    expect((await server.ask('visitor', 'GET', path.replace('/revisions', ''))).body.content.rendered).toBe('<p>c</p>\n');
  });

  it('begin with the first update, whatever it changes, and then follow changes of the text (finding M10)', async () => {
    const { id } = (await server.ask('author', 'POST', '/posts', { title: 'a', content: 'a', status: 'publish' })).body;
    const amounts = [await amount(`/posts/${id}/revisions`)];
    for (const change of [{ sticky: true }, { sticky: false }, { content: 'b' }, { content: 'b' }]) {
      expect((await server.ask('editor', 'PUT', `/posts/${id}`, change)).status).toBe(200);
      amounts.push(await amount(`/posts/${id}/revisions`));
    }
    expect(amounts).toEqual([0, 1, 1, 2, 2]);
  });

  it.each([
    ['visitor', '?force=true', 401, 'rest_cannot_delete'],
    ['contributor', '?force=true', 403, 'rest_cannot_delete'],
    ['author', '', 501, 'rest_trash_not_supported'],
  ] as [Caller, string, number, string][])('stay when a %s deletes with "%s"', async (who, query, status, code) => {
    const { path, ids } = await aHistory();
    const answer = await server.ask(who, 'DELETE', `${path}/${ids[0]}${query}`);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await amount(path)).toBe(2);
  });

  it('of one record are not found below another, nor below one of another type', async () => {
    const [one, other] = [await aHistory(), await aHistory()];
    expect((await server.ask('editor', 'GET', `${one.path}/${other.ids[0]}`)).body.code).toBe('rest_post_invalid_id');
    expect((await server.ask('editor', 'GET', one.path.replace('posts', 'pages'))).body.code).toBe('rest_post_invalid_parent');
  });
});
