import { escapeHtml, utcText } from '@grove/core';
import type { MountPoint } from '@grove/rest';
import { capabilitiesOf } from '../roles/roles.js';
import type { Account } from '../accounts/account.js';
import { avatarUrls } from '../accounts/avatar.rules.js';
import type { User } from './user.resource.js';

/** Converts an account to the resource of `cms/v2`. `language` is the locale of the site. Capabilities are shown only if `isWhole`. */
export function toUserResource(account: Account, mountPoint: MountPoint, language: string, isWhole: boolean): User {
  const { id, username, email, url, description, slug, roles } = account;
  return {
    ...{ id, username, email, url, description, slug, roles },
    name: escapeHtml(account.displayName),
    firstName: escapeHtml(account.firstName),
    lastName: escapeHtml(account.lastName),
    nickname: escapeHtml(account.nickname),
    link: `${mountPoint.home}/author/${slug}/`,
    locale: account.locale || language,
    registeredDate: `${utcText(account.registeredAt)}+00:00`,
    password: '',
    capabilities: isWhole ? toFlags([...capabilitiesOf(roles), ...roles]) : {},
    extraCapabilities: toFlags(roles),
    avatarUrls: avatarUrls(email),
    meta: {},
  };
}

const toFlags = (names: readonly string[]): Record<string, true> => Object.fromEntries(names.map((name) => [name, true]));
