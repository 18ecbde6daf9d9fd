import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, KeyRing, marks, SealedColumn, SecretRotation, Table } from '@grove/database';
import { BackgroundTasks, InvalidParameters, now, seal, unseal } from '@grove/core';
import type { KeyPermission } from '@grove/rest';
import { HashedSecrets } from '../secrets/hashed-secrets.js';
import { activeHash, possibleHashes } from '../secrets/keyed-hash.js';
import type { Holder, Used } from '../users/holder.js';
import { requireUser } from '../users/require-user.js';
import { ConsumerKeyEntity } from './consumer-key.entity.js';

/** What is told of a key after it was made; neither the key nor its secret. */
export type ConsumerKey = Omit<ConsumerKeyEntity, 'hash' | 'keyId' | 'sealedSecret'>;

/** The one time that key and secret are told. */
export interface NewConsumerKey {
  readonly id: number;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/** A key that is known, with the person in whose name it acts. */
export interface KeyFound {
  readonly holder: Holder;
  readonly permission: KeyPermission;
  readonly secret: string;
  readonly used: Used;
}

export const KEY_PERMISSIONS: readonly KeyPermission[] = ['read', 'write', 'read_write'];

/** The keys by which programs use the shop. */
@Injectable()
export class ConsumerKeysService {
  private readonly table: Table<ConsumerKeyEntity>;

  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly backgroundTasks: BackgroundTasks,
    rotation: SecretRotation,
  ) {
    this.table = new Table(database, ConsumerKeyEntity);
    rotation.add(new HashedSecrets(database, KEYS, 'consumer_key'), new SealedColumn(database, ring, SECRETS, SEALED));
  }

  async create(userId: number, permission: KeyPermission, description = ''): Promise<NewConsumerKey> {
    if (!KEY_PERMISSIONS.includes(permission))
      throw invalid('permissions', `permissions must be one of ${KEY_PERMISSIONS.join(', ')}.`);
    if (description.length > 200) throw invalid('description', 'description must not be longer than 200 characters.');
    const [consumerKey, consumerSecret] = [`ck_${randomHex()}`, `cs_${randomHex()}`];
    const stored = await this.stored(consumerKey, consumerSecret);
    const row = { userId, permission, description, ...stored, lastFour: consumerKey.slice(-4), createdAt: now() };
    const id = await this.database.write(async (unit) => {
      await requireUser(unit, userId);
      return this.table.insert(unit, row);
    });
    return { id, consumerKey, consumerSecret };
  }

  async list(userId: number): Promise<ConsumerKey[]> {
    return (await this.table.where('user_id = ? ORDER BY id', userId)).map(withoutSecrets);
  }

  /** The keys of all accounts. */
  async listAll(): Promise<ConsumerKey[]> {
    return (await this.table.where('1 = 1 ORDER BY id')).map(withoutSecrets);
  }

  async find(id: number): Promise<ConsumerKey | undefined> {
    return (await this.table.where('id = ?', id)).map(withoutSecrets)[0];
  }

  /** Deletes a key: the next request with it is refused. Says whether there was one. */
  async revoke(id: number): Promise<boolean> {
    return (await this.database.write((unit) => unit.delete('consumer_key', { id }))) > 0;
  }

  /** Looks for a key in one query; keys of disabled accounts are unknown. */
  async look(consumerKey: string): Promise<KeyFound | undefined> {
    const hashes = (await possibleHashes(this.ring, KEYS, consumerKey)).map(({ hash }) => hash);
    const rows = await this.database.read<Row>(lookUnder(hashes.length), hashes);
    if (rows.length === 0) return undefined;
    const [{ id, userId, username, permission, hash, sealedSecret, lastUsedAt }] = rows;
    const secret = unseal(await this.ring.keysFor(SECRETS), sealedSecret, hash);
    if (hash !== hashes[0]) this.renew(id, hash, { consumerKey, secret });
    const holder = { userId, username, roles: rows.flatMap(({ role }) => role ?? []) };
    return { holder, permission, secret, used: { table: 'consumer_key', id, lastUsedAt } };
  }

  /** The key is known while it is used, and only then: what was hashed with an earlier key is hashed anew, and the secret sealed for the new hash. */
  private renew(id: number, before: string, { consumerKey, secret }: { consumerKey: string; secret: string }): void {
    this.backgroundTasks.run(`Storing the new hash of consumer_key ${id}`, async () => {
      const { hash, keyId, sealedSecret } = await this.stored(consumerKey, secret);
      const row = { hash, key_id: keyId, sealed_secret: sealedSecret };
      if (hash !== before) await this.database.write((unit) => unit.update('consumer_key', row, { id, hash: before }));
    });
  }

  private async stored(consumerKey: string, secret: string): Promise<Pick<ConsumerKeyEntity, 'hash' | 'keyId' | 'sealedSecret'>> {
    const keyed = await activeHash(this.ring, KEYS, consumerKey);
    return { ...keyed, sealedSecret: seal(await this.ring.activeKey(SECRETS), secret, keyed.hash) };
  }
}

const KEYS = 'consumer keys';
const SECRETS = 'consumer secrets';

const SEALED = {
  table: 'consumer_key',
  column: 'sealed_secret',
  purpose: SECRETS,
  ownerColumn: 'hash',
  ownerOf: (hash: string) => hash,
  open: unseal,
} as const;

interface Row {
  readonly id: number;
  readonly userId: number;
  readonly username: string;
  readonly role: string | null;
  readonly permission: KeyPermission;
  readonly hash: string;
  readonly sealedSecret: string;
  readonly lastUsedAt: string | null;
}

const lookUnder = (keys: number): string => `
  SELECT k.id AS id, k.permission AS permission, k.hash AS hash, k.sealed_secret AS sealedSecret, k.last_used_at AS lastUsedAt,
    u.id AS userId, u.username AS username, r.role AS role
  FROM consumer_key k
  JOIN user u ON u.id = k.user_id AND u.disabled_at IS NULL
  LEFT JOIN user_role r ON r.user_id = u.id
  WHERE k.hash IN (${marks(keys)})`;

const withoutSecrets = ({ hash: _hash, keyId: _keyId, sealedSecret: _secret, ...key }: ConsumerKeyEntity): ConsumerKey => key;

const randomHex = (): string => randomBytes(20).toString('hex');

const invalid = (name: string, sentence: string) => new InvalidParameters({ names: name, params: { [name]: sentence } });
