import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, KeyRing, marks, SecretRotation, Table } from '@grove/database';
import { BackgroundTasks, fold, InvalidParameters, now } from '@grove/core';
import { HashedSecrets } from '../secrets/hashed-secrets.js';
import { activeHash, possibleHashes } from '../secrets/keyed-hash.js';
import type { Holder, Used } from '../users/holder.js';
import { requireUser } from '../users/require-user.js';
import { ApplicationPasswordEntity } from './application-password.entity.js';
import { newPasswordText, withoutBlanks } from './password-text.js';

/** What is told of an application password after it was made; never its text. */
export type ApplicationPassword = Omit<ApplicationPasswordEntity, 'hash' | 'keyId'>;

/** The one time that the text is told. */
export interface NewApplicationPassword {
  readonly uuid: string;
  readonly name: string;
  readonly password: string;
}

/** What a look for a name and a password found: nobody, a person (wrong password), or a person and the password used. */
export interface PasswordFound {
  readonly holder?: Holder;
  readonly used?: Used;
}

/** Shorter ones are guessed, whatever slows down who tries. Passwords that are made up have 24. */
const SHORTEST = 8;

/** The passwords by which the programs of a person sign in. */
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

  /** Makes a password; its text is made up unless given. */
  async create(userId: number, name: string, text = newPasswordText()): Promise<NewApplicationPassword> {
    if (name.trim() === '' || name.length > 200) throw invalid('name', 'name must have 1 to 200 characters.');
    if (withoutBlanks(text).length < SHORTEST)
      throw invalid('password', `password must have at least ${SHORTEST} characters, not counting blanks.`);
    const stored = await activeHash(this.ring, PURPOSE, withoutBlanks(text));
    const uuid = randomUUID();
    await this.database.write(async (unit) => {
      await requireUser(unit, userId);
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

  /** Looks for the person and the password in one query, the same one whatever it will find, so that its time tells nothing. */
  async look(name: string, text: string): Promise<PasswordFound> {
    const wanted = fold(name);
    const hashes = (await possibleHashes(this.ring, PURPOSE, withoutBlanks(text))).map(({ hash }) => hash);
    const found = await this.database.read<Row>(lookUnder(hashes.length), [...hashes, wanted, wanted]);
    if (found.length === 0) return {};
    const rows = ownRows(found, wanted);
    const [{ userId, username, passwordId, hash, lastUsedAt }] = rows;
    if (hash !== null && hash !== hashes[0]) this.renew(passwordId!, hash, text);
    const holder = { userId, username, roles: rows.flatMap(({ role }) => role ?? []) };
    return passwordId === null ? { holder } : { holder, used: { table: 'application_password', id: passwordId, lastUsedAt } };
  }

  /** The text of a password is known while it is used, and only then: what was hashed with an earlier key is hashed anew. */
  private renew(id: number, before: string, text: string): void {
    this.backgroundTasks.run(`Storing the new hash of application_password ${id}`, async () => {
      const { hash, keyId } = await activeHash(this.ring, PURPOSE, withoutBlanks(text));
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

const lookUnder = (keys: number): string => `
  SELECT u.id AS userId, u.username AS username, u.username_folded AS usernameFolded, r.role AS role, p.id AS passwordId, p.hash AS hash,
    p.last_used_at AS lastUsedAt
  FROM user u
  LEFT JOIN application_password p ON p.user_id = u.id AND p.hash IN (${marks(keys)})
  LEFT JOIN user_role r ON r.user_id = u.id
  WHERE (u.username_folded = ? OR u.email_folded = ?) AND u.disabled_at IS NULL`;

/** The rows of one person: a name that is one person's username and another's e-mail address means the first. */
function ownRows(rows: Row[], wanted: string): Row[] {
  const { userId } = rows.find((row) => row.usernameFolded === wanted) ?? rows[0];
  return rows.filter((row) => row.userId === userId);
}

const withoutHash = ({ hash: _hash, keyId: _keyId, ...password }: ApplicationPasswordEntity): ApplicationPassword => password;

const invalid = (name: string, sentence: string) => new InvalidParameters({ names: name, params: { [name]: sentence } });
