// SQL, because a repository would report a change, and looked-up credentials would be outdated after each use: no response depends on these columns alone.
import type { Instant, SqlChange } from '@grove/database';
import type { UsedCredential } from '../accounts/credential-owner.js';

/** Records that a credential was used now, and a password also from where, unless another request or process has done so since `due`. */
export function recordUse(
  { table, id }: Pick<UsedCredential, 'table' | 'id'>,
  { now, address, due }: { readonly now: Instant; readonly address: string; readonly due: Instant },
): SqlChange {
  return table === 'consumer_key'
    ? {
        changes: [],
        sql: 'UPDATE consumer_key SET last_used_at = ? WHERE id = ? AND (last_used_at IS NULL OR last_used_at <= ?)',
        values: [now, id, due],
      }
    : {
        changes: [],
        sql: 'UPDATE application_password SET last_used_at = ?, last_ip = ? WHERE id = ? AND (last_used_at IS NULL OR last_used_at <= ?)',
        values: [now, address, id, due],
      };
}
