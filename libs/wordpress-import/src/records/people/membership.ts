import type { RelatedRows } from '../../source/source-rows.js';

/** The metadata that a user of the site has. The sites of a network share their users; those of one site have capabilities there. */
export const membership = (key: string | undefined): RelatedRows | undefined =>
  key === undefined ? undefined : { table: 'usermeta', on: { user_id: 'ID' }, where: { meta_key: key } };
