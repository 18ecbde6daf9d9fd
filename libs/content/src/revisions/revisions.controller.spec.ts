import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { openNewsroom, type Newsroom, type Who, type Wire } from '../../test/newsroom.js';

describeOnEachEngine('Revisions', (engine) => {
  let room: Newsroom;
  beforeAll(async () => {
    room = await openNewsroom(engine);
  });
  afterAll(() => room.close());

  /** A post by an author with two revisions. */
  async function aHistory(): Promise<{ path: string; ids: number[] }> {
    const { id } = (await room.ask('author', 'POST', '/posts', { title: 'a', content: 'a', status: 'publish' })).body;
    for (const content of ['b', 'c']) await room.ask('author', 'PUT', `/posts/${id}`, { content });
    const path = `/posts/${id}/revisions`;
    return { path, ids: (await room.ask<Wire[]>('author', 'GET', path)).body.map((revision) => revision.id) };
  }
  const amount = async (path: string) => (await room.ask<Wire[]>('administrator', 'GET', path)).body.length;

  it('are deleted for good by those who may delete the record, and the record stays as it is', async () => {
    const { path, ids } = await aHistory();
    const { status, body } = await room.ask('author', 'DELETE', `${path}/${ids[0]}?force=true`);
    expect([status, body['deleted'], body.previous.id, body.previous['_links']]).toEqual([200, true, ids[0], undefined]);
    expect(await amount(path)).toBe(1);
    expect((await room.ask('visitor', 'GET', path.replace('/revisions', ''))).body.content.rendered).toBe('<p>c</p>\n');
  });

  it('begin with the first update, whatever it changes, and then follow changes of the text (finding M10)', async () => {
    const { id } = (await room.ask('author', 'POST', '/posts', { title: 'a', content: 'a', status: 'publish' })).body;
    const amounts = [await amount(`/posts/${id}/revisions`)];
    for (const change of [{ sticky: true }, { sticky: false }, { content: 'b' }, { content: 'b' }]) {
      expect((await room.ask('editor', 'PUT', `/posts/${id}`, change)).status).toBe(200);
      amounts.push(await amount(`/posts/${id}/revisions`));
    }
    expect(amounts).toEqual([0, 1, 1, 2, 2]);
  });

  it.each([
    ['visitor', '?force=true', 401, 'rest_cannot_delete'],
    ['contributor', '?force=true', 403, 'rest_cannot_delete'],
    ['author', '', 501, 'rest_trash_not_supported'],
  ] as [Who, string, number, string][])('stay when a %s deletes with "%s"', async (who, query, status, code) => {
    const { path, ids } = await aHistory();
    const answer = await room.ask(who, 'DELETE', `${path}/${ids[0]}${query}`);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await amount(path)).toBe(2);
  });

  it('of one record are not found below another, nor below one of another type', async () => {
    const [one, other] = [await aHistory(), await aHistory()];
    expect((await room.ask('editor', 'GET', `${one.path}/${other.ids[0]}`)).body.code).toBe('rest_post_invalid_id');
    expect((await room.ask('editor', 'GET', one.path.replace('posts', 'pages'))).body.code).toBe('rest_post_invalid_parent');
  });
});
