import { aName } from './builders.js';
import type { Client, Extras } from './client.js';
import { passwordWaysOf } from './password-ways.js';
import { edits, mayChange, mayRead, unless, uploads, writes, type Asked, type Reader, type Refusal } from './site-policy.js';
import { aFile, aWriting, idsOfPeople, made, STATES, type Writing } from './writings.js';
import type { TestServer } from './test-server.js';

const EDIT = { query: { context: 'edit' } };
/** Nobody seems to be in haste who said something then. */
const LONG_AGO = '2017-03-04T05:06:07';
const FORCE = { query: { force: true } };

/** Every way of using the content side for somebody, over records of their own and of others, each with its answer by the policy. What hangs on something comes before it. */
export async function waysOf(server: TestServer, who: Reader): Promise<Asked[]> {
  const admin = server.as('admin');
  const people = await idsOfPeople(server);
  const other = people[who === 'author' ? 'editor' : 'author'];
  const owners = who === 'visitor' ? [other] : [people[who], other];
  const writings = await Promise.all(
    (['posts', 'pages'] as const).flatMap((room) =>
      owners.flatMap((author) => STATES.map((state) => aWriting(admin, room, state, { author, isOwn: author !== other }))),
    ),
  );
  return [
    ...(await ofComments(admin, who, owners, writings)),
    ...(await ofMedia(admin, who, owners, other)),
    ...writings.flatMap((writing) => ofWriting(who, writing)),
    ...['posts', 'pages'].flatMap((room) => ofRoom(who, room, other)),
    ...(await ofTerms(admin, who)),
    ...(await ofPeople(admin, who, other)),
    ...(await passwordWaysOf(admin, who, who === 'visitor' ? undefined : people[who])),
    ...ofTheSite(who),
  ];
}

function ofWriting(who: Reader, writing: Writing): Asked[] {
  const path = `/cms/v2/${writing.room}/${writing.id}`;
  const may = mayChange(who, writing);
  const revisions = unless(may, who, 'rest_cannot_read');
  const revision = `${path}/revisions/${writing.revision}`;
  return [
    ask('GET', `${path}/revisions`, revisions),
    ask('GET', `${path}/revisions`, revisions, { query: { context: 'embed', _embed: 1 } }, true),
    ask('GET', revision, revisions),
    ask('GET', revision, revisions, EDIT, true),
    ask('DELETE', revision, unless(may, who, 'rest_cannot_delete'), FORCE),
    ask('GET', path, unless(mayRead(who, writing), who, 'rest_forbidden')),
    ask('GET', path, unless(mayRead(who, writing), who, 'rest_forbidden'), { query: { context: 'embed', _embed: 1 } }, true),
    ask('GET', path, unless(may, who, 'rest_forbidden_context'), EDIT, true),
    ...(writing.state === 'draft' ? changes : change)(path, unless(may, who, 'rest_cannot_edit')),
    ask('DELETE', path, unless(may, who, 'rest_cannot_delete'), FORCE),
  ];
}

function ofRoom(who: Reader, room: string, other: number): Asked[] {
  const path = `/cms/v2/${room}`;
  const may = room === 'posts' ? writes(who) : edits(who);
  const publishes = room === 'posts' ? uploads(who) : edits(who);
  const creating = (body: object, refusal: Refusal | undefined) =>
    ask('POST', path, refusal, { body: { title: aName('Written'), ...body } }, true);
  const asking = (status: string, allowed = may): Asked =>
    ask('GET', path, allowed ? undefined : [400, 'rest_invalid_param'], { query: { status } }, true);
  return [
    ask('GET', path, undefined),
    ask('GET', path, unless(may, who, 'rest_forbidden_context'), EDIT, true),
    ...['draft', 'pending', 'future', 'any', 'shop-on-hold'].map((status) => asking(status)),
    asking('publish', true),
    asking('private', may || edits(who)),
    ask('POST', path, unless(may, who, 'rest_cannot_create'), { body: { title: aName('Written') } }),
    ...['draft', 'pending'].map((status) => creating({ status }, unless(may, who, 'rest_cannot_create'))),
    ...['publish', 'private', 'future'].map((status) =>
      creating({ status }, unless(publishes, who, may ? 'rest_cannot_publish' : 'rest_cannot_create')),
    ),
    creating({ author: other }, unless(edits(who), who, 'rest_cannot_edit_others')),
  ];
}

