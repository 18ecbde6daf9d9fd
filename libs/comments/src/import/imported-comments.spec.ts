import { afterAll, beforeAll, expect, it } from 'vitest';
import { RecordStore } from '@grove/operations';
import { describeOnEachEngine } from '@grove/database/testing';
import { type CommentsServer, startCommentsServer } from '../../test/comments-server.js';
import { commentImport, type ImportedComment } from './comment.import.js';

type Body = Record<string, unknown> & { id: number };

const COMMENTS = '/cms/v2/comments';

describeOnEachEngine('Comments of WordPress', (engine) => {
  let server: CommentsServer;
  let article: number;
  let order: number;

  beforeAll(async () => {
    server = await startCommentsServer(engine);
    article = await server.createArticle();
    const comments = commentImport(server.database);
    order = await server.database.write((unit) => unit.nextId('order'));
    const all = [
      comment(10),
      comment(11, { type: 'pingback', authorName: 'Another blog' }),
      comment(12, { type: 'review', rating: 7, isVerified: true }),
      comment(13, { status: 'post-trashed' }),
      comment(14, { status: 'trash', previousStatus: 'spam' }),
      comment(15, { postId: 999_999 }),
      comment(16, { parentId: 222_222, authorId: 31_313, authorName: '' }),
      comment(17, { createdAt: '0399-11-30 00:00:00', localAt: '0399-11-30 00:00:00', content: 'Nice :-)' }),
      comment(18, { postId: order, recordType: 'shop_order' }),
      comment(19, { postId: 888_888, recordType: 'portfolio' }),
      comment(20, { parentId: 10, status: 'hold' }),
      comment(21, { parentId: 11, status: 'spam' }),
    ];
    await server.database.write((unit) => new RecordStore(server.database, comments).store(unit, all));
    await comments.finish!();
  }, 60_000);
  afterAll(() => server.close());

  const comment = (id: number, fields: Partial<ImportedComment> = {}): ImportedComment => ({
    ...{
      id,
      postId: article,
      recordType: '',
      type: 'comment',
      parentId: 0,
      authorId: 0,
      authorName: 'Ann',
      authorEmail: 'ann@noten.example',
    },
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
    ['', [10, 15, 16, 17, 18, 19]],
    ['type=pingback', [11]],
    ['type=pings', [11]],
    ['type=review', [12]],
    ['type=all', [10, 11, 12, 15, 16, 17, 18, 19]],
    ['status=trash', [14]],
    ['status=hold', [20]],
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

  it('on records that are no content, such as orders, are listed for moderators, and their records are not readable', async () => {
    for (const id of [18, 19]) {
      const moderator = await server.ask<Body>('administrator', 'GET', `${COMMENTS}/${id}`);
      expect([moderator.status, moderator.body['code']]).toEqual([403, 'rest_cannot_read_post']);
      const visitor = await server.ask<Body>('visitor', 'GET', `${COMMENTS}/${id}`);
      expect([visitor.status, visitor.body['code']]).toEqual([401, 'rest_cannot_read']);
      expect((await server.ask<Body[]>('visitor', 'GET', COMMENTS)).body.map((comment) => comment.id)).not.toContain(id);
    }
  });

  it('have links by what is known of their record', async () => {
    const { body } = await server.ask<Body[]>('administrator', 'GET', `${COMMENTS}?include=15,18,19&orderby=id&order=asc`);
    expect(body.map(({ link }) => String(link).replace(/^https?:\/\/[^/]+/, ''))).toEqual([
      '/#comment-15',
      `/?post_type=shop_order&p=${order}/#comment-18`,
      '/?p=888888/#comment-19',
    ]);
  });

  it('have a link to their replies if some are approved or wait for it', async () => {
    const linked = async (id: number) => 'children' in ((await get(`${COMMENTS}/${id}`))['_links'] as object);
    expect([await linked(10), await linked(11)]).toEqual([true, false]);
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
    expect(await server.database.read('SELECT id FROM comment ORDER BY id')).toEqual([{ id: 15 }, { id: 18 }, { id: 19 }]);
  });
});
