import { isCapability, isRole, type ImportedUser } from '@grove/users';
import type { SourceContext } from '../source-kind.js';
import { mapOf, parsePhp, type PhpValue } from '../../values/php-value.js';
import type { UserMetadata } from './user-metadata.js';

/** The names of the roles that the site has. Users may have others, whose plugin is gone. */
export type RolesOfSite = ReadonlySet<string>;

/** The roles of WordPress and WooCommerce, for sites whose list of roles cannot be read. */
const BUILT_IN = ['administrator', 'editor', 'author', 'contributor', 'subscriber', 'customer', 'shop_manager'];

/** Entries of one user beyond which the list cannot be meant. */
const MAX_CAPABILITIES = 1_000;

const MAX_ROLE_LENGTH = 60;

/** The roles that the site has, with those of its plugins. */
export function rolesOfSite({ source, settings }: SourceContext): RolesOfSite {
  const roles = mapOf(settings.value(`${source.prefix}user_roles`));
  return new Set(roles && roles.size > 0 ? roles.keys() : BUILT_IN);
}

/**
 * The roles and the other capabilities of a user. As in WordPress, a role that is set to false is still a role, and a list that cannot be read is none.
 */
export function rolesOf(
  metadata: UserMetadata,
  rolesOfSite: RolesOfSite,
  { source, report }: SourceContext,
): Pick<ImportedUser, 'roles' | 'listedRoles' | 'ownCapabilities'> {
  const record = `user ${metadata.userId}`;
  const name = `${source.prefix}capabilities`;
  const text = metadata.take(name);
  const capabilities = mapOf(parsePhp(text));
  if (!capabilities || capabilities.size > MAX_CAPABILITIES) {
    if (text !== undefined && text !== '')
      report.addLeftover({
        kind: 'roles of users',
        record,
        name,
        reason: 'The list of roles cannot be read, so the user has none.',
      });
    return { roles: [], ...namedIn(text, [], rolesOfSite), ownCapabilities: {} };
  }
  const roles = [...capabilities.keys()].filter((role) => rolesOfSite.has(role) && isStorable(role));
  const own = [...capabilities].filter(([role, value]) => !(roles.includes(role) && value === true) && !(value instanceof Map));
  for (const role of roles.filter((role) => !isRole(role)))
    report.addLeftover({ kind: 'roles of plugins', record, name: role, reason: 'Grove shows this role, but it allows nothing.' });
  for (const [capability] of own.filter(([name]) => !roles.includes(name) && !isCapability(name)))
    report.addLeftover({
      ...{ kind: 'capabilities of single users', record, name: capability },
      reason: 'Grove shows this capability, but it allows nothing.',
    });
  return { roles, ...namedIn(text, roles, rolesOfSite), ownCapabilities: Object.fromEntries<PhpValue>(own) };
}

/** Lists of WordPress search the stored text for the name of a role in quotation marks, wherever it is and whether or not the text can be read. */
function namedIn(
  text: string | undefined,
  roles: readonly string[],
  rolesOfSite: RolesOfSite,
): Pick<ImportedUser, 'listedRoles'> {
  const listed = [...rolesOfSite].filter((role) => text?.includes(`"${role}"`) && isStorable(role) && !roles.includes(role));
  return listed.length > 0 ? { listedRoles: listed } : {};
}

/** Grove reads the roles of a user as a list with commas. */
const isStorable = (role: string): boolean => role !== '' && role.length <= MAX_ROLE_LENGTH && !role.includes(',');
