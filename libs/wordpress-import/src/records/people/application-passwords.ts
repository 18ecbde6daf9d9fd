import { createHash } from 'node:crypto';
import { type ImportedApplicationPassword, isSlowHash, isSupportedHash } from '@grove/users';
import type { SourceContext } from '../source-kind.js';
import { unixInstant } from '../../values/dates.js';
import { mapOf, parsePhp, type PhpMap, phpText } from '../../values/php-value.js';
import type { UserMetadata } from './user-metadata.js';

/** A sign-in with a wrong password compares it with all hashes of the user, and those that are slow take up to a second each. */
const MAX_SLOW_HASHES = 20;

const MAX_PASSWORDS = 1_000;

const LIMIT_REASON = `Grove verifies at most ${MAX_SLOW_HASHES} passwords of one user that have a slow hash. The user needs a new password for this program.`;

/** The application passwords of a user. */
export function applicationPasswordsOf(metadata: UserMetadata, { report }: SourceContext): ImportedApplicationPassword[] {
  const text = metadata.take('_application_passwords');
  const record = `user ${metadata.userId}`;
  const skip = (name: string, reason: string) => report.addLeftover({ kind: 'application passwords', record, name, reason });
  const entries = mapOf(parsePhp(text));
  if (!entries && text !== undefined && text !== '') skip('_application_passwords', 'The list of passwords cannot be read.');
  const passwords = new Map<string, ImportedApplicationPassword>();
  let slow = 0;
  for (const entry of entries?.values() ?? []) {
    const password = entry instanceof Map ? toPassword(entry, metadata.userId) : undefined;
    if (!password || !isSupportedHash(password.hash) || passwords.size >= MAX_PASSWORDS)
      skip(password?.name ?? '', 'The hash has a form that Grove cannot verify. The user needs a new password for this program.');
    else if (isSlowHash(password.hash) && ++slow > MAX_SLOW_HASHES) skip(password.name, LIMIT_REASON);
    else if (!passwords.has(password.hash)) passwords.set(password.hash, password);
  }
  return [...passwords.values()];
}

function toPassword(entry: PhpMap, userId: number): ImportedApplicationPassword {
  const read = (name: string, longest = 5_000) => (phpText(entry.get(name)) ?? '').slice(0, longest);
  const [hash, uuid, appId, lastIp] = [read('password', 255), read('uuid', 37), read('app_id', 37), read('last_ip', 45)];
  return {
    uuid: /^[\w-]{1,36}$/.test(uuid) ? uuid : uuidFrom(`${userId} ${hash}`),
    name: read('name'),
    appId: appId.length <= 36 ? appId : '',
    hash,
    createdAt: unixInstant(entry.get('created')) ?? '1970-01-01 00:00:00',
    lastUsedAt: unixInstant(entry.get('last_used')) ?? null,
    lastIp: lastIp === '' ? null : lastIp,
  };
}

/** Always the same UUID for a password without one. */
const uuidFrom = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
