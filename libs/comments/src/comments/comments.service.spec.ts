import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Database, Table } from '@grove/kernel';
import { describeOnEachEngine } from '@grove/kernel/testing';
import { commentsEntities, commentsMigrations } from '../index.js';
import { CommentEntity } from './comment.entity.js';
import { CommentsService } from './comments.service.js';

const FIGS = 7;

describeOnEachEngine('Comments on a record', (engine) => {
  let database: Database;
  let table: Table<CommentEntity>;
  let comments: CommentsService;

  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: commentsEntities,
      migrations: commentsMigrations,
    });
    await database.migrate();
    table = new Table(database, CommentEntity);
    comments = new CommentsService(database);
  });
  afterAll(() => database.close());
  beforeEach(() => database.write((unit) => unit.query('DELETE FROM comment')));

  function write(comment: Partial<CommentEntity>): Promise<number> {
    const plain = {
      postId: FIGS,
      parentId: 0,
      authorId: 0,
      authorName: 'Ann',
      authorEmail: 'ann@example.com',
      authorUrl: '',
      authorIp: '',
      authorAgent: '',
      createdAt: '2026-05-31 12:00:00',
      content: 'Good figs.',
      status: 'approved',
    } as const;
    return database.write((unit) => table.insert(unit, { ...plain, ...comment }));
  }

  const idsOn = async (postId: number) => (await comments.approvedOn(postId)).map(({ id }) => id);

  it('are told oldest first, and as they were written within one second', async () => {
    const late = await write({ createdAt: '2026-06-01 00:00:00' });
    const first = await write({});
    const second = await write({});
    const early = await write({ createdAt: '2025-12-31 23:59:59' });
    expect(await idsOn(FIGS)).toEqual([early, first, second, late]);
  });

  it('are told only while they are approved, and only of that record', async () => {
    const shown = await write({});
    const other = await write({ postId: 8 });
    for (const status of ['hold', 'spam', 'trash'] as const) {
      const hidden = await write({ status });
      expect(await comments.approved(hidden, FIGS)).toBeUndefined();
    }
    expect(await idsOn(FIGS)).toEqual([shown]);
    expect(await comments.approved(shown, FIGS)).toMatchObject({
      id: shown,
      content: 'Good figs.',
      createdAt: '2026-05-31 12:00:00',
    });
    expect(await comments.approved(other, FIGS)).toBeUndefined();
    expect(await comments.approved(999_999, FIGS)).toBeUndefined();
  });

  it('are none where there are none', async () => {
    expect(await comments.approvedOn(FIGS)).toEqual([]);
  });
});
