import { aName } from './builders.js';
import type { Client } from './client.js';
import { unless, type Asked, type Reader } from './site-policy.js';
import { made } from './writings.js';

const INTROSPECTION = 'rest_cannot_introspect_app_password_for_non_authenticated_user';

/** Every way of using application passwords: one's own, by anybody who signed in; those of others, by administrators. `own` is the account of `who`. */
export async function passwordWaysOf(admin: Client, who: Reader, own: number | undefined): Promise<Asked[]> {
  const name = aName('shy').replace(' ', '-');
  const fields = { username: name, email: `${name}@noten.nl`, password: 'walnut-2026', roles: ['author'] };
  const { id } = await made(admin, '/cms/v2/users', fields);
  const others = await passwordsOf(admin, id);
  const refusal = (code: string) => unless(who === 'admin', who, code);
  return [
    ask('GET', others.all, refusal('rest_cannot_list_application_passwords')),
    ask('POST', others.all, refusal('rest_cannot_create_application_passwords')),
    ask('GET', others.one, refusal('rest_cannot_read_application_password')),
    ...['PUT', 'PATCH', 'POST'].map((method) => ask(method, others.one, refusal('rest_cannot_edit_application_password'))),
    ask('DELETE', others.one, refusal('rest_cannot_delete_application_password')),
    ask('DELETE', others.all, refusal('rest_cannot_delete_application_passwords')),
    ask('GET', `${others.all}/introspect`, unless(false, who, INTROSPECTION)),
    ...(own === undefined ? visitorsWays() : await ownWays(admin, own)),
  ];
}

const MINE = '/cms/v2/users/me/application-passwords';

const visitorsWays = (): Asked[] =>
  ['GET', 'POST', 'DELETE']
    .map((method) => ask(method, MINE, [401, 'rest_not_logged_in']))
    .concat([ask('GET', `${MINE}/introspect`, [401, 'rest_not_logged_in'])]);

/** Nobody deletes all of their own here: the tests could not sign in any more. */
async function ownWays(admin: Client, id: number): Promise<Asked[]> {
  const { all, one } = await passwordsOf(admin, id);
  return [
    ...['GET', 'POST'].flatMap((method) => [MINE, all].map((path) => ({ ...ask(method, path, undefined), isMore: true }))),
    ask('GET', `${MINE}/introspect`, undefined),
    ...['GET', 'PUT', 'PATCH', 'POST', 'DELETE'].map((method) => ask(method, one, undefined)),
  ];
}

/** The paths of all passwords of a user, and of a new one. */
async function passwordsOf(admin: Client, userId: number): Promise<{ all: string; one: string }> {
  const all = `/cms/v2/users/${userId}/application-passwords`;
  const { uuid } = await made(admin, all, { name: aName('Program') });
  return { all, one: `${all}/${String(uuid)}` };
}

const ask = (method: string, path: string, refusal: Asked['refusal']): Asked => ({
  ...{ method, path, refusal },
  extras: method === 'GET' || method === 'DELETE' ? {} : { body: { name: aName('Program') } },
});
