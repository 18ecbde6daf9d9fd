import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, KeyRing, placeholders, Cached, SealedColumn, SecretRotation, Table } from '@grove/database';
import { BackgroundTasks, InvalidParameters, now, seal, unseal, type Versions } from '@grove/core';
import type { KeyPermission } from '@grove/rest';
import { HashedSecrets } from '../secrets/hashed-secrets.js';
import { importedKeyHash } from '../secrets/imported-hash.js';
import { hashUnderActiveKey, hashesUnderAllKeys } from '../secrets/keyed-hash.js';
import { parseOwnCapabilities, type CredentialOwner, type UsedCredential } from '../accounts/credential-owner.js';
import { AccessRevocation } from '../accounts/access-revocation.js';
import { assertUserExists } from '../accounts/assert-user-exists.js';
import { ConsumerKeyEntity } from './consumer-key.entity.js';

/** A consumer key without the key itself and its secret. */
export type ConsumerKey = Omit<ConsumerKeyEntity, 'hash' | 'keyId' | 'sealedSecret'>;

/** A new key and its secret, which are never shown again. */
export interface NewConsumerKey {
  readonly id: number;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/** The result of a lookup: the key and its owner. */
export interface KeyLookup {
  readonly owner: CredentialOwner;
  readonly permission: KeyPermission;
  readonly secret: string;
  readonly used: UsedCredential;
}

export const KEY_PERMISSIONS: readonly KeyPermission[] = ['read', 'write', 'read_write'];

/** Consumer keys: create, list, revoke, and look up at sign-in. */
@Injectable()
export class ConsumerKeysService {
  private readonly table: Table<ConsumerKeyEntity>;
  private readonly lookups: Cached<readonly Row[]>;

  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly backgroundTasks: BackgroundTasks,
    private readonly revocation: AccessRevocation,
    rotation: SecretRotation,
  ) {
    this.table = new Table(database, ConsumerKeyEntity);
    this.lookups = new Cached(database, MOST_LOOKUPS);
    rotation.add(new HashedSecrets(database, KEYS, 'consumer_key'), new SealedColumn(database, ring, CONSUMER_SECRETS, SEALED));
  }

  async create(userId: number, permission: KeyPermission, description = ''): Promise<NewConsumerKey> {
    if (!KEY_PERMISSIONS.includes(permission))
      throw invalidParameter('permissions', `permissions must be one of ${KEY_PERMISSIONS.join(', ')}.`);
    if (description.length > 200) throw invalidParameter('description', 'description must not be longer than 200 characters.');
    const [consumerKey, consumerSecret] = [`ck_${randomHex()}`, `cs_${randomHex()}`];
    const stored = await this.protect(consumerKey, consumerSecret);
    const row = { userId, permission, description, ...stored, lastFour: consumerKey.slice(-4), createdAt: now() };
    const id = await this.database.write(async (unit) => {
      await assertUserExists(unit, userId);
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
    return (await this.database.write((unit) => this.revocation.revokeKeys(unit, { id }))) > 0;
  }

  /** Looks up a key in one query. Keys of disabled accounts are not found. An earlier result is used if these versions show that it is still right. */
  async findByKey(consumerKey: string, versions?: Versions): Promise<KeyLookup | undefined> {
    const keyed = await hashesUnderAllKeys(this.ring, KEYS, consumerKey);
    const hashes = [...keyed.map(({ hash }) => hash), importedKeyHash(consumerKey)];
    const rows = await this.lookups.get(hashes.join(), () => this.lookUp(hashes), versions);
    if (rows.length === 0) return undefined;
    const [{ id, userId, username, ownCapabilities: own, permission, hash, sealedSecret, lastUsedAt }] = rows;
    const secret = unseal(await this.ring.keysFor(CONSUMER_SECRETS), sealedSecret, hash);
    if (hash !== hashes[0]) this.rehash(id, hash, { consumerKey, secret });
    const roles = rows.flatMap(({ role }) => role ?? []);
    const owner = { userId, username, roles, ownCapabilities: parseOwnCapabilities(own) };
    return { owner, permission, secret, used: { table: 'consumer_key', id, lastUsedAt } };
  }

  private lookUp(hashes: readonly string[]): Promise<Row[]> {
    return this.database.read<Row>(lookupSql(hashes.length), hashes);
  }

  /** The consumer key is known only while it is used. Then a hash made with a former key, or by another system, is replaced, and the secret encrypted for the new hash. */
  private rehash(id: number, before: string, { consumerKey, secret }: { consumerKey: string; secret: string }): void {
    this.backgroundTasks.run(`Storing the new hash of consumer_key ${id}`, async () => {
      const { hash, keyId, sealedSecret } = await this.protect(consumerKey, secret);
      const row = { hash, key_id: keyId, sealed_secret: sealedSecret };
      if (hash !== before) await this.database.write((unit) => unit.update('consumer_key', row, { id, hash: before }));
    });
  }

  private async protect(
    consumerKey: string,
    secret: string,
  ): Promise<Pick<ConsumerKeyEntity, 'hash' | 'keyId' | 'sealedSecret'>> {
    const keyed = await hashUnderActiveKey(this.ring, KEYS, consumerKey);
    return { ...keyed, sealedSecret: seal(await this.ring.activeKey(CONSUMER_SECRETS), secret, keyed.hash) };
  }
}

/** Keys whose lookups are kept. */
const MOST_LOOKUPS = 1_000;

const KEYS = 'consumer keys';
export const CONSUMER_SECRETS = 'consumer secrets';

const SEALED = {
  table: 'consumer_key',
  column: 'sealed_secret',
  purpose: CONSUMER_SECRETS,
  ownerColumn: 'hash',
  ownerOf: (hash: string) => hash,
  open: unseal,
} as const;

interface Row {
  readonly id: number;
  readonly userId: number;
  readonly username: string;
  readonly ownCapabilities: string | null;
  readonly role: string | null;
  readonly permission: KeyPermission;
  readonly hash: string;
  readonly sealedSecret: string;
  readonly lastUsedAt: string | null;
}

const lookupSql = (keys: number): string => `
  SELECT k.id AS id, k.permission AS permission, k.hash AS hash, k.sealed_secret AS sealedSecret, k.last_used_at AS lastUsedAt,
    u.id AS userId, u.username AS username, u.own_capabilities AS ownCapabilities, r.role AS role
  FROM consumer_key k
  JOIN user u ON u.id = k.user_id AND u.disabled_at IS NULL
  LEFT JOIN user_role r ON r.user_id = u.id
  WHERE k.hash IN (${placeholders(keys)})`;

const withoutSecrets = ({ hash: _hash, keyId: _keyId, sealedSecret: _secret, ...key }: ConsumerKeyEntity): ConsumerKey => key;

const randomHex = (): string => randomBytes(20).toString('hex');

const invalidParameter = (name: string, sentence: string) => new InvalidParameters({ names: name, params: { [name]: sentence } });
