import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RecordStore } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { type CommentsServer, startCommentsServer } from '../../test/comments-server.js';
import { commentImport, type ImportedComment } from './comment.import.js';

type Body = Record<string, unknown> & { id: number };

const COMMENTS = '/cms/v2/comments';

describeOnEachEngine('Comments of another system', (engine) => {
  let server: CommentsServer;
  let article: number;

  beforeAll(async () => {
    server = await startCommentsServer(engine);
    article = await server.createArticle();
    const comments = commentImport(server.database);
    const all = [
      comment(10),
      comment(11, { type: 'pingback', authorName: 'Another blog' }),
      comment(12, { type: 'review', rating: 7, isVerified: true }),
      comment(13, { status: 'post-trashed' }),
      comment(14, { status: 'trash', previousStatus: 'spam' }),
      comment(15, { postId: 999_999 }),
      comment(16, { parentId: 222_222, authorId: 31_313, authorName: '' }),
      comment(17, { createdAt: '0399-11-30 00:00:00', localAt: '0399-11-30 00:00:00', content: 'Nice :-)' }),
    ];
    await server.database.write((unit) => new RecordStore(comments).store(unit, all));
    await comments.finish!();
  }, 60_000);
  afterAll(() => server.close());

  const comment = (id: number, fields: Partial<ImportedComment> = {}): ImportedComment => ({
    ...{ id, postId: article, type: 'comment', parentId: 0, authorId: 0, authorName: 'Ann', authorEmail: 'ann@noten.example' },
    ...{ authorUrl: '', authorIp: '10.0.0.7', authorAgent: '', createdAt: '2014-04-04 02:04:04', localAt: '2014-04-04 04:04:04' },
    ...{ content: 'Crisp.', status: 'approved', previousStatus: '', rating: 0, isVerified: null, ...fields },
  });

  const get = async (path: string) => (await server.ask<Body>('administrator', 'GET', path)).body;
  const ids = async (query: string) => {
    const { body, headers } = await server.ask<Body[]>('administrator', 'GET', `${COMMENTS}?orderby=id&order=asc&${query}`);
    expect(Number(headers.get('x-wp-total'))).toBe(body.length);
    return body.map(({ id }) => id);
  };

  it('keep their ids, dates, parents and authors, also those that are gone', async () => {
    expect(await get(`${COMMENTS}/16?context=edit`)).toMatchObject({
      ...{ id: 16, parent: 222_222, author: 31_313, author_name: '', author_ip: '10.0.0.7' },
      ...{ date: '2014-04-04T04:04:04', date_gmt: '2014-04-04T02:04:04' },
    });
    expect(await get(`${COMMENTS}/17`)).toMatchObject({ date: '-0001-11-30T00:00:00', date_gmt: '-0001-11-30T00:00:00' });
    expect(await get(`${COMMENTS}/17`)).toMatchObject({ content: { rendered: '<p>Nice 🙂</p>\n' } });
  });

  it.each([
    ['', [10, 15, 16, 17]],
    ['type=pingback', [11]],
    ['type=pings', [11]],
    ['type=review', [12]],
    ['type=all', [10, 11, 12, 15, 16, 17]],
    ['status=trash', [14]],
    ['status=hold', []],
  ])('are listed by type and status: %s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  it('of statuses that Grove does not know are not listed, and can be read', async () => {
    expect(await get(`${COMMENTS}/13?context=edit`)).toMatchObject({ status: 'post-trashed', type: 'comment' });
  });

  it('on records that do not exist are listed for moderators, and cannot be opened', async () => {
    const { status, body } = await server.ask<Body>('administrator', 'GET', `${COMMENTS}/15`);
    expect([status, body['code']]).toEqual([404, 'rest_post_invalid_id']);
    expect((await server.ask<Body[]>('visitor', 'GET', COMMENTS)).body.map(({ id }) => id)).not.toContain(15);
  });

  it('leave the trash to the status that they had before', async () => {
    const restored = await server.ask<Body>('administrator', 'PUT', `${COMMENTS}/14`, { body: { status: 'untrash' } });
    expect(restored.body['status']).toBe('spam');
  });

  it('follow a new date in both of their dates', async () => {
    const body = { date: '2015-01-01T12:00:00' };
    const changed = await server.ask<Body>('administrator', 'PUT', `${COMMENTS}/10`, { body });
    expect(changed.body).toMatchObject({ date: '2015-01-01T12:00:00' });
    expect(String(changed.body['date_gmt'])).toMatch(/^2015-01-01T/);
  });

  it('are deleted with their record', async () => {
    await server.database.write((unit) => unit.releaseId(article));
    expect(await server.database.read('SELECT id FROM comment ORDER BY id')).toEqual([{ id: 15 }]);
  });
});
