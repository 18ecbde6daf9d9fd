import { type ImportedConsumerKey, KEY_PERMISSIONS } from '@grove/users';
import { In } from 'typeorm';
import { membership } from './membership.js';
import type { SourceContext } from '../source-kind.js';
import { localInstant } from '../../values/dates.js';
import { idOrNone } from '../content/lists.js';

/** A row of the table of consumer keys. */
interface KeyRow {
  readonly key_id: number;
  readonly user_id: number;
  readonly description: string | null;
  readonly permissions: string;
  readonly consumer_key: string;
  readonly consumer_secret: string;
  readonly truncated_key: string;
  readonly last_access: string | null;
}

const TABLE = 'woocommerce_api_keys';

/** Reads consumer keys. Those that nobody can sign in with are left out. */
export async function readConsumerKeys(ids: readonly number[], context: SourceContext): Promise<ImportedConsumerKey[]> {
  const { source, settings } = context;
  const rows = await source.findByIds<KeyRow>(TABLE, 'key_id', ids);
  const first = await firstKeys(rows, context);
  const owners = await ownersOf(rows, context);
  return rows.filter((row) => isUsable(row, { first, owners }, context)).map((row) => toConsumerKey(row, settings.timezone));
}

/** The users of these keys that exist at the site. */
async function ownersOf(rows: readonly KeyRow[], { source, settings }: SourceContext): Promise<ReadonlySet<number>> {
  const where = { ID: In([...new Set(rows.map((row) => idOrNone(row.user_id)))]) };
  const having = membership(settings.membershipKey);
  return new Set(await source.findIds({ table: 'users', where, having }, 'ID'));
}

/** What a key is checked against. */
interface Known {
  readonly first: ReadonlyMap<string, number>;
  readonly owners: ReadonlySet<number>;
}

/** The lowest id for each hash, because hashes are unique in Grove. */
async function firstKeys(rows: readonly KeyRow[], { source }: SourceContext): Promise<ReadonlyMap<string, number>> {
  const found = await source.find<{ hash: string; id: number }>(TABLE, {
    select: { hash: 'consumer_key', id: 'key_id' },
    where: { consumer_key: In([...new Set(rows.map((row) => row.consumer_key))]) },
    order: { key_id: 'DESC' },
  });
  return new Map(found.map(({ hash, id }) => [hash, id]));
}

function isUsable(row: KeyRow, known: Known, { report }: SourceContext): boolean {
  const reason = refusalOf(row, known);
  if (reason !== undefined)
    report.addLeftover({ kind: 'consumer keys', record: `consumer key ${row.key_id}`, name: row.description ?? '', reason });
  return reason === undefined;
}

function refusalOf(row: KeyRow, { first, owners }: Known): string | undefined {
  if (!owners.has(row.user_id)) return 'Its user does not exist, so nobody can sign in with it.';
  if (!KEY_PERMISSIONS.some((permission) => permission === row.permissions)) return 'It allows neither reading nor writing.';
  if (!/^[\da-f]{64}$/.test(row.consumer_key))
    return 'Its hash has another form than WooCommerce creates, so nobody can sign in with it.';
  if (row.consumer_secret === '' || row.consumer_secret.length > 100) return 'Its secret is empty or too long.';
  return first.get(row.consumer_key) === row.key_id ? undefined : 'Another consumer key has the same hash.';
}

const toConsumerKey = (row: KeyRow, zone: string): ImportedConsumerKey => ({
  id: row.key_id,
  userId: row.user_id,
  description: (row.description ?? '').slice(0, 200),
  permission: row.permissions as ImportedConsumerKey['permission'],
  hash: row.consumer_key,
  secret: row.consumer_secret,
  lastFour: row.truncated_key.slice(-4),
  createdAt: null,
  // WooCommerce stores it in the zone of the site.
  lastUsedAt: localInstant(row.last_access, zone) ?? null,
});
