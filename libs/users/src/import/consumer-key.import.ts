import { KeyRing, type Instant } from '@grove/database';
import type { ImportKind } from '@grove/operations';
import { seal, type Key } from '@grove/core';
import type { KeyPermission } from '@grove/rest';
import { CONSUMER_SECRETS } from '../consumer-keys/consumer-keys.service.js';
import { IMPORTED } from '../secrets/imported-hash.js';

/** A consumer key of WooCommerce. Only the hash of the key is known; its secret is, because signatures need it. */
export interface ImportedConsumerKey {
  readonly id: number;
  readonly userId: number;
  readonly description: string;
  readonly permission: KeyPermission;
  /** As `importedKeyHash` computes it. */
  readonly hash: string;
  readonly secret: string;
  /** The last characters of the key. */
  readonly lastFour: string;
  readonly createdAt: Instant | null;
  readonly lastUsedAt: Instant | null;
}

/** How consumer keys are imported. Their secrets are sealed with the active key of the installation. */
export async function consumerKeyImport(ring: KeyRing): Promise<ImportKind<ImportedConsumerKey>> {
  const sealingKey = await ring.activeKey(CONSUMER_SECRETS);
  return {
    name: 'consumer key',
    tables: [
      {
        ...{ table: 'consumer_key', key: 'id', references: { user_id: 'user' } },
        ignored: ['hash', 'key_id', 'sealed_secret', 'last_used_at'],
      },
    ],
    rows: (key) => ({ consumer_key: [rowOf(key, sealingKey)] }),
  };
}

const rowOf = (key: ImportedConsumerKey, sealingKey: Key) => ({
  id: key.id,
  user_id: key.userId,
  description: key.description,
  permission: key.permission,
  hash: key.hash,
  key_id: IMPORTED,
  sealed_secret: seal(sealingKey, key.secret, key.hash),
  last_four: key.lastFour,
  created_at: key.createdAt,
  last_used_at: key.lastUsedAt,
});
