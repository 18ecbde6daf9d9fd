import { aName, createRecord } from './builders.js';
import type { Client } from './client.js';
import { refusalUnless, type Reader, type Refusal } from './content-policy.js';
import { editCases, policyCase, type PolicyCase } from './policy-case.js';

const INTROSPECTION = 'rest_cannot_introspect_app_password_for_non_authenticated_user';
const OWN = '/cms/v2/users/me/application-passwords';

/**
 * Requests to application passwords. Everyone who is signed in manages the own ones, and administrators those of others. `own` is the account of the
 * reader; a visitor has none.
 */
export async function passwordCases(admin: Client, who: Reader, own: number | undefined): Promise<PolicyCase[]> {
  const username = aName('shy').replace(' ', '-');
  const fields = { username, email: `${username}@noten.nl`, password: 'walnut-2026', roles: ['author'] };
  const { id } = await createRecord(admin, '/cms/v2/users', fields);
  const { collection, item } = await aPassword(admin, id);
  const refusal = (code: string) => refusalUnless(who === 'admin', who, code);
  return [
    policyCase('GET', collection, refusal('rest_cannot_list_application_passwords')),
    policyCase('POST', collection, refusal('rest_cannot_create_application_passwords'), { body: newPassword() }),
    policyCase('GET', item, refusal('rest_cannot_read_application_password')),
    ...editCases(item, refusal('rest_cannot_edit_application_password'), newPassword()),
    policyCase('DELETE', item, refusal('rest_cannot_delete_application_password')),
    policyCase('DELETE', collection, refusal('rest_cannot_delete_application_passwords')),
    policyCase('GET', `${collection}/introspect`, refusalUnless(false, who, INTROSPECTION)),
    ...(own === undefined ? casesWithoutAccount() : await ownCases(admin, own)),
  ];
}

function casesWithoutAccount(): PolicyCase[] {
  const refusal: Refusal = [401, 'rest_not_logged_in'];
  return [
    ...['GET', 'DELETE'].map((method) => policyCase(method, OWN, refusal)),
    policyCase('POST', OWN, refusal, { body: newPassword() }),
    policyCase('GET', `${OWN}/introspect`, refusal),
  ];
}

/** No case deletes all passwords of the reader, because the tests sign in with one of them. */
async function ownCases(admin: Client, id: number): Promise<PolicyCase[]> {
  const { collection, item } = await aPassword(admin, id);
  return [
    ...[OWN, collection].flatMap((path) => [
      policyCase('GET', path, undefined, {}, true),
      policyCase('POST', path, undefined, { body: newPassword() }, true),
    ]),
    policyCase('GET', `${OWN}/introspect`, undefined),
    policyCase('GET', item, undefined),
    ...editCases(item, undefined, newPassword()),
    policyCase('DELETE', item, undefined),
  ];
}

/** The path of a new password, and that of all passwords of the user. */
async function aPassword(admin: Client, userId: number): Promise<{ collection: string; item: string }> {
  const collection = `/cms/v2/users/${userId}/application-passwords`;
  const { uuid } = await createRecord(admin, collection, newPassword());
  return { collection, item: `${collection}/${String(uuid)}` };
}

const newPassword = (): object => ({ name: aName('Program') });