async function ofMedia(admin: Client, who: Reader, owners: number[], other: number): Promise<Asked[]> {
  const foreign = { author: other, isOwn: false };
  const [shown, hidden] = [await aWriting(admin, 'posts', 'publish', foreign), await aWriting(admin, 'posts', 'draft', foreign)];
  const all: Asked[] = [];
  for (const owner of owners)
    for (const fields of [{}, { post: shown.id }, { post: hidden.id }, { status: 'private' }]) {
      const isOwn = owner !== other;
      const isHidden = 'status' in fields || fields.post === hidden.id;
      const path = `/cms/v2/media/${await aFile(admin, owner, fields)}`;
      const mayRead = isOwn || !isHidden || edits(who);
      const mayChange = edits(who) || (isOwn && uploads(who));
      all.push(
        ask('GET', path, unless(mayRead, who, 'rest_forbidden')),
        ask('GET', path, unless(mayChange, who, mayRead ? 'rest_forbidden_context' : 'rest_forbidden'), EDIT, true),
        ...(owner === other ? changes : change)(path, unless(mayChange, who, 'rest_cannot_edit')),
        ask('DELETE', path, unless(mayChange, who, 'rest_cannot_delete'), FORCE),
      );
    }
  const headers = { 'Content-Type': 'text/plain', 'Content-Disposition': `attachment; filename="${who}.txt"` };
  return [
    ...all,
    ask('GET', '/cms/v2/media', undefined),
    ask('GET', '/cms/v2/media', unless(writes(who), who, 'rest_forbidden_context'), EDIT, true),
    ask('POST', '/cms/v2/media', unless(uploads(who), who, 'rest_cannot_create'), { raw: 'figs', headers }),
  ];
}

async function ofComments(admin: Client, who: Reader, owners: number[], writings: readonly Writing[]): Promise<Asked[]> {
  const all: Asked[] = [];
  const posts = writings.filter(({ room, state }) => room === 'posts' && state === 'publish');
  for (const post of posts)
    for (const author of owners)
      for (const status of ['approve', 'hold', 'spam', 'trash']) {
        const isOwn = owners.length > 1 && author === owners[0];
        const { id } = await made(admin, '/cms/v2/comments', { post: post.id, author, content: aName('Said'), date: LONG_AGO });
        await admin.put(`/cms/v2/comments/${id}`, { status });
        const path = `/cms/v2/comments/${id}`;
        const may = edits(who) || mayChange(who, post);
        const mayRead = may || status === 'approve' || (status === 'hold' && isOwn);
        all.push(
          ask('GET', path, unless(mayRead, who, 'rest_cannot_read')),
          ask('GET', path, unless(edits(who), who, 'rest_forbidden_context'), EDIT, true),
          ...(status === 'hold' ? changes : change)(path, unless(may, who, 'rest_cannot_edit'), { content: 'Better said' }),
          ask('DELETE', path, unless(may, who, 'rest_cannot_delete'), FORCE),
        );
      }
  const path = '/cms/v2/comments';
  const asking = (query: object): Asked =>
    ask('GET', path, unless(writes(who), who, 'rest_forbidden_param'), { query: { ...query } }, true);
  return [
    ...all,
    ask('GET', path, undefined),
    ask('GET', path, unless(edits(who), who, 'rest_forbidden_context'), EDIT, true),
    ...[{ status: 'hold' }, { author: 1 }, { author_exclude: 1 }, { author_email: 'a@b.nl' }, { type: 'all' }].map(asking),
    ask('POST', path, unless(who !== 'visitor', who, 'rest_comment_login_required'), {
      body: { post: posts[0].id, content: aName('Said') },
    }),
  ];
}

async function ofTerms(admin: Client, who: Reader): Promise<Asked[]> {
  const all: Asked[] = [];
  for (const room of ['categories', 'tags']) {
    const path = `/cms/v2/${room}`;
    const { id } = await made(admin, path, { name: aName('Term') });
    const told = unless(edits(who), who, 'rest_forbidden_context');
    const creates = edits(who) || (room === 'tags' && writes(who));
    all.push(
      ask('GET', path, undefined),
      ask('GET', path, told, EDIT, true),
      ask('POST', path, unless(creates, who, 'rest_cannot_create'), { body: { name: aName('Term') } }),
      ask('GET', `${path}/${id}`, undefined),
      ask('GET', `${path}/${id}`, told, EDIT, true),
      ...changes(`${path}/${id}`, unless(edits(who), who, 'rest_cannot_update')),
      ask('DELETE', `${path}/${id}`, unless(edits(who), who, 'rest_cannot_delete'), FORCE),
    );
  }
  return all;
}

