import { createSecretKey, hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Key } from '@grove/core';
import { Database } from '../database.js';
import { Repository } from '../repositories/repository.js';
import { ServerSecretEntity } from '../schema/system-tables.js';
import { SecretsConfig } from './secrets.config.js';

/** The purpose of a key. Each purpose has its own key, so that one key reveals nothing about another. */
export type KeyPurpose =
  | 'application passwords'
  | 'consumer keys'
  | 'consumer secrets'
  | 'second factors'
  | 'webhook secrets'
  | 'queue sessions'
  | 'consent forms'
  | 'download links'
  | 'refund confirmations';

const KEY_BYTES = 32;
const ID_BYTES = 4;

/**
 * The keys of this installation. All are derived from a secret: `SECRET_KEY`, or without it the one that was created with the database and is stored in
 * it, so that Grove starts without configuration. What was stored with an earlier secret can still be read: with `SECRET_KEY_PREVIOUS`, and with the
 * stored one while something needs it. `grove secrets rotate` changes the key for new secrets, for all processes at the same time: see
 * docs/internals/secrets.md.
 */
@Injectable()
export class KeyRing {
  private readonly rows: Repository<ServerSecretEntity>;
  private secrets?: readonly string[];
  private readonly derived = new Map<KeyPurpose, readonly Key[]>();

  constructor(
    private readonly database: Database,
    private readonly config: SecretsConfig,
  ) {
    this.rows = new Repository(database, ServerSecretEntity);
  }

  /** The keys that can decrypt stored secrets, the configured one first. */
  async keysFor(purpose: KeyPurpose): Promise<readonly Key[]> {
    const known = this.derived.get(purpose);
    if (known) return known;
    const secrets = await this.allSecrets();
    const keys = secrets.map((secret) => ({ id: idOf(secret), secret: createSecretKey(derive(secret, purpose, KEY_BYTES)) }));
    this.derived.set(purpose, keys);
    return keys;
  }

  /** The key for new secrets. It is read from the database, because another process may have started a rotation. */
  async activeKey(purpose: KeyPurpose): Promise<Key> {
    const keys = await this.keysFor(purpose);
    const active = await this.activeId();
    return keys.find(({ id }) => id === active) ?? keys[0];
  }

  /** The id of the configured key. */
  async configuredId(): Promise<string> {
    return idOf((await this.allSecrets())[0]);
  }

  /** The id of the key for new secrets. */
  async activeId(): Promise<string> {
    return (await this.row())?.activeKey ?? this.configuredId();
  }

  /** Uses the configured key for new secrets from now on. */
  async activate(): Promise<void> {
    const [id, row] = [await this.configuredId(), await this.row()];
    if (!row || row.activeKey === id) return;
    const retired = row.retired && id !== idOf(row.secret);
    await this.database.write(() => this.rows.update({ activeKey: row.activeKey }, { activeKey: id, retired }));
  }

  /** Records that nothing is stored with any key except the active one. */
  async retireOthers(): Promise<void> {
    const row = await this.row();
    if (!row || row.activeKey === idOf(row.secret)) return;
    await this.database.write(() => this.rows.update({ activeKey: row.activeKey }, { retired: true }));
  }

  /** The problem of the configured keys, in a sentence that says what to do; undefined if there is none. */
  async keyProblem(): Promise<string | undefined> {
    const [active, configured] = [await this.activeId(), await this.configuredId()];
    if (active === configured) return undefined;
    const known = (await this.allSecrets()).map(idOf);
    return known.includes(active) ? UNUSED : UNKNOWN;
  }

  private async allSecrets(): Promise<readonly string[]> {
    if (this.secrets) return this.secrets;
    const { secretKey, secretKeyPrevious } = this.config;
    const row = await this.row();
    const kept = row && (secretKey === '' || !row.retired) ? row.secret : '';
    const secrets = [...new Set([secretKey, ...(secretKey === '' ? [kept] : []), secretKeyPrevious, kept])].filter(Boolean);
    if (secretKey === '' && !row)
      throw new Error('The table server_secret is empty. Restore its row from a backup, or set SECRET_KEY.');
    return (this.secrets = secrets);
  }

  private async row(): Promise<ServerSecretEntity | undefined> {
    const [row] = await this.rows.find();
    return row?.activeKey === '' ? this.adopted(row) : row;
  }

  /** If no active key was chosen yet, stored secrets use the previous key: with both keys configured, a rotation is prepared. */
  private async adopted({ secret }: ServerSecretEntity): Promise<ServerSecretEntity> {
    const { secretKey, secretKeyPrevious } = this.config;
    const id = idOf(secretKeyPrevious || secretKey || secret);
    const values = { activeKey: id, retired: id !== idOf(secret) };
    await this.database.write(() => this.rows.update({ activeKey: '' }, values));
    return (await this.rows.find())[0];
  }
}

const derive = (secret: string, use: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `grove: ${use}`, bytes));

/** The id of a key, which reveals nothing about the key. */
const idOf = (secret: string): string => derive(secret, 'key id', ID_BYTES).toString('hex');

const UNUSED =
  'SECRET_KEY is set, but what is stored is still protected by the key before. Once every process has the new configuration, run: grove secrets rotate';
const UNKNOWN =
  'What is stored is protected by another key than SECRET_KEY, and does not open. Set SECRET_KEY_PREVIOUS to the one before, or run grove secrets rotate and make new credentials.';
