import { aName, createRecord } from './builders.js';
import type { Client } from './client.js';
import { accountIds, aContentItem, aFile, CONTENT_STATES, type ContentItem } from './content-items.js';
import {
  canEdit,
  canEditOthers,
  canRead,
  canUpload,
  canWrite,
  refusalUnless,
  type Reader,
  type Refusal,
} from './content-policy.js';
import { passwordCases } from './password-policy-cases.js';
import { EDIT, editCases, FORCE, policyCase, putCase, type PolicyCase } from './policy-case.js';
import { signInCases } from './sign-in-policy-cases.js';
import { siteCases, termCases, userCases } from './site-policy-cases.js';
import type { TestServer } from './test-server.js';

/** An old date: comments of one author that follow each other too quickly are refused. */
const LONG_AGO = '2017-03-04T05:06:07';

/**
 * Every kind of request to `cms/v2` for one reader, on the reader's own records and on those of others, each with the expected refusal. Records come
 * after the records that depend on them, so the requests can be sent in this order.
 */
export async function createPolicyCases(server: TestServer, who: Reader): Promise<PolicyCase[]> {
  const admin = server.as('admin');
  const accounts = await accountIds(server);
  const other = accounts[who === 'author' ? 'editor' : 'author'];
  const owners = who === 'visitor' ? [other] : [accounts[who], other];
  const items = await Promise.all(
    (['posts', 'pages'] as const).flatMap((collection) =>
      owners.flatMap((author) =>
        CONTENT_STATES.map((state) => aContentItem(admin, collection, state, { author, isOwn: author !== other })),
      ),
    ),
  );
  return [
    ...(await commentCases(admin, who, owners, items)),
    ...(await mediaCases(admin, who, owners, other)),
    ...items.flatMap((item) => itemCases(who, item)),
    ...['posts', 'pages'].flatMap((collection) => collectionCases(who, collection, other)),
    ...(await termCases(admin, who)),
    ...(await userCases(admin, who, other)),
    ...(await passwordCases(admin, who, who === 'visitor' ? undefined : accounts[who])),
    ...(await signInCases(admin, who)),
    ...siteCases(who),
  ];
}

function itemCases(who: Reader, item: ContentItem): PolicyCase[] {
  const path = `/cms/v2/${item.collection}/${item.id}`;
  const mayEdit = canEdit(who, item);
  const revisions = refusalUnless(mayEdit, who, 'rest_cannot_read');
  const revision = `${path}/revisions/${item.revision}`;
  return [
    policyCase('GET', `${path}/revisions`, revisions),
    policyCase('GET', `${path}/revisions`, revisions, { query: { context: 'embed', _embed: 1 } }, true),
    policyCase('GET', revision, revisions),
    policyCase('GET', revision, revisions, EDIT, true),
    policyCase('DELETE', revision, refusalUnless(mayEdit, who, 'rest_cannot_delete'), FORCE),
    policyCase('GET', path, refusalUnless(canRead(who, item), who, 'rest_forbidden')),
    policyCase(
      'GET',
      path,
      refusalUnless(canRead(who, item), who, 'rest_forbidden'),
      { query: { context: 'embed', _embed: 1 } },
      true,
    ),
    policyCase('GET', path, refusalUnless(mayEdit, who, 'rest_forbidden_context'), EDIT, true),
    ...(item.state === 'draft' ? editCases : putCase)(path, refusalUnless(mayEdit, who, 'rest_cannot_edit')),
    policyCase('DELETE', path, refusalUnless(mayEdit, who, 'rest_cannot_delete'), FORCE),
  ];
}

function collectionCases(who: Reader, collection: string, other: number): PolicyCase[] {
  const path = `/cms/v2/${collection}`;
  const mayEdit = collection === 'posts' ? canWrite(who) : canEditOthers(who);
  const mayPublish = collection === 'posts' ? canUpload(who) : canEditOthers(who);
  const createCase = (body: object, refusal: Refusal | undefined) =>
    policyCase('POST', path, refusal, { body: { title: aName('Written'), ...body } }, true);
  const listCase = (status: string, allowed = mayEdit): PolicyCase =>
    policyCase('GET', path, allowed ? undefined : [400, 'rest_invalid_param'], { query: { status } }, true);
  return [
    policyCase('GET', path, undefined),
    policyCase('GET', path, refusalUnless(mayEdit, who, 'rest_forbidden_context'), EDIT, true),
    ...['draft', 'pending', 'future', 'any', 'shop-on-hold'].map((status) => listCase(status)),
    listCase('publish', true),
    listCase('private', mayEdit || canEditOthers(who)),
    policyCase('POST', path, refusalUnless(mayEdit, who, 'rest_cannot_create'), { body: { title: aName('Written') } }),
    ...['draft', 'pending'].map((status) => createCase({ status }, refusalUnless(mayEdit, who, 'rest_cannot_create'))),
    ...['publish', 'private', 'future'].map((status) =>
      createCase({ status }, refusalUnless(mayPublish, who, mayEdit ? 'rest_cannot_publish' : 'rest_cannot_create')),
    ),
    createCase({ author: other }, refusalUnless(canEditOthers(who), who, 'rest_cannot_edit_others')),
  ];
}

