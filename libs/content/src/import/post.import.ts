import { type Database, placeholders, type RowValues, type UnitOfWork } from '@grove/database';
import { type ImportKind, replaceCounters } from '@grove/operations';
import { markForReindexing } from '@grove/search';
import { statusCounter } from '../posts/post-list.js';
import { ALL_STATUSES } from '../posts/post-permissions.rules.js';
import { searchTextOf } from '../posts/post-search.rules.js';
import { invalidatePostSearches } from '../posts/post-search-cache.js';
import type { PostEntity } from '../posts/post.entity.js';
import type { PostType } from '../posts/post-types.js';
import { titleKeyOf } from '../posts/post.rules.js';
import { CATEGORY, TAG } from '../site-terms/taxonomies.js';

/** A post or page with its id, as another system has it. Statuses that Grove does not know are kept. */
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
      post: [rowOf(post)],
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

function rowOf(post: ImportedPost): RowValues {
  return {
    ...{ id: post.id, type: post.type, status: post.status, previous_status: post.previousStatus },
    ...{ created_at: post.createdAt, local_at: post.localAt },
    ...{ modified_at: post.modifiedAt, local_modified_at: post.localModifiedAt, has_floating_date: post.hasFloatingDate },
    ...{ title: post.title, title_key: titleKeyOf(post.title), slug: post.slug, slug_key: null },
    ...{ content: post.content, excerpt: post.excerpt, footnotes: post.footnotes },
    ...{ author_id: post.authorId, password: post.password, featured_media: post.featuredMedia },
    ...{ comment_status: post.commentStatus, ping_status: post.pingStatus, sticky: post.sticky },
    ...{ format: post.format, template: post.template, parent_id: post.parentId, menu_order: post.menuOrder, guid: post.guid },
  };
}

/** Assigns addresses, and counts posts by status and by term. */
async function deriveFromPosts(unit: UnitOfWork, type: PostType): Promise<void> {
  invalidatePostSearches(unit);
  await unit.query(ASSIGN_SLUGS);
  const known = placeholders(ALL_STATUSES.length);
  await unit.query('DELETE FROM post_status');
  await unit.query(
    `INSERT INTO post_status (name) SELECT DISTINCT status FROM post WHERE status NOT IN (${known}, 'auto-draft', 'inherit')`,
    ALL_STATUSES,
  );
  for (const { names, counts } of [postCounters(type), ...(type === 'post' ? [POST_TERM_COUNTERS] : [])])
    await replaceCounters(unit, names, counts);
}

/** Drafts and posts in the trash have no address. The inner SELECT is a table of its own, because MySQL cannot update a table that it reads. */
const ASSIGN_SLUGS = `UPDATE post SET slug_key = slug WHERE slug_key IS NULL AND id IN (
  SELECT id FROM (
    SELECT MIN(id) AS id FROM post WHERE slug <> '' AND status NOT IN ('draft', 'pending', 'trash')
      GROUP BY type, parent_id, slug HAVING COUNT(slug_key) = 0
  ) oldest)`;

const COUNT_TERMS = `SELECT CONCAT('term/', post_term.term_id) AS name, COUNT(*) AS amount
  FROM post_term JOIN term ON term.id = post_term.term_id
  WHERE term.taxonomy IN (?, ?) AND post_term.status = 'publish' GROUP BY post_term.term_id`;

/** The counters of the posts or pages by status. */
export const postCounters = (type: PostType) => ({
  names: { startingWith: statusCounter(type, '') },
  counts: {
    sql: "SELECT CONCAT('post/', type, '/', status) AS name, COUNT(*) AS amount FROM post WHERE type = ? GROUP BY type, status",
    values: [type],
  },
});

/** The counters of the terms that posts have. */
export const POST_TERM_COUNTERS = {
  names: { group: 'term', sql: "SELECT CONCAT('term/', id) FROM term WHERE taxonomy IN (?, ?)", values: [CATEGORY, TAG] },
  counts: { sql: COUNT_TERMS, values: [CATEGORY, TAG] },
};
