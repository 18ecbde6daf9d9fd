import { aName, createRecord } from './builders.js';
import type { Client } from './client.js';
import { refusalUnless, type Reader, type Refusal } from './content-policy.js';
import { policyCase, type PolicyCase } from './policy-case.js';

const PASSWORD = 'walnut in the shell';

/** An argument is missing, which is checked before the permission. */
const INCOMPLETE: Refusal = [400, 'rest_missing_callback_param'];

/** Requests to sessions, second factors, the status of accounts, and links that set a password. None of the readers has a session. */
export async function signInCases(admin: Client, who: Reader): Promise<PolicyCase[]> {
  const username = aName('person').replace(' ', '-');
  const account = { username, email: `${username}@noten.nl`, password: PASSWORD, roles: ['editor'] };
  const { id } = await createRecord(admin, '/cms/v2/users', account);
  const [sessions, factor] = ['/cms/v2/sessions', '/cms/v2/users/me/second-factor'];
  const signedInOnly = refusalUnless(who !== 'visitor', who, 'rest_not_logged_in');
  const adminsOnly = refusalUnless(who === 'admin', who, 'rest_cannot_edit');
  const sent = { body: { password: PASSWORD, code: '123456' } };
  return [
    policyCase('POST', sessions, undefined, { body: { username, password: PASSWORD } }),
    policyCase('GET', sessions, signedInOnly),
    ...['GET', 'DELETE'].map((method) =>
      policyCase(method, `${sessions}/current`, signedInOnly ?? [404, 'rest_session_not_found'], {}, true),
    ),
    policyCase('GET', factor, signedInOnly, {}, true),
    ...['POST', 'PUT', 'DELETE'].map((method) =>
      policyCase(method, factor, signedInOnly ?? INCOMPLETE, signedInOnly ? sent : {}, true),
    ),
    policyCase('POST', `${factor}/recovery-codes`, signedInOnly ?? INCOMPLETE, signedInOnly ? sent : {}, true),
    policyCase('POST', '/cms/v2/password-resets', undefined, { body: { user: username } }),
    policyCase('PUT', '/cms/v2/password-resets/unknown', INCOMPLETE, {}, true),
    policyCase('POST', `/cms/v2/users/${id}/invitation`, adminsOnly),
    policyCase('GET', `/cms/v2/users/${id}/sessions`, adminsOnly),
    policyCase('DELETE', `/cms/v2/users/${id}/sessions`, adminsOnly),
    policyCase('GET', `/cms/v2/users/${id}/status`, adminsOnly, {}, true),
    policyCase('PUT', `/cms/v2/users/${id}/status`, adminsOnly, { body: { status: 'disabled' } }, true),
  ];
}
