import type { Database, Instant, RowValues } from '@grove/database';
import type { ImportKind } from '@grove/operations';
import { fold } from '@grove/core';
import { displayKeyOf } from '../accounts/account-columns.js';
import { IMPORTED } from '../secrets/imported-hash.js';
import { ASSIGN_UNIQUE_NAMES, UNIQUE_NAMES } from './unique-names.sql.js';

/** An application password of WordPress. Only its hash is known. */
export interface ImportedApplicationPassword {
  readonly uuid: string;
  readonly name: string;
  readonly appId: string;
  /** In a form that `isSupportedHash` accepts; no two passwords of a user have the same. */
  readonly hash: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
  readonly lastIp: string | null;
}

/** A user of WordPress. Names may be empty, and other users may have the same. */
export interface ImportedUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  /** In a form that `isSupportedHash` accepts; null if nobody can sign in by a password. */
  readonly passwordHash: string | null;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly nickname: string;
  readonly url: string;
  readonly slug: string;
  readonly description: string;
  /** Empty: the locale of the site. */
  readonly locale: string;
  /** Null if it has no date. */
  readonly registeredAt: Instant | null;
  readonly modifiedAt: Instant | null;
  /** In the order in which they are shown. Roles that Grove does not know allow nothing. */
  readonly roles: readonly string[];
  /** Further roles by which lists find the user, and which allow nothing. */
  readonly listedRoles?: readonly string[];
  /** Capabilities besides those of the roles. One without a value takes away the capability of a role. */
  readonly ownCapabilities: Readonly<Record<string, unknown>>;
  readonly applicationPasswords: readonly ImportedApplicationPassword[];
}

/** How users are imported, with their roles and application passwords. */
export const userImport = (database: Database): ImportKind<ImportedUser> => ({
  name: 'user',
  tables: [
    { table: 'user', key: 'id', ignored: ['password_hash', ...UNIQUE_NAMES.map(([, key]) => key)] },
    { table: 'user_role', key: 'user_id' },
    { table: 'user_listed_role', key: 'user_id' },
    { table: 'application_password', key: 'user_id', ignored: ['id', 'hash', 'key_id', 'last_used_at', 'last_ip'] },
  ],
  rows: (user) => ({
    user: [userRow(user)],
    user_role: user.roles.map((role, position) => ({ user_id: user.id, role, position })),
    user_listed_role: (user.listedRoles ?? []).map((role) => ({ user_id: user.id, role })),
    application_password: user.applicationPasswords.map((password) => passwordRow(user.id, password)),
  }),
  async finish() {
    for (const assignment of ASSIGN_UNIQUE_NAMES) await database.write((unit) => unit.run(assignment));
  },
});

function userRow(user: ImportedUser): RowValues {
  const { id, username, email, displayName, url, slug, description, locale } = user;
  const hasCapabilities = Object.keys(user.ownCapabilities).length > 0;
  return {
    ...{ id, username, email, url, slug, description, locale, nickname: user.nickname },
    username_folded: fold(username),
    username_key: null,
    email_folded: fold(email),
    email_key: null,
    slug_key: null,
    password_hash: user.passwordHash,
    display_name: displayName,
    display_key: displayKeyOf(displayName),
    first_name: user.firstName,
    last_name: user.lastName,
    registered_at: user.registeredAt,
    modified_at: user.modifiedAt,
    disabled_at: null,
    own_capabilities: hasCapabilities ? JSON.stringify(user.ownCapabilities) : null,
  };
}

const passwordRow = (userId: number, password: ImportedApplicationPassword): RowValues => ({
  user_id: userId,
  uuid: password.uuid,
  name: password.name,
  app_id: password.appId,
  hash: password.hash,
  key_id: IMPORTED,
  created_at: password.createdAt,
  last_used_at: password.lastUsedAt,
  last_ip: password.lastIp,
});
