import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { MigrationInterface } from 'typeorm';
import { Database, databaseMigrations, Table } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { commentsEntities, commentsMigrations } from '../index.js';
import { CommentEntity } from '../comments/comment.entity.js';
import { Comments1700000000400 } from './1700000000400-comments.js';
import { Moderation1700000000410 } from './1700000000410-moderation.js';
import { Arrival1700000000460 } from './1700000000460-arrival.js';
import { ImportedComments1700000001210 } from './1700000001210-imported-comments.js';
import { CommentColumnNames1700000000470 } from './1700000000470-comment-column-names.js';

describeOnEachEngine('Comments that were there before moderation', (engine) => {
  let url: string;
  let database: Database;
  beforeAll(async () => {
    url = await engine.createDatabase();
    database = await opened([Comments1700000000400]);
  });
  afterAll(() => database.close());

  async function opened(migrations: (new () => MigrationInterface)[]): Promise<Database> {
    const made = await Database.open({ url, entities: commentsEntities, migrations: [...databaseMigrations, ...migrations] });
    await made.migrate();
    return made;
  }

  const comment = (id: number, postId: number) => ({
    ...{ id, post_id: postId, author_name: "Jan's", author_email: 'j@n.nl', author_url: '', author_ip: '', author_agent: '' },
    ...{ created_at: '2026-05-31 12:00:00', content: 'Good.', status: 'approved' },
  });

  it('stay, number on, and go with their record; those of nothing are dropped', async () => {
    const post = await database.write(async (unit) => {
      const id = await unit.nextId('product');
      await unit.insertMany('comment', [comment(40, id), comment(41, 999_999)]);
      return id;
    });
    await database.close();
    database = await opened(commentsMigrations);
    const table = new Table(database, CommentEntity);
    expect(await table.where('1 = 1')).toEqual([
      expect.objectContaining({
        id: 40,
        authorName: "Jan's",
        createdAt: '2026-05-31 12:00:00',
        status: 'approved',
        previousStatus: '',
        rating: 0,
        parentId: 0,
      }),
    ]);
    const { id: _own, ...next } = comment(0, post);
    const made = await database.write(async (unit) => (await unit.insert('comment', { ...next, object_id: post })).insertId);
    expect(made).toBeGreaterThan(40);
    const ofNothing = { ...comment(99, 999_999), object_id: 999_999 };
    await expect(database.write((unit) => unit.insert('comment', ofNothing))).rejects.toThrow();
    await database.write((unit) => unit.delete('object_id', { id: post }));
    expect(await table.where('1 = 1')).toEqual([]);
  });

  it('can be led back and forth', async () => {
    const runner = database.source.createQueryRunner();
    const keys = async () =>
      (await runner.getTable('comment'))!.foreignKeys.map(({ columnNames, onDelete }) => [columnNames, onDelete]);
    await new ImportedComments1700000001210().down(runner);
    await new CommentColumnNames1700000000470().down(runner);
    expect(await runner.hasColumn('comment', 'status_before')).toBe(true);
    await new Arrival1700000000460().down(runner);
    expect(await runner.hasColumn('comment', 'received_at')).toBe(false);
    await new Moderation1700000000410().down(runner);
    expect(await runner.hasColumn('comment', 'rating')).toBe(false);
    await new Moderation1700000000410().up(runner);
    await new Moderation1700000000410().up(runner);
    await new Arrival1700000000460().up(runner);
    await new Arrival1700000000460().up(runner);
    await new CommentColumnNames1700000000470().up(runner);
    await new CommentColumnNames1700000000470().up(runner);
    expect(await runner.hasColumn('comment', 'previous_status')).toBe(true);
    expect(await runner.hasColumn('comment', 'received_at')).toBe(true);
    expect(await keys()).toEqual([[['post_id'], 'CASCADE']]);
    await new ImportedComments1700000001210().up(runner);
    await new ImportedComments1700000001210().up(runner);
    expect(await keys()).toEqual([[['object_id'], 'CASCADE']]);
    const { indices } = (await runner.getTable('comment'))!;
    expect(indices.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'ix_comment_post_id_status_created_at',
        'ix_comment_parent_id_status',
        'ix_comment_author_email_author_id',
        'ix_comment_object_id',
        'ix_comment_type_status_created_at',
      ]),
    );
    await runner.release();
  });
});