async function mediaCases(admin: Client, who: Reader, owners: number[], other: number): Promise<PolicyCase[]> {
  const ofOther = { author: other, isOwn: false };
  const [published, draft] = [
    await aContentItem(admin, 'posts', 'publish', ofOther),
    await aContentItem(admin, 'posts', 'draft', ofOther),
  ];
  const cases: PolicyCase[] = [];
  for (const owner of owners)
    for (const fields of [{}, { post: published.id }, { post: draft.id }, { status: 'private' }]) {
      const isOwn = owner !== other;
      const isHidden = 'status' in fields || fields.post === draft.id;
      const path = `/cms/v2/media/${await aFile(admin, owner, fields)}`;
      const mayRead = isOwn || !isHidden || canEditOthers(who);
      const mayEdit = canEditOthers(who) || (isOwn && canUpload(who));
      cases.push(
        policyCase('GET', path, refusalUnless(mayRead, who, 'rest_forbidden')),
        policyCase('GET', path, refusalUnless(mayEdit, who, mayRead ? 'rest_forbidden_context' : 'rest_forbidden'), EDIT, true),
        ...(owner === other ? editCases : putCase)(path, refusalUnless(mayEdit, who, 'rest_cannot_edit')),
        policyCase('GET', `${path}/uses`, refusalUnless(mayEdit, who, 'rest_cannot_edit')),
        policyCase('DELETE', path, refusalUnless(mayEdit, who, 'rest_cannot_delete'), FORCE),
      );
    }
  const headers = { 'Content-Type': 'text/plain', 'Content-Disposition': `attachment; filename="${who}.txt"` };
  return [
    ...cases,
    policyCase('GET', '/cms/v2/media', undefined),
    policyCase('GET', '/cms/v2/media', refusalUnless(canWrite(who), who, 'rest_forbidden_context'), EDIT, true),
    policyCase('POST', '/cms/v2/media', refusalUnless(canUpload(who), who, 'rest_cannot_create'), { raw: 'figs', headers }),
  ];
}

async function commentCases(admin: Client, who: Reader, owners: number[], items: readonly ContentItem[]): Promise<PolicyCase[]> {
  const cases: PolicyCase[] = [];
  const posts = items.filter(({ collection, state }) => collection === 'posts' && state === 'publish');
  for (const post of posts)
    for (const author of owners)
      for (const status of ['approve', 'hold', 'spam', 'trash']) {
        const isOwn = owners.length > 1 && author === owners[0];
        const { id } = await createRecord(admin, '/cms/v2/comments', {
          post: post.id,
          author,
          content: aName('Said'),
          date: LONG_AGO,
        });
        await admin.put(`/cms/v2/comments/${id}`, { status });
        const path = `/cms/v2/comments/${id}`;
        const mayEdit = canEditOthers(who) || canEdit(who, post);
        const mayRead = mayEdit || status === 'approve' || (status === 'hold' && isOwn);
        cases.push(
          policyCase('GET', path, refusalUnless(mayRead, who, 'rest_cannot_read')),
          policyCase('GET', path, refusalUnless(canEditOthers(who), who, 'rest_forbidden_context'), EDIT, true),
          ...(status === 'hold' ? editCases : putCase)(path, refusalUnless(mayEdit, who, 'rest_cannot_edit'), {
            content: 'Better said',
          }),
          policyCase('DELETE', path, refusalUnless(mayEdit, who, 'rest_cannot_delete'), FORCE),
        );
      }
  const path = '/cms/v2/comments';
  const listCase = (query: object): PolicyCase =>
    policyCase('GET', path, refusalUnless(canWrite(who), who, 'rest_forbidden_param'), { query: { ...query } }, true);
  return [
    ...cases,
    policyCase('GET', path, undefined),
    policyCase('GET', path, refusalUnless(canEditOthers(who), who, 'rest_forbidden_context'), EDIT, true),
    ...[{ status: 'hold' }, { author: 1 }, { author_exclude: 1 }, { author_email: 'a@b.nl' }, { type: 'all' }].map(listCase),
    policyCase('POST', path, refusalUnless(who !== 'visitor', who, 'rest_comment_login_required'), {
      body: { post: posts[0].id, content: aName('Said') },
    }),
  ];
}