/** People who published nothing: nobody but those who may list people knows of them. */
async function ofPeople(admin: Client, who: Reader, other: number): Promise<Asked[]> {
  const path = '/cms/v2/users';
  const person = () => ({ username: aName('shy').replace(' ', '-'), password: 'walnut-2026' });
  const fields = () => ({ ...person(), email: `${aName('shy').replace(' ', '-')}@noten.nl` });
  const [isAdmin, lists] = [who === 'admin', who === 'admin' || who === 'shop_manager'];
  const all: Asked[] = [];
  for (const role of ['customer', 'subscriber']) {
    const one = `${path}/${(await made(admin, path, { ...fields(), roles: [role] })).id}`;
    const may = isAdmin || (who === 'shop_manager' && role === 'customer');
    all.push(
      ask('GET', one, unless(lists, who, 'rest_user_cannot_view')),
      ask('GET', one, unless(may, who, 'rest_forbidden_context'), EDIT, true),
      ...changes(one, unless(may, who, 'rest_cannot_edit')),
      ask(
        'PUT',
        one,
        unless(isAdmin, who, may ? 'rest_cannot_edit_roles' : 'rest_cannot_edit'),
        { body: { roles: ['customer'] } },
        true,
      ),
      ask('DELETE', one, unless(isAdmin, who, 'rest_user_cannot_delete'), { query: { force: true, reassign: other } }),
    );
  }
  const me = `${path}/me`;
  const known = unless(who !== 'visitor', who, 'rest_not_logged_in');
  return [
    ...all,
    ask('GET', path, undefined),
    ask('GET', path, unless(lists, who, 'rest_forbidden_context'), EDIT, true),
    ask('GET', path, unless(lists, who, 'rest_user_cannot_view'), { query: { roles: 'customer' } }, true),
    ...['email', 'registered_date'].map((orderby) =>
      ask('GET', path, unless(lists, who, 'rest_forbidden_orderby'), { query: { orderby } }, true),
    ),
    ask('POST', path, unless(isAdmin, who, 'rest_cannot_create_user'), { body: fields() }),
    ask('GET', me, known),
    ask('GET', me, known, EDIT, true),
    ...changes(me, known),
    ...(isAdmin ? [] : [ask('PUT', me, known ?? [403, 'rest_cannot_edit_roles'], { body: { roles: ['administrator'] } }, true)]),
    ask('DELETE', me, known ?? unless(isAdmin, who, 'rest_user_cannot_delete'), { query: { force: true, reassign: other } }),
  ];
}

function ofTheSite(who: Reader): Asked[] {
  const settings = unless(who === 'admin', who, 'rest_forbidden');
  const told = (code: string) => unless(writes(who), who, code);
  const rooms = [
    ['types', ['post', 'page', 'attachment']],
    ['taxonomies', ['category', 'post_tag']],
  ] as const;
  return [
    ask('GET', '/cms/v2', undefined),
    ask('GET', '/cms/v2/settings', settings),
    ...['POST', 'PUT', 'PATCH'].map((method) => ask(method, '/cms/v2/settings', settings, { body: { title: aName('Site') } })),
    ...rooms.flatMap(([room, names]) => [
      ask('GET', `/cms/v2/${room}`, undefined),
      ask('GET', `/cms/v2/${room}`, told('rest_cannot_view'), EDIT, true),
      ...names.map((name) => ask('GET', `/cms/v2/${room}/${name}`, undefined)),
    ]),
    ask('GET', '/cms/v2/types/post', told('rest_forbidden_context'), EDIT, true),
    ask('GET', '/cms/v2/types/page', unless(edits(who), who, 'rest_forbidden_context'), EDIT, true),
    ask('GET', '/cms/v2/taxonomies/post_tag', told('rest_forbidden_context'), EDIT, true),
    ask('GET', '/cms/v2/statuses', undefined),
    ask('GET', '/cms/v2/statuses', told('rest_cannot_view'), EDIT, true),
    ask('GET', '/cms/v2/statuses/publish', undefined),
    ...['draft', 'private', 'trash'].map((name) =>
      ask('GET', `/cms/v2/statuses/${name}`, told('rest_cannot_read_status'), {}, true),
    ),
  ];
}

const ask = (method: string, path: string, refusal: Refusal | undefined, extras: Extras = {}, isMore = false): Asked => ({
  ...{ method, path, extras, refusal, isMore },
});

const change = (path: string, refusal: Refusal | undefined, body: object = {}): Asked[] => [ask('PUT', path, refusal, { body })];

/** The three methods that change a record, which are one way. */
const changes = (path: string, refusal: Refusal | undefined, body: object = {}): Asked[] =>
  ['PUT', 'PATCH', 'POST'].map((method) => ask(method, path, refusal, { body }));
