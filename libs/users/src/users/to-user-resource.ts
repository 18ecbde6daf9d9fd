import { escapeHtml, utcText } from '@grove/core';
import type { MountPoint } from '@grove/rest';
import { authorPath, type Permalinks } from '@grove/settings';
import { capabilitiesOf } from '../roles/roles.js';
import type { Account } from '../accounts/account.js';
import { avatarUrls } from '../accounts/avatar.rules.js';
import type { User } from './user.resource.js';

/** What the resource of a user depends on besides the account. */
interface UserPresentation {
  readonly mountPoint: MountPoint;
  readonly permalinks: Permalinks;
  /** The locale of the site. */
  readonly language: string;
  /** Whether capabilities are shown. */
  readonly isWhole: boolean;
}

/** Converts an account to the resource of `cms/v2`. */
export function toUserResource(account: Account, { mountPoint, permalinks, language, isWhole }: UserPresentation): User {
  const { id, username, email, url, description, slug, roles, registeredAt, ownCapabilities } = account;
  return {
    ...{ id, username, email, url, description, slug, roles },
    name: escapeHtml(account.displayName),
    firstName: escapeHtml(account.firstName),
    lastName: escapeHtml(account.lastName),
    nickname: escapeHtml(account.nickname),
    link: mountPoint.home + (authorPath(permalinks, slug) ?? `/?author=${id}`),
    locale: account.locale || language,
    registeredDate: registeredAt === null ? NO_DATE : `${utcText(registeredAt)}+00:00`,
    password: '',
    capabilities: isWhole ? { ...toFlags([...capabilitiesOf(roles), ...roles]), ...ownCapabilities } : {},
    extraCapabilities: { ...toFlags(roles), ...ownCapabilities },
    avatarUrls: avatarUrls(email),
    meta: {},
  };
}

/** What clients of WordPress get for an account without a date. */
const NO_DATE = '-001-11-30T00:00:00+00:00';

const toFlags = (names: readonly string[]): Record<string, true> => Object.fromEntries(names.map((name) => [name, true]));
