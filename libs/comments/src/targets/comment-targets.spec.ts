import { RequestContext, type Principal } from '@grove/rest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeholders, Repository } from '@grove/database';
import { describeOnEachEngine, insertRow } from '@grove/database/testing';
import { contentEntities, contentMigrations, MediaEntity, PostEntity } from '@grove/content';
import { capabilitiesOf, ROLE_NAMES } from '@grove/users';
import { startTestServer, type TestServer, type Caller } from '@grove/users/testing';
import {
  CommentEntity,
  commentsEntities,
  commentsMigrations,
  CommentsModule,
  CommentTargets,
  type TargetCondition,
} from '../index.js';

const EVERYBODY: Caller[] = [...ROLE_NAMES, 'visitor'];
const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash', 'shop-completed'];

describeOnEachEngine('What takes comments', (engine) => {
  let door: TestServer;
  let targets: CommentTargets;
  /** Everything there is of posts, pages and media: of each author, in each status, with a password and without. */
  let all: number[];

  beforeAll(async () => {
    door = await startTestServer(engine, {
      entities: [contentEntities, commentsEntities],
      migrations: [contentMigrations, commentsMigrations],
      modules: [CommentsModule],
    });
    targets = door.app.get(CommentTargets);
    const authors = [door.ids.author, door.ids.contributor, door.ids.editor, door.ids.subscriber];
    const posts: Promise<number>[] = [];
    for (const type of ['post', 'page'])
      for (const status of STATUSES)
        for (const author of authors)
          for (const password of ['', 'geheim']) posts.push(aPost(type, { status, author_id: author, password }));
    const written = await Promise.all(posts);
    const media = authors.flatMap((author) => [
      aMedium({ author_id: author }),
      aMedium({ author_id: author, status: 'private' }),
      ...[0, 4, 8, 16, 24, 33, 48].map((place) => aMedium({ author_id: author, parent_id: written[place] })),
    ]);
    all = [...written, ...(await Promise.all(media))];
    await door.database.write((unit) => unit.insertMany('comment', all.map(commentOn)));
  }, 60_000);
  afterAll(() => door.close());

  const principalOf = (who: Caller): Principal => {
    const roles = who === 'visitor' ? [] : [who];
    const held: readonly string[] = capabilitiesOf(roles);
    return {
      userId: who === 'visitor' ? 0 : door.ids[who],
      username: who,
      roles,
      can: (capability) => held.includes(capability),
    };
  };

  const contextOf = (who: Caller): RequestContext =>
    new RequestContext(principalOf(who), { home: 'http://noten.example', root: 'http://noten.example/rest', language: '' });

  const idsWhere = async (condition: TargetCondition) => {
    const comments = new Repository(door.database, CommentEntity).createQueryBuilder('comment');
    const rows = await comments.where(condition(comments)).orderBy('comment.postId').getMany();
    return rows.map(({ postId }) => postId);
  };

  describe.each(EVERYBODY)('to %s', (who) => {
    it('is the same one by one and in lists, to be read and to be moderated', async () => {
      const found = [...(await targets.find(all, contextOf(who))).values()].sort((one, other) => one.id - other.id);
      expect(found.map(({ id }) => id)).toEqual([...all].sort((one, other) => one - other));
      const principal = principalOf(who);
      expect(await idsWhere(targets.readable(principal))).toEqual(found.filter(({ readable }) => readable).map(({ id }) => id));
      expect(await idsWhere(targets.editable(principal))).toEqual(found.filter(({ editable }) => editable).map(({ id }) => id));
    });

    it('opens with the password what the password is all that was missing for, and nothing else', async () => {
      const [locked, opened] = await Promise.all([
        targets.find(all, contextOf(who)),
        targets.find(all, contextOf(who), 'geheim'),
      ]);
      const won = [...opened.values()].filter(({ id, readable }) => readable && !locked.get(id)!.readable).map(({ id }) => id);
      const rows = await door.database.read<{ status: string; password: string }>(
        `SELECT status, password FROM post WHERE id IN (${placeholders(won.length)})`,
        won,
      );
      expect(rows).toHaveLength(won.length);
      for (const { status, password } of rows) {
        expect(password).toBe('geheim');
        expect(['publish', 'private']).toContain(status);
      }
    });
  });

  it('is nothing that nobody registered', async () => {
    const id = await door.database.write((unit) => unit.nextId('coupon'));
    expect(await targets.find([id, 0, -1, 999_999_999], contextOf('administrator'))).toEqual(new Map());
  });

  it('distinguishes drafts and the trash from other records, because their refusals have their own error codes', async () => {
    const stages = new Map(
      (await door.database.read<{ id: number; status: string }>('SELECT id, status FROM post')).map(({ id, status }) => [
        id,
        status,
      ]),
    );
    for (const { id, stage } of (await targets.find(all, contextOf('administrator'))).values()) {
      const status = stages.get(id) ?? 'publish';
      expect(stage).toBe({ publish: 'published', draft: 'draft', trash: 'trash' }[status] ?? 'other');
    }
  });

  const aPost = (type: string, row: object): Promise<number> =>
    store(PostEntity, type, { type, slug_key: null, comment_status: 'open', ...row });

  const aMedium = (row: object): Promise<number> => store(MediaEntity, 'media', { status: 'inherit', details: '{}', ...row });

  /** Stores a row in which everything but what matters here is empty. */
  function store(entity: new () => object, kind: string, row: object): Promise<number> {
    const { tableName, columns } = door.database.source.getMetadata(entity);
    return door.database.write(async (unit) => {
      const id = await unit.nextId(kind);
      const blanks = columns.map(({ databaseName, type, length }) => {
        if (length === '19') return [databaseName, AT];
        return [databaseName, type === 'varchar' || type === 'text' ? `${id}`.slice(0, Number(length || 10)) : 0];
      });
      await insertRow(unit, tableName, { ...Object.fromEntries(blanks), ...row, id });
      return id;
    });
  }
});

const AT = '2026-01-02 03:04:05';

const commentOn = (post: number) => ({
  ...{ post_id: post, author_name: 'Ann', author_email: 'ann@noten.example', author_url: '', author_ip: '', author_agent: '' },
  ...{ created_at: AT, content: 'Crisp.', status: 'approved' },
});
