import type { ImportedCustomer } from '@grove/orders';
import { isSupportedHash } from '@grove/users';
import type { SourceContext } from '../source-kind.js';
import { gmtInstant, isZeroDate, unixInstant } from '../../values/dates.js';
import { addressesOf } from './addresses.js';
import { applicationPasswordsOf } from './application-passwords.js';
import { rolesOf, type RolesOfSite, rolesOfSite } from './roles.js';
import { metadataOf, type UserMetadata } from './user-metadata.js';

/** A row of the table of users. */
interface UserRow {
  readonly ID: number;
  readonly user_login: string;
  readonly user_pass: string;
  readonly user_nicename: string;
  readonly user_email: string;
  readonly user_url: string;
  readonly user_registered: string | null;
  readonly display_name: string;
}

/** Reads users with their metadata. */
export async function readUsers(ids: readonly number[], context: SourceContext): Promise<ImportedCustomer[]> {
  const { source } = context;
  const rows = await source.findByIds<UserRow>('users', 'ID', ids);
  const metadataOfUser = await metadataOf(ids, context);
  const roles = rolesOfSite(context);
  return rows.map((row) => toCustomer(row, metadataOfUser(row.ID), roles, context));
}

function toCustomer(row: UserRow, metadata: UserMetadata, roles: RolesOfSite, context: SourceContext): ImportedCustomer {
  const fitting = (text: string, field: string, length: number) => fittingText(text, length, { field, id: row.ID }, context);
  const customer: ImportedCustomer = {
    id: row.ID,
    username: fitting(row.user_login, 'user_login', 60),
    email: fitting(row.user_email, 'user_email', 200),
    passwordHash: passwordHashOf(row, context),
    displayName: fitting(row.display_name, 'display_name', 420),
    firstName: metadata.take('first_name') ?? '',
    lastName: metadata.take('last_name') ?? '',
    nickname: metadata.take('nickname') ?? '',
    url: fitting(row.user_url, 'user_url', 2_000),
    slug: fitting(row.user_nicename, 'user_nicename', 200),
    description: metadata.take('description') ?? '',
    locale: fitting(metadata.take('locale') ?? '', 'locale', 20),
    registeredAt: registeredAt(row, context),
    modifiedAt: unixInstant(metadata.take('last_update')) ?? null,
    ...rolesOf(metadata, roles, context),
    ...addressesOf(metadata),
    applicationPasswords: applicationPasswordsOf(metadata, context),
  };
  metadata.keepOthers(context);
  return customer;
}

function passwordHashOf({ ID, user_pass: hash }: UserRow, { report }: SourceContext): string | null {
  if (hash === '' || hash === null) return null;
  if (!isSupportedHash(hash))
    report.addLeftover({
      kind: 'passwords of accounts',
      record: `user ${ID}`,
      name: 'user_pass',
      reason: 'The hash has a form that Grove cannot verify. It is kept, but the user needs a new password.',
    });
  return hash;
}

/** WordPress stores this date in UTC. */
function registeredAt({ ID, user_registered: date }: UserRow, { report }: SourceContext): string | null {
  const instant = gmtInstant(date);
  if (instant === undefined && !isZeroDate(date))
    report.addLeftover({
      ...{ kind: 'dates of users', record: `user ${ID}`, name: 'user_registered' },
      reason: 'It is not a date that databases store.',
    });
  return instant ?? null;
}

/** The text, cut to what Grove stores. Tables of WordPress that nobody changed have no longer texts. */
function fittingText(
  text: string | null,
  length: number,
  { field, id }: { readonly field: string; readonly id: number },
  { report }: SourceContext,
): string {
  if (text === null || text.length <= length) return text ?? '';
  report.addLeftover({
    ...{ kind: 'long texts of users', record: `user ${id}`, name: field },
    reason: `Only the first ${length} characters are stored.`,
  });
  return text.slice(0, length);
}
