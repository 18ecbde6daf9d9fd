import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, KeyRing, placeholders, SecretRotation, Table } from '@grove/database';
import { BackgroundTasks, fold, InvalidParameters, now } from '@grove/core';
import { HashedSecrets } from '../secrets/hashed-secrets.js';
import { hashUnderActiveKey, hashesUnderAllKeys } from '../secrets/keyed-hash.js';
import type { CredentialOwner, UsedCredential } from '../accounts/credential-owner.js';
import { assertUserExists } from '../accounts/assert-user-exists.js';
import { ApplicationPasswordEntity } from './application-password.entity.js';
import { generatePassword, withoutSpaces } from './password-text.js';

/** An application password without its hash; the password itself is never shown again. */
export type ApplicationPassword = Omit<ApplicationPasswordEntity, 'hash' | 'keyId'>;

/** A new application password with its text, which is never shown again. */
export interface NewApplicationPassword {
  readonly uuid: string;
  readonly name: string;
  readonly password: string;
}

/** The result of a lookup by name and password: nothing, only the account (wrong password), or the account and the password. */
export interface PasswordLookup {
  readonly owner?: CredentialOwner;
  readonly used?: UsedCredential;
}

/** Shorter passwords can be guessed despite the delays. Generated passwords have 24 characters. */
const MIN_LENGTH = 8;

/** Application passwords: create, list, revoke, and look up at sign-in. */
@Injectable()
export class ApplicationPasswordsService {
  private readonly table: Table<ApplicationPasswordEntity>;

  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly backgroundTasks: BackgroundTasks,
    rotation: SecretRotation,
  ) {
    this.table = new Table(database, ApplicationPasswordEntity);
    rotation.add(new HashedSecrets(database, PURPOSE, 'application_password'));
  }

  /** Creates a password; the text is generated unless given. */
  async create(userId: number, name: string, text = generatePassword()): Promise<NewApplicationPassword> {
    if (name.trim() === '' || name.length > 200) throw invalidParameter('name', 'name must have 1 to 200 characters.');
    if (withoutSpaces(text).length < MIN_LENGTH)
      throw invalidParameter('password', `password must have at least ${MIN_LENGTH} characters, not counting blanks.`);
    const stored = await hashUnderActiveKey(this.ring, PURPOSE, withoutSpaces(text));
    const uuid = randomUUID();
    await this.database.write(async (unit) => {
      await assertUserExists(unit, userId);
      await this.table.insert(unit, { userId, uuid, name, ...stored, createdAt: now() });
    });
    return { uuid, name, password: text };
  }

  async list(userId: number): Promise<ApplicationPassword[]> {
    return (await this.table.where('user_id = ? ORDER BY id', userId)).map(withoutHash);
  }

  /** The passwords of all accounts. */
  async listAll(): Promise<ApplicationPassword[]> {
    return (await this.table.where('1 = 1 ORDER BY user_id, id')).map(withoutHash);
  }

  async find(uuid: string): Promise<ApplicationPassword | undefined> {
    return (await this.table.where('uuid = ?', uuid)).map(withoutHash)[0];
  }

  /** Deletes a password: the next request with it is refused. Says whether there was one. */
  async revoke(userId: number, uuid: string): Promise<boolean> {
    return (await this.database.write((unit) => unit.delete('application_password', { user_id: userId, uuid }))) > 0;
  }

  /** Looks up the account and the password in one query. It is the same query in all cases, so that its duration reveals nothing. */
  async findByPassword(name: string, text: string): Promise<PasswordLookup> {
    const wanted = fold(name);
    const hashes = (await hashesUnderAllKeys(this.ring, PURPOSE, withoutSpaces(text))).map(({ hash }) => hash);
    const found = await this.database.read<Row>(lookupSql(hashes.length), [...hashes, wanted, wanted]);
    if (found.length === 0) return {};
    const rows = rowsOfOneAccount(found, wanted);
    const [{ userId, username, passwordId, hash, lastUsedAt }] = rows;
    if (hash !== null && hash !== hashes[0]) this.rehash(passwordId!, hash, text);
    const owner = { userId, username, roles: rows.flatMap(({ role }) => role ?? []) };
    return passwordId === null ? { owner } : { owner, used: { table: 'application_password', id: passwordId, lastUsedAt } };
  }

  /** The text is known only while it is used. Then a hash made with a former key is replaced. */
  private rehash(id: number, before: string, text: string): void {
    this.backgroundTasks.run(`Storing the new hash of application_password ${id}`, async () => {
      const { hash, keyId } = await hashUnderActiveKey(this.ring, PURPOSE, withoutSpaces(text));
      const row = { hash, key_id: keyId };
      if (hash !== before) await this.database.write((unit) => unit.update('application_password', row, { id, hash: before }));
    });
  }
}

const PURPOSE = 'application passwords';

interface Row {
  readonly userId: number;
  readonly username: string;
  readonly usernameFolded: string;
  readonly role: string | null;
  readonly passwordId: number | null;
  readonly hash: string | null;
  readonly lastUsedAt: string | null;
}

const lookupSql = (keys: number): string => `
  SELECT u.id AS userId, u.username AS username, u.username_folded AS usernameFolded, r.role AS role, p.id AS passwordId, p.hash AS hash,
    p.last_used_at AS lastUsedAt
  FROM user u
  LEFT JOIN application_password p ON p.user_id = u.id AND p.hash IN (${placeholders(keys)})
  LEFT JOIN user_role r ON r.user_id = u.id
  WHERE (u.username_folded = ? OR u.email_folded = ?) AND u.disabled_at IS NULL`;

/** The rows of one account. If the name is the username of one account and the e-mail address of another, the username wins. */
function rowsOfOneAccount(rows: Row[], wanted: string): Row[] {
  const { userId } = rows.find((row) => row.usernameFolded === wanted) ?? rows[0];
  return rows.filter((row) => row.userId === userId);
}

const withoutHash = ({ hash: _hash, keyId: _keyId, ...password }: ApplicationPasswordEntity): ApplicationPassword => password;

const invalidParameter = (name: string, sentence: string) => new InvalidParameters({ names: name, params: { [name]: sentence } });
