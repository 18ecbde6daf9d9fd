import { aName, createRecord } from './builders.js';
import type { Client } from './client.js';
import { canEditOthers, canWrite, refusalUnless, type Reader } from './content-policy.js';
import { EDIT, editCases, FORCE, policyCase, type PolicyCase } from './policy-case.js';

/** Requests to categories and tags. */
export async function termCases(admin: Client, who: Reader): Promise<PolicyCase[]> {
  const cases: PolicyCase[] = [];
  for (const collection of ['categories', 'tags']) {
    const path = `/cms/v2/${collection}`;
    const { id } = await createRecord(admin, path, { name: aName('Term') });
    const editRefusal = refusalUnless(canEditOthers(who), who, 'rest_forbidden_context');
    const mayCreate = canEditOthers(who) || (collection === 'tags' && canWrite(who));
    cases.push(
      policyCase('GET', path, undefined),
      policyCase('GET', path, editRefusal, EDIT, true),
      policyCase('POST', path, refusalUnless(mayCreate, who, 'rest_cannot_create'), { body: { name: aName('Term') } }),
      policyCase('GET', `${path}/${id}`, undefined),
      policyCase('GET', `${path}/${id}`, editRefusal, EDIT, true),
      ...editCases(`${path}/${id}`, refusalUnless(canEditOthers(who), who, 'rest_cannot_update')),
      policyCase('DELETE', `${path}/${id}`, refusalUnless(canEditOthers(who), who, 'rest_cannot_delete'), FORCE),
    );
  }
  return cases;
}

/** Requests to users. Users without published posts are visible only to those who may list users. */
export async function userCases(admin: Client, who: Reader, other: number): Promise<PolicyCase[]> {
  const path = '/cms/v2/users';
  const login = () => ({ username: aName('shy').replace(' ', '-'), password: 'walnut-2026' });
  const fields = () => ({ ...login(), email: `${aName('shy').replace(' ', '-')}@noten.nl` });
  const [isAdmin, mayList] = [who === 'admin', who === 'admin' || who === 'shop_manager'];
  const cases: PolicyCase[] = [];
  for (const role of ['customer', 'subscriber']) {
    const user = `${path}/${(await createRecord(admin, path, { ...fields(), roles: [role] })).id}`;
    const mayEdit = isAdmin || (who === 'shop_manager' && role === 'customer');
    cases.push(
      policyCase('GET', user, refusalUnless(mayList, who, 'rest_user_cannot_view')),
      policyCase('GET', user, refusalUnless(mayEdit, who, 'rest_forbidden_context'), EDIT, true),
      ...editCases(user, refusalUnless(mayEdit, who, 'rest_cannot_edit')),
      policyCase(
        'PUT',
        user,
        refusalUnless(isAdmin, who, mayEdit ? 'rest_cannot_edit_roles' : 'rest_cannot_edit'),
        { body: { roles: ['customer'] } },
        true,
      ),
      policyCase('DELETE', user, refusalUnless(isAdmin, who, 'rest_user_cannot_delete'), {
        query: { force: true, reassign: other },
      }),
    );
  }
  const me = `${path}/me`;
  const signedInOnly = refusalUnless(who !== 'visitor', who, 'rest_not_logged_in');
  return [
    ...cases,
    policyCase('GET', path, undefined),
    policyCase('GET', path, refusalUnless(mayList, who, 'rest_forbidden_context'), EDIT, true),
    policyCase('GET', path, refusalUnless(mayList, who, 'rest_user_cannot_view'), { query: { roles: 'customer' } }, true),
    ...['email', 'registered_date'].map((orderby) =>
      policyCase('GET', path, refusalUnless(mayList, who, 'rest_forbidden_orderby'), { query: { orderby } }, true),
    ),
    policyCase('POST', path, refusalUnless(isAdmin, who, 'rest_cannot_create_user'), { body: fields() }),
    policyCase('GET', me, signedInOnly),
    policyCase('GET', me, signedInOnly, EDIT, true),
    ...editCases(me, signedInOnly),
    ...(isAdmin
      ? []
      : [policyCase('PUT', me, signedInOnly ?? [403, 'rest_cannot_edit_roles'], { body: { roles: ['administrator'] } }, true)]),
    policyCase('DELETE', me, signedInOnly ?? refusalUnless(isAdmin, who, 'rest_user_cannot_delete'), {
      query: { force: true, reassign: other },
    }),
  ];
}

/** Requests to settings, types, taxonomies and statuses. */
export function siteCases(who: Reader): PolicyCase[] {
  const settings = refusalUnless(who === 'admin', who, 'rest_forbidden');
  const editRefusal = (code: string) => refusalUnless(canWrite(who), who, code);
  const registries = [
    ['types', ['post', 'page', 'attachment']],
    ['taxonomies', ['category', 'post_tag']],
  ] as const;
  return [
    policyCase('GET', '/cms/v2', undefined),
    policyCase('GET', '/cms/v2/search', undefined),
    policyCase('GET', '/cms/v2/events', refusalUnless(canEditOthers(who), who, 'rest_forbidden')),
    policyCase('GET', '/cms/v2/settings', settings),
    ...['POST', 'PUT', 'PATCH'].map((method) =>
      policyCase(method, '/cms/v2/settings', settings, { body: { title: aName('Site') } }),
    ),
    ...registries.flatMap(([registry, names]) => [
      policyCase('GET', `/cms/v2/${registry}`, undefined),
      policyCase('GET', `/cms/v2/${registry}`, editRefusal('rest_cannot_view'), EDIT, true),
      ...names.map((name) => policyCase('GET', `/cms/v2/${registry}/${name}`, undefined)),
    ]),
    policyCase('GET', '/cms/v2/types/post', editRefusal('rest_forbidden_context'), EDIT, true),
    policyCase('GET', '/cms/v2/types/page', refusalUnless(canEditOthers(who), who, 'rest_forbidden_context'), EDIT, true),
    policyCase('GET', '/cms/v2/taxonomies/post_tag', editRefusal('rest_forbidden_context'), EDIT, true),
    policyCase('GET', '/cms/v2/statuses', undefined),
    policyCase('GET', '/cms/v2/statuses', editRefusal('rest_cannot_view'), EDIT, true),
    policyCase('GET', '/cms/v2/statuses/publish', undefined),
    ...['draft', 'private', 'trash'].map((name) =>
      policyCase('GET', `/cms/v2/statuses/${name}`, editRefusal('rest_cannot_read_status'), {}, true),
    ),
  ];
}
