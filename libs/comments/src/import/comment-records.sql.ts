// SQL, because one statement changes comments by the ids that records of all libraries share.
import { kindOfIdIn, type SqlChange } from '@grove/database';

/** Connects comments with their records, as far as these exist. */
export const CONNECT_WITH_RECORDS: SqlChange = {
  changes: ['comment'],
  sql: `UPDATE comment SET object_id = post_id WHERE object_id IS NULL AND ${kindOfIdIn('comment.post_id')} IS NOT NULL`,
};
