import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, fold, InvalidParameters, now, Table } from '@grove/kernel';
import { keyedHash } from '../secrets/keyed-hash.js';
import { ServerSecret } from '../secrets/server-secret.js';
import type { Holder, Used } from '../users/holder.js';
import { requireUser } from '../users/require-user.js';
import { ApplicationPasswordEntity } from './application-password.entity.js';
import { newPasswordText, withoutBlanks } from './password-text.js';

/** What is told of an application password after it was made; never its text. */
export type ApplicationPassword = Omit<ApplicationPasswordEntity, 'hash'>;

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
    private readonly secret: ServerSecret,
  ) {
    this.table = new Table(database, ApplicationPasswordEntity);
  }

  /** Makes a password; its text is made up unless given. */
  async create(userId: number, name: string, text = newPasswordText()): Promise<NewApplicationPassword> {
    if (name.trim() === '' || name.length > 200) throw invalid('name', 'name must have 1 to 200 characters.');
    if (withoutBlanks(text).length < SHORTEST)
      throw invalid('password', `password must have at least ${SHORTEST} characters, not counting blanks.`);
    const hash = await this.hashOf(text);
    const uuid = randomUUID();
    await this.database.write(async (unit) => {
      await requireUser(unit, userId);
      await this.table.insert(unit, { userId, uuid, name, hash, createdAt: now() });
    });
    return { uuid, name, password: text };
  }

  async list(userId: number): Promise<ApplicationPassword[]> {
    const rows = await this.table.where('user_id = ? ORDER BY id', userId);
    return rows.map(({ hash: _kept, ...told }) => told);
  }

  /** Takes a password back, at once; tells whether there was one. */
  async revoke(userId: number, uuid: string): Promise<boolean> {
    return (await this.database.write((unit) => unit.delete('application_password', { user_id: userId, uuid }))) > 0;
  }

  /** Looks for the person and the password in one query, the same one whatever it will find, so that its time tells nothing. */
  async look(name: string, text: string): Promise<PasswordFound> {
    const [wanted, hash] = [fold(name), await this.hashOf(text)];
    const found = await this.database.read<Row>(LOOK, [hash, wanted, wanted]);
    if (found.length === 0) return {};
    const rows = ownRows(found, wanted);
    const [{ userId, username, passwordId, lastUsedAt }] = rows;
    const holder = { userId, username, roles: rows.flatMap(({ role }) => role ?? []) };
    return passwordId === null ? { holder } : { holder, used: { table: 'application_password', id: passwordId, lastUsedAt } };
  }

  private async hashOf(text: string): Promise<string> {
    return keyedHash(await this.secret.keyFor('application passwords'), withoutBlanks(text));
  }
}

interface Row {
  readonly userId: number;
  readonly username: string;
  readonly usernameFolded: string;
  readonly role: string | null;
  readonly passwordId: number | null;
  readonly lastUsedAt: string | null;
}

const LOOK = `
  SELECT u.id AS userId, u.username AS username, u.username_folded AS usernameFolded, r.role AS role, p.id AS passwordId, p.last_used_at AS lastUsedAt
  FROM user u
  LEFT JOIN application_password p ON p.user_id = u.id AND p.hash = ?
  LEFT JOIN user_role r ON r.user_id = u.id
  WHERE (u.username_folded = ? OR u.email_folded = ?) AND u.disabled_at IS NULL`;

/** The rows of one person: a name that is one person's username and another's e-mail address means the first. */
function ownRows(rows: Row[], wanted: string): Row[] {
  const { userId } = rows.find((row) => row.usernameFolded === wanted) ?? rows[0];
  return rows.filter((row) => row.userId === userId);
}

const invalid = (name: string, sentence: string) => new InvalidParameters({ names: name, params: { [name]: sentence } });
