import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, InvalidParameters, now, Table, type KeyPermission } from '@grove/kernel';
import { keyedHash } from '../secrets/keyed-hash.js';
import { seal, unseal } from '../secrets/sealed-text.js';
import { ServerSecret } from '../secrets/server-secret.js';
import type { Holder, Used } from '../users/holder.js';
import { requireUser } from '../users/require-user.js';
import { ConsumerKeyEntity } from './consumer-key.entity.js';

/** What is told of a key after it was made; neither the key nor its secret. */
export type ConsumerKey = Omit<ConsumerKeyEntity, 'hash' | 'sealedSecret'>;

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
    private readonly secret: ServerSecret,
  ) {
    this.table = new Table(database, ConsumerKeyEntity);
  }

  async create(userId: number, permission: KeyPermission, description = ''): Promise<NewConsumerKey> {
    if (!KEY_PERMISSIONS.includes(permission))
      throw invalid('permissions', `permissions must be one of ${KEY_PERMISSIONS.join(', ')}.`);
    if (description.length > 200) throw invalid('description', 'description must not be longer than 200 characters.');
    const [consumerKey, consumerSecret] = [`ck_${randomHex()}`, `cs_${randomHex()}`];
    const hash = await this.hashOf(consumerKey);
    const sealedSecret = seal(await this.secret.keyFor('consumer secrets'), consumerSecret, hash);
    const row = { userId, permission, description, hash, sealedSecret, lastFour: consumerKey.slice(-4), createdAt: now() };
    const id = await this.database.write(async (unit) => {
      await requireUser(unit, userId);
      return this.table.insert(unit, row);
    });
    return { id, consumerKey, consumerSecret };
  }

  async list(userId: number): Promise<ConsumerKey[]> {
    const rows = await this.table.where('user_id = ? ORDER BY id', userId);
    return rows.map(({ hash: _kept, sealedSecret: _sealed, ...told }) => told);
  }

  /** Takes a key back, at once; tells whether there was one. */
  async revoke(id: number): Promise<boolean> {
    return (await this.database.write((unit) => unit.delete('consumer_key', { id }))) > 0;
  }

  /** Looks for a key in one query; keys of disabled accounts are unknown. */
  async look(consumerKey: string): Promise<KeyFound | undefined> {
    const hash = await this.hashOf(consumerKey);
    const rows = await this.database.read<Row>(LOOK, [hash]);
    if (rows.length === 0) return undefined;
    const [{ id, userId, username, permission, sealedSecret, lastUsedAt }] = rows;
    const secret = unseal(await this.secret.keyFor('consumer secrets'), sealedSecret, hash);
    const holder = { userId, username, roles: rows.flatMap(({ role }) => role ?? []) };
    return { holder, permission, secret, used: { table: 'consumer_key', id, lastUsedAt } };
  }

  private async hashOf(consumerKey: string): Promise<string> {
    return keyedHash(await this.secret.keyFor('consumer keys'), consumerKey);
  }
}

interface Row {
  readonly id: number;
  readonly userId: number;
  readonly username: string;
  readonly role: string | null;
  readonly permission: KeyPermission;
  readonly sealedSecret: string;
  readonly lastUsedAt: string | null;
}

const LOOK = `
  SELECT k.id AS id, k.permission AS permission, k.sealed_secret AS sealedSecret, k.last_used_at AS lastUsedAt,
    u.id AS userId, u.username AS username, r.role AS role
  FROM consumer_key k
  JOIN user u ON u.id = k.user_id AND u.disabled_at IS NULL
  LEFT JOIN user_role r ON r.user_id = u.id
  WHERE k.hash = ?`;

const randomHex = (): string => randomBytes(20).toString('hex');

const invalid = (name: string, sentence: string) => new InvalidParameters({ names: name, params: { [name]: sentence } });
