import { CannotCompare, type Principal } from './system.js';

/** A login with an application password, or a consumer key with its secret. */
export interface Credential {
  readonly user: string;
  readonly password: string;
}

/** Parses `login:application password` or `ck_…:cs_…`. The error does not repeat the text, because it may be a secret. */
export function parseCredential(text: string): Credential {
  const colon = text.indexOf(':');
  if (colon < 1 || colon === text.length - 1)
    throw new CannotCompare('A key must be written as login:application password, or as ck_…:cs_….');
  return { user: text.slice(0, colon), password: text.slice(colon + 1).trim() };
}

const isConsumerKey = ({ user }: Credential): boolean => user.startsWith('ck_');

export const authorizationOf = ({ user, password }: Credential): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** The principals of these credentials, each with another name. Of a consumer key the last characters are shown, as WooCommerce does. */
export function principalsOf(credentials: readonly Credential[]): Principal[] {
  const principals: Principal[] = [];
  for (const credential of credentials) {
    const base = isConsumerKey(credential) ? `key …${credential.user.slice(-7)}` : credential.user;
    const same = principals.filter(({ name }) => name === base || name.startsWith(`${base} (`)).length;
    principals.push({
      name: same === 0 ? base : `${base} (${same + 1})`,
      families: isConsumerKey(credential) ? ['wc'] : ['wc', 'wp'],
    });
  }
  return principals;
}
