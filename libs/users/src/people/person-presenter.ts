import { escapeMarkup, utcText } from '@grove/core';
import type { Mount } from '@grove/rest';
import { capabilitiesOf } from '../roles/roles.js';
import type { Account } from '../users/account.js';
import { avatarUrls } from '../users/avatar.rules.js';
import type { Person } from './person.resource.js';

/** An account as the content side tells it. `language` is that of the site. Only `isWhole` shows what the person may do. */
export function presentPerson(account: Account, mount: Mount, language: string, isWhole: boolean): Person {
  const { id, username, email, url, description, slug, roles } = account;
  return {
    ...{ id, username, email, url, description, slug, roles },
    name: escapeMarkup(account.displayName),
    firstName: escapeMarkup(account.firstName),
    lastName: escapeMarkup(account.lastName),
    nickname: escapeMarkup(account.nickname),
    link: `${mount.home}/author/${slug}/`,
    locale: account.locale || language,
    registeredDate: `${utcText(account.registeredAt)}+00:00`,
    password: '',
    capabilities: isWhole ? held([...capabilitiesOf(roles), ...roles]) : {},
    extraCapabilities: held(roles),
    avatarUrls: avatarUrls(email),
    meta: {},
  };
}

const held = (names: readonly string[]): Record<string, true> => Object.fromEntries(names.map((name) => [name, true]));
