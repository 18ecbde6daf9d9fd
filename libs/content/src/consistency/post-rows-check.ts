import { type Database, placeholders, Table } from '@grove/database';
import { type ConsistencyCheck, type Difference, recordCheck } from '@grove/operations';
import { invalidatePostSearches, markPostChanged } from '../posts/post-search-cache.js';
import { searchTextOf } from '../posts/post-search.rules.js';
import { PostEntity } from '../posts/post.entity.js';

/** Compares the search texts of posts with their texts. */
export function searchTextsCheck(database: Database): ConsistencyCheck {
  const posts = new Table(database, PostEntity);
  return recordCheck(database, {
    name: 'search texts of posts',
    table: 'post',
    async compare(ids) {
      const stored = await posts.inOrderOf(ids);
      const rows = await database.read<{ id: number; text: string }>(
        `SELECT id, search_text AS text FROM post_search WHERE id IN (${placeholders(ids.length)})`,
        ids,
      );
      const texts = new Map(rows.map(({ id, text }) => [id, text]));
      return stored.flatMap((post): Difference[] => {
        const text = searchTextOf(post);
        if (texts.get(post.id) === text) return [];
        return [
          {
            id: post.id,
            sentence: `The search text of ${post.type} ${post.id} is not that of its title, excerpt and content.`,
            async repair(unit) {
              await unit.delete('post_search', { id: post.id });
              await unit.insertMany('post_search', [{ id: post.id, search_text: text }]);
              await markPostChanged(unit, post.id);
            },
          },
        ];
      });
    },
  });
}

/** Compares the copies of status and date, by which lists of one term are sorted, with the posts. */
export const postTermsCheck = (database: Database): ConsistencyCheck =>
  recordCheck(database, {
    name: 'posts by term',
    isIndex: true,
    table: 'post',
    idColumn: { table: 'post_term', column: 'post_id' },
    async compare(ids) {
      const rows = await database.read<{ id: number; status: string | null; local_at: string }>(
        `SELECT DISTINCT post_term.post_id AS id, post.status, post.local_at FROM post_term LEFT JOIN post ON post.id = post_term.post_id
          WHERE post_term.post_id IN (${placeholders(ids.length)})
          AND (post.id IS NULL OR post_term.status <> post.status OR post_term.local_at <> post.local_at)`,
        ids,
      );
      return rows.map(({ id, status, local_at }) => ({
        id,
        sentence: `The lists of the terms of post ${id} have another status or date than the post.`,
        async repair(unit) {
          invalidatePostSearches(unit);
          if (status === null) await unit.delete('post_term', { post_id: id });
          else await unit.update('post_term', { status, local_at }, { post_id: id });
        },
      }));
    },
  });
