import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, KeyRing, Cached, Repository, SealedColumn, SecretRotation } from '@grove/database';
import { BackgroundTasks, InvalidParameters, now, seal, unseal, type Versions } from '@grove/core';
import type { KeyPermission } from '@grove/rest';
import { HashedSecrets } from '../secrets/hashed-secrets.js';
import { importedKeyHash } from '../secrets/imported-hash.js';
import { hashUnderActiveKey, hashesUnderAllKeys } from '../secrets/keyed-hash.js';
import { ownerOf, type CredentialOwner, type UsedCredential } from '../accounts/credential-owner.js';
import { AccessRevocation } from '../accounts/access-revocation.js';
import { assertUserExists } from '../accounts/assert-user-exists.js';
import { ConsumerKeyEntity } from './consumer-key.entity.js';
import { KEY_PERMISSIONS } from './consumer-key.resource.js';

/** A consumer key without the key itself and its secret. */
export type StoredKey = Omit<ConsumerKeyEntity, 'hash' | 'keyId' | 'sealedSecret' | 'user'>;

/** A new key and its secret, which are never shown again. */
export interface NewConsumerKey {
  readonly id: number;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/** The result of a lookup: the key and its owner. */
interface KeyLookup {
  readonly owner: CredentialOwner;
  readonly permission: KeyPermission;
  readonly secret: string;
  readonly used: UsedCredential;
}

/** Consumer keys: create, list, revoke, and look up at sign-in. */
@Injectable()
export class ConsumerKeysService {
  private readonly keys: Repository<ConsumerKeyEntity>;
  private readonly lookups: Cached<ConsumerKeyEntity | null>;

  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly backgroundTasks: BackgroundTasks,
    private readonly revocation: AccessRevocation,
    rotation: SecretRotation,
  ) {
    this.keys = new Repository(database, ConsumerKeyEntity);
    this.lookups = new Cached(database, MAX_LOOKUPS);
    rotation.add(new HashedSecrets(KEYS, this.keys), new SealedColumn(database, ring, CONSUMER_SECRETS, SEALED));
  }

  async create(userId: number, permission: KeyPermission, description = ''): Promise<NewConsumerKey> {
    if (!KEY_PERMISSIONS.includes(permission))
      throw invalidParameter('permissions', `permissions must be one of ${KEY_PERMISSIONS.join(', ')}.`);
    if (description.length > 200) throw invalidParameter('description', 'description must not be longer than 200 characters.');
    const [consumerKey, consumerSecret] = [`ck_${randomHex()}`, `cs_${randomHex()}`];
    const stored = await this.protect(consumerKey, consumerSecret);
    const row = { userId, permission, description, ...stored, lastFour: consumerKey.slice(-4), createdAt: now() };
    const { identifiers } = await this.database.write(async () => {
      await assertUserExists(this.database, userId);
      return this.keys.insert(row);
    });
    return { id: identifiers[0]['id'] as number, consumerKey, consumerSecret };
  }

  async list(userId: number): Promise<StoredKey[]> {
    return (await this.keys.find({ where: { userId }, order: { id: 'ASC' } })).map(withoutSecrets);
  }

  /** The keys of all accounts. */
  async listAll(): Promise<StoredKey[]> {
    return (await this.keys.find({ order: { id: 'ASC' } })).map(withoutSecrets);
  }

  async find(id: number): Promise<StoredKey | undefined> {
    const key = await this.keys.findById(id);
    return key ? withoutSecrets(key) : undefined;
  }

  /** Deletes a key: the next request with it is refused. Says whether there was one. */
  async revoke(id: number): Promise<boolean> {
    return (await this.database.write((unit) => this.revocation.revokeKeys(unit, { id }))) > 0;
  }

  /** Looks up a key in one query. Keys of disabled accounts are not found. An earlier result is used if these versions show that it is still right. */
  async findByKey(consumerKey: string, versions?: Versions): Promise<KeyLookup | undefined> {
    const keyed = await hashesUnderAllKeys(this.ring, KEYS, consumerKey);
    const hashes = [...keyed.map(({ hash }) => hash), importedKeyHash(consumerKey)];
    const found = await this.lookups.get(hashes.join(), () => this.lookUp(hashes), versions);
    if (!found) return undefined;
    const { id, user, permission, hash, sealedSecret, lastUsedAt } = found;
    const secret = unseal(await this.ring.keysFor(CONSUMER_SECRETS), sealedSecret, hash);
    if (hash !== hashes[0]) this.rehash(id, hash, { consumerKey, secret });
    return { owner: ownerOf(user!), permission, secret, used: { table: 'consumer_key', id, lastUsedAt } };
  }

  private lookUp(hashes: readonly string[]): Promise<ConsumerKeyEntity | null> {
    return this.keys
      .createQueryBuilder('key')
      .innerJoinAndSelect('key.user', 'user', 'user.disabledAt IS NULL')
      .leftJoinAndSelect('user.roles', 'role')
      .where('key.hash IN (:...hashes)', { hashes })
      .getOne();
  }

  /** The consumer key is known only while it is used. Then a hash made with a former key, or by WooCommerce, is replaced, and the secret encrypted for the new hash. */
  private rehash(id: number, before: string, { consumerKey, secret }: { consumerKey: string; secret: string }): void {
    this.backgroundTasks.run(`Storing the new hash of consumer_key ${id}`, async () => {
      const renewed = await this.protect(consumerKey, secret);
      if (renewed.hash !== before) await this.database.write(() => this.keys.update({ id, hash: before }, renewed));
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
const MAX_LOOKUPS = 1_000;

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

const withoutSecrets = ({ hash: _hash, keyId: _keyId, sealedSecret: _secret, ...key }: ConsumerKeyEntity): StoredKey => key;

const randomHex = (): string => randomBytes(20).toString('hex');

const invalidParameter = (name: string, sentence: string) => new InvalidParameters({ names: name, params: { [name]: sentence } });
