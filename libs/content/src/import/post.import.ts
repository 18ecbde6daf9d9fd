import { type Database, Repository, type UnitOfWork } from '@grove/database';
import { type ImportKind, replaceCounters } from '@grove/operations';
import { markForReindexing } from '@grove/search';
import { searchTextOf } from '../posts/post-search.rules.js';
import { invalidatePostSearches } from '../posts/post-search-cache.js';
import { PostEntity } from '../posts/post.entity.js';
import type { PostType } from '../posts/post-types.js';
import { titleKeyOf } from '../posts/post.rules.js';
import { ASSIGN_POST_SLUGS, LIST_OTHER_STATUSES, POST_TERM_COUNTERS, postCounters } from './derived-content.sql.js';

/** A post or page with its id, as WordPress has it. Statuses that Grove does not know are kept. */
export interface ImportedPost extends Readonly<Omit<PostEntity, 'titleKey' | 'slugKey' | 'status' | 'previousStatus'>> {
  readonly status: string;
  readonly previousStatus: string;
  /** The ids of its categories and tags. */
  readonly termIds: readonly number[];
}

/** Posts or pages with their terms. Of several with the same slug, the one with the lowest id has the address. */
export function postImport(database: Database, type: PostType): ImportKind<ImportedPost> {
  return {
    name: type,
    tables: [
      { table: 'post', key: 'id', ignored: ['slug_key'] },
      { table: 'post_search', key: 'id' },
      { table: 'post_term', key: 'post_id', references: { term_id: 'term' } },
    ],
    sequence: type,
    rows: (post) => ({
      post: [
        new Repository(database, PostEntity).toRow({ ...post, titleKey: titleKeyOf(post.title), slugKey: null } as PostEntity),
      ],
      post_search: [{ id: post.id, search_text: searchTextOf(post) }],
      post_term: post.termIds.map((termId) => ({
        ...{ post_id: post.id, term_id: termId, status: post.status, local_at: post.localAt },
      })),
    }),
    async afterChange(unit, ids) {
      invalidatePostSearches(unit);
      await markForReindexing(unit, 'post', ids);
    },
    finish: () => database.write((unit) => deriveFromPosts(unit, type)),
  };
}

/** Assigns addresses, and counts posts by status and by term. */
async function deriveFromPosts(unit: UnitOfWork, type: PostType): Promise<void> {
  invalidatePostSearches(unit);
  for (const change of [ASSIGN_POST_SLUGS, ...LIST_OTHER_STATUSES]) await unit.run(change);
  for (const counters of [postCounters(type), ...(type === 'post' ? [POST_TERM_COUNTERS] : [])])
    await replaceCounters(unit, counters);
}
