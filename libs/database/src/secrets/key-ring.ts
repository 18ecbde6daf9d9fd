import { hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config, type Key } from '@grove/core';
import { Database } from '../database.js';

/** What a key is for. Each purpose has a key of its own, so that what one protects says nothing about another. */
export type Purpose = 'application passwords' | 'consumer keys' | 'consumer secrets' | 'webhook secrets' | 'queue sessions';

const KEY_BYTES = 32;
const ID_BYTES = 4;

/** The row of `server_secret`: there is one, made with the table. */
interface ServerSecret {
  readonly secret: string;
  /** Id of the key under which new secrets are stored; empty until the first is. */
  readonly active_key: string;
  /** Nothing needs the secret of this row any more, or ever did. */
  readonly retired: number | boolean;
}

/**
 * The keys of this installation. All are derived from a secret: `SECRET_KEY`, or without that the one that was made up with the database and is kept in
 * it, so that Grove starts with nothing configured. What was stored under an earlier secret is still read: under `SECRET_KEY_PREVIOUS`, and under the
 * kept one as long as something needs it. Which key new secrets are stored under changes for all processes at once, by `grove secrets rotate`: see
 * docs/adr/0019-secrets-are-sealed-and-keys-rotate.md.
 */
@Injectable()
export class KeyRing {
  private secrets?: readonly string[];
  private readonly derived = new Map<Purpose, readonly Key[]>();

  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /** Those that may open what is stored, the configured one first. */
  async keysFor(purpose: Purpose): Promise<readonly Key[]> {
    const known = this.derived.get(purpose);
    if (known) return known;
    const keys = (await this.allSecrets()).map((secret) => ({ id: idOf(secret), bytes: derive(secret, purpose, KEY_BYTES) }));
    this.derived.set(purpose, keys);
    return keys;
  }

  /** The one under which new secrets are stored. It is asked of the database, because another process may have begun to rotate. */
  async activeKey(purpose: Purpose): Promise<Key> {
    const keys = await this.keysFor(purpose);
    const active = await this.activeId();
    return keys.find(({ id }) => id === active) ?? keys[0];
  }

  /** The id of the configured key. */
  async configuredId(): Promise<string> {
    return idOf((await this.allSecrets())[0]);
  }

  /** The id of the key under which new secrets are stored. */
  async activeId(): Promise<string> {
    return (await this.row())?.active_key ?? this.configuredId();
  }

  /** From now on new secrets are stored under the configured key. */
  async activate(): Promise<void> {
    const [id, row] = [await this.configuredId(), await this.row()];
    if (!row || row.active_key === id) return;
    const retired = Boolean(row.retired) && id !== idOf(row.secret);
    await this.database.write((unit) =>
      unit.update('server_secret', { active_key: id, retired }, { active_key: row.active_key }),
    );
  }

  /** Nothing is stored any more under any key but the active one. */
  async retireOthers(): Promise<void> {
    const row = await this.row();
    if (!row || row.active_key === idOf(row.secret)) return;
    await this.database.write((unit) => unit.update('server_secret', { retired: true }, { active_key: row.active_key }));
  }

  /** What is wrong with the configured keys, in a sentence that says what to do; undefined when nothing is. */
  async fault(): Promise<string | undefined> {
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

  private async row(): Promise<ServerSecret | undefined> {
    const [row] = await this.database.read<ServerSecret>(ROW);
    return row?.active_key === '' ? this.adopted(row) : row;
  }

  /** Where it was never decided which key is active, what is there was stored under the key of before: with both configured, a change is prepared. */
  private async adopted({ secret }: ServerSecret): Promise<ServerSecret> {
    const { secretKey, secretKeyPrevious } = this.config;
    const id = idOf(secretKeyPrevious || secretKey || secret);
    const values = { active_key: id, retired: id !== idOf(secret) };
    await this.database.write((unit) => unit.update('server_secret', values, { active_key: '' }));
    return (await this.database.read<ServerSecret>(ROW))[0];
  }
}

const ROW = 'SELECT secret, active_key, retired FROM server_secret';

const derive = (secret: string, use: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `grove: ${use}`, bytes));

/** Tells keys apart, and nothing about them. */
const idOf = (secret: string): string => derive(secret, 'key id', ID_BYTES).toString('hex');

const UNUSED =
  'SECRET_KEY is set, but what is stored is still protected by the key before. Once every process has the new configuration, run: grove secrets rotate';
const UNKNOWN =
  'What is stored is protected by another key than SECRET_KEY, and does not open. Set SECRET_KEY_PREVIOUS to the one before, or run grove secrets rotate and make new credentials.';
