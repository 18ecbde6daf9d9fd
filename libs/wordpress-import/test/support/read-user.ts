import type { ImportedCustomer } from '@grove/orders';
import { readUsers } from '../../src/records/people/read-users.js';
import { openSmallDump, type Rows } from './small-dump.js';

/** A row of the table of users. */
export const userRow = (ID: number, more: object = {}) => ({
  ...{ ID, user_login: `user${ID}`, user_pass: '', user_nicename: `user-${ID}`, user_email: `user${ID}@noten.nl`, user_url: '' },
  ...{ user_registered: '2020-01-02 03:04:05', user_activation_key: '', user_status: 0, display_name: 'Jan', ...more },
});

/** A user as it is read, with what was left over and kept. */
export interface ReadUser {
  readonly record: ImportedCustomer;
  readonly leftovers: readonly string[];
  readonly kept: readonly (readonly [name: string, value: string | null])[];
}

/** Reads one user with metadata. */
export async function readUser(
  meta: Readonly<Record<string, string | null>> | Rows,
  more: object = {},
  options: Readonly<Record<string, string>> = {},
  prefix = 'wp_',
): Promise<ReadUser> {
  const rows = Array.isArray(meta)
    ? (meta as Rows)
    : Object.entries(meta).map(([meta_key, meta_value], index) => ({ umeta_id: index + 1, user_id: 5, meta_key, meta_value }));
  const none = [{ umeta_id: 1, user_id: 0, meta_key: '', meta_value: '' }];
  const source = await openSmallDump({ users: [userRow(5, more)], usermeta: rows.length > 0 ? rows : none }, options, prefix);
  try {
    const [record] = await readUsers([5], source);
    const { leftovers, metadata } = source.report;
    return {
      record,
      leftovers: leftovers.map(({ topic, name }) => `${topic}: ${name}`),
      kept: metadata.map(({ name, value }) => [name, value] as const),
    };
  } finally {
    await source.close();
  }
}
