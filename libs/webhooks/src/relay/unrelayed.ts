import type { EngineName } from '@grove/database';

/** Leads to what was not looked at, in the order of ids. */
const INDEX = 'ix_outbox_relayed_at_id';

/** Stands behind `outbox`: by what they know of the table, both engines may take it for cheaper to go through all that ever was in the order of ids. */
export const unrelayedFirst = (engine: EngineName): string =>
  engine === 'mysql' ? `FORCE INDEX (${INDEX})` : `INDEXED BY ${INDEX}`;
