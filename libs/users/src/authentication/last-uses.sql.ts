// SQL, because a repository would report a change, and looked-up credentials would be outdated after each use: no response depends on these columns alone.
import type { Instant, SqlChange } from '@grove/database';
import type { UsedCredential } from '../accounts/credential-owner.js';

/** The column of each credential for the address of its last use. */
const ADDRESS_COLUMNS = { application_password: 'last_ip', user_session: 'address', consumer_key: undefined } as const;

/** Records that a credential was used now, and from where, unless another request or process has done so since `due`. */
export function recordUse(
  { table, id }: Pick<UsedCredential, 'table' | 'id'>,
  { now, address, due }: { readonly now: Instant; readonly address: string; readonly due: Instant },
): SqlChange {
  const column = ADDRESS_COLUMNS[table];
  const assignments = column === undefined ? 'last_used_at = ?' : `last_used_at = ?, ${column} = ?`;
  return {
    changes: [],
    sql: `UPDATE ${table} SET ${assignments} WHERE id = ? AND (last_used_at IS NULL OR last_used_at <= ?)`,
    values: [now, ...(column === undefined ? [] : [address]), id, due],
  };
}
