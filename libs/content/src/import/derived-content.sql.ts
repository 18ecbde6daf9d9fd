// SQL, because these statements change and count all rows from other rows: after an import, and in checks.
import type { SqlChange } from '@grove/database';
import { type RecordCounters, unknownCounters } from '@grove/operations';
import { statusCounter } from '../posts/post-list.js';
import { ALL_STATUSES } from '../posts/post-permissions.rules.js';
import type { PostType } from '../posts/post-types.js';
import { CATEGORY, TAG } from '../site-terms/taxonomies.js';
import { termCounterNames } from '../terms/terms.sql.js';

/**
 * Assigns addresses: of several posts with the same slug, the one with the lowest id has it. Drafts and posts in the trash have none. The inner SELECT is a table of its
 * own, because MySQL cannot update a table that it reads.
 */
export const ASSIGN_POST_SLUGS: SqlChange = {
  changes: ['post'],
  sql: `UPDATE post SET slug_key = slug WHERE slug_key IS NULL AND id IN (
    SELECT id FROM (
      SELECT MIN(id) AS id FROM post WHERE slug <> '' AND status NOT IN ('draft', 'pending', 'trash')
        GROUP BY type, parent_id, slug HAVING COUNT(slug_key) = 0
    ) oldest)`,
};

/** The same for the terms of each taxonomy. */
export const ASSIGN_TERM_SLUGS: SqlChange = {
  changes: ['term'],
  sql: `UPDATE term SET slug_key = slug WHERE slug_key IS NULL AND slug <> '' AND id IN (
    SELECT id FROM (
      SELECT MIN(id) AS id FROM term GROUP BY taxonomy, slug HAVING COUNT(slug_key) = 0
    ) oldest)`,
};

/** Lists the statuses of posts that Grove does not know. */
export const LIST_OTHER_STATUSES: readonly SqlChange[] = [
  { changes: ['post_status'], sql: 'DELETE FROM post_status' },
  {
    changes: ['post_status'],
    sql: `INSERT INTO post_status (name)
      SELECT DISTINCT status FROM post WHERE status NOT IN (${ALL_STATUSES.map(() => '?').join(', ')}, 'auto-draft', 'inherit')`,
    values: ALL_STATUSES,
  },
];

/** What a term has in common in both of its taxonomies. */
const SAME = 'name, name_key, search_text, slug, menu_order, display, image_id';

/** Stores the rows of the second taxonomies of these terms. */
export const copySharedTerms = (ids: readonly number[]): SqlChange => ({
  changes: ['term'],
  sql: `INSERT INTO term (id, ${SAME}, taxonomy, description, parent_id, slug_key)
    SELECT -term.id, ${SAME}, shared_term.taxonomy, shared_term.description, shared_term.parent_id, NULL
      FROM shared_term JOIN term ON term.id = shared_term.term_id WHERE shared_term.term_id IN (${ids.map(() => '?').join(', ')})`,
  values: ids,
});

/** Detaches files whose medium was deleted at the other site; they are swept later. */
export const RELEASE_FILES: SqlChange = {
  changes: ['media_file'],
  sql: 'UPDATE media_file SET media_id = 0, path = NULL WHERE media_id <> 0 AND media_id NOT IN (SELECT id FROM media)',
};

/** The counters of the posts or pages by status. */
export const postCounters = (type: PostType): RecordCounters => ({
  names: { startingWith: statusCounter(type, '') },
  counts: {
    reads: ['post'],
    sql: "SELECT CONCAT('post/', type, '/', status) AS name, COUNT(*) AS amount FROM post WHERE type = ? GROUP BY type, status",
    values: [type],
  },
});

/** The counters of the terms that posts have. */
export const POST_TERM_COUNTERS: RecordCounters = {
  names: { group: 'term', reads: ['term'], sql: termCounterNames('term.taxonomy IN (?, ?)'), values: [CATEGORY, TAG] },
  counts: {
    reads: ['post_term', 'term'],
    sql: `SELECT CONCAT('term/', post_term.term_id) AS name, COUNT(*) AS amount
      FROM post_term JOIN term ON term.id = post_term.term_id
      WHERE term.taxonomy IN (?, ?) AND post_term.status = 'publish' GROUP BY post_term.term_id`,
    values: [CATEGORY, TAG],
  },
};

/** The counters of terms that do not exist any more. There should be none. */
export const DELETED_TERM_COUNTERS: RecordCounters = {
  names: unknownCounters('term', { reads: ['term'], sql: termCounterNames('1 = 1'), values: [] }),
  counts: { reads: [], sql: "SELECT 'term/0' AS name, 0 AS amount", values: [] },
};
