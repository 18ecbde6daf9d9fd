import type { Actor } from './actors.js';
import { createRecord } from './builders.js';
import { canEditOthers, canRead, type Reader } from './content-policy.js';
import { aFile, accountIds, CONTENT_STATES, type ContentState, type ContentItem } from './content-items.js';
import type { TestServer } from './test-server.js';

/** Records of an editor with unique words, and the readers who may see each word. */
export interface RestrictedContent {
  /** The path of every record and of its revisions. */
  readonly paths: readonly string[];
  readonly ids: Readonly<Record<'posts' | 'pages' | 'media' | 'comments' | 'users', readonly number[]>>;
  /** The words that a reader must not see. */
  hiddenWordsFor(who: Reader): string[];
}

interface SecretWord {
  readonly word: string;
  readonly isVisibleTo: (who: Reader) => boolean;
}

const LONG_AGO = '2017-03-04T05:06:07';
const STATUS: Partial<Record<ContentState, string>> = { protected: 'publish', trashed: 'draft', gone: 'publish' };

/** Creates content in every state, with media, comments and revisions. */
export async function createRestrictedContent(server: TestServer): Promise<RestrictedContent> {
  const [admin, editor] = [server.as('admin'), server.as('editor')];
  const accounts = await accountIds(server);
  const secrets: SecretWord[] = [];
  const ids = {
    posts: [] as number[],
    pages: [] as number[],
    media: [] as number[],
    comments: [] as number[],
    users: [] as number[],
  };
  const paths: string[] = [];
  const secret = (word: string, isVisibleTo: SecretWord['isVisibleTo']): string => {
    secrets.push({ word, isVisibleTo });
    return word;
  };
  const register = (collection: keyof typeof ids, id: number): number => {
    ids[collection].push(id);
    paths.push(`/cms/v2/${collection}/${id}`);
    return id;
  };

  async function createItem(collection: ContentItem['collection'], state: ContentState, more: object = {}): Promise<number> {
    const mayRead = (who: Reader) => canRead(who, { collection, state, isOwn: who === 'editor' });
    const isProtected = state === 'protected';
    const hidden = secret(`zz${collection}${state}`, isProtected ? canEditOthers : mayRead);
    const path = `/cms/v2/${collection}`;
    const { id } = await createRecord(editor, path, {
      ...{ status: 'publish', date: LONG_AGO, comment_status: 'open', title: isProtected ? 'Locked' : hidden },
      ...{ content: `<p>${hidden}</p>`, excerpt: hidden, meta: { footnotes: hidden } },
      ...more,
    });
    // Only those who may edit a record may see its earlier texts, even if everyone may read the current text.
    const oldText = secret(`zzpast${collection}${state}`, canEditOthers);
    await editor.put(`${path}/${id}`, { content: oldText });
    await editor.put(`${path}/${id}`, { content: hidden });
    const { body: revisions } = await editor.list(`${path}/${id}/revisions`);
    paths.push(`${path}/${id}/revisions`, ...revisions.map((revision) => `${path}/${id}/revisions/${revision.id}`));
    return register(collection, id);
  }

  async function createComment(
    post: number,
    status: string,
    word: string,
    mayRead: SecretWord['isVisibleTo'],
    more: object = {},
  ): Promise<number> {
    const email = secret(`${word}@geheim.nl`, canEditOthers);
    const guest = { author_name: secret(`${word}name`, mayRead), author_email: email, author_ip: '66.77.88.99' };
    const content = secret(word, mayRead);
    const { id } = await createRecord(editor, '/cms/v2/comments', { post, content, status, ...guest, date: LONG_AGO, ...more });
    return register('comments', id);
  }

  /** The edit that moves an item to its state. Each item is published first, because only then it accepts comments. */
  function changeTo(collection: ContentItem['collection'], state: ContentState): object {
    if (state === 'protected') return { password: secret(`zz${collection}password`, canEditOthers) };
    return { status: STATUS[state] ?? state, ...(state === 'future' && { date: '2039-05-06T07:08:09' }) };
  }

  secret('66.77.88.99', canEditOthers);
  const privateMedia = { status: 'private', caption: secret('zzmediaprivate', canEditOthers), description: 'zzmediaprivate' };
  const picture = register('media', await aFile(editor, accounts.editor, privateMedia));
  for (const collection of ['posts', 'pages'] as const)
    for (const state of CONTENT_STATES) {
      const id = await createItem(collection, state, state === 'publish' ? { featured_media: picture } : {});
      const mayReadItem = (who: Reader) =>
        state === 'protected' ? canEditOthers(who) : canRead(who, { collection, state, isOwn: false });
      const caption = secret(`zzmedia${collection}${state}`, (who) => (state === 'protected' ? true : mayReadItem(who)));
      register('media', await aFile(editor, accounts.editor, { post: id, caption }));
      await createComment(id, 'approve', `zzsaid${collection}${state}`, mayReadItem);
      if (state === 'publish')
        for (const status of ['hold', 'spam', 'trash']) {
          const parent = await createComment(id, status, `zzsaid${collection}${status}`, canEditOthers);
          await createComment(id, 'approve', `answer${collection}${status}`, () => true, { parent });
        }
      await editor.put(`/cms/v2/${collection}/${id}`, changeTo(collection, state));
      if (state === 'trashed' || state === 'gone') await editor.delete(`/cms/v2/${collection}/${id}`);
    }
  const [, , parent] = ids.pages;
  await createRecord(editor, '/cms/v2/pages', { title: 'Below', status: 'publish', parent });
  const mayListUsers = (who: Reader) => who === 'admin' || who === 'shop_manager';
  const [username, email] = [secret('zzshy', mayListUsers), secret('zzshy@geheim.nl', mayListUsers)];
  const user = {
    username,
    email,
    first_name: secret('zzfirst', mayListUsers),
    last_name: 'Shy',
    roles: ['ext_store_locator_manager'],
  };
  register('users', (await createRecord(admin, '/cms/v2/users', { ...user, password: 'walnut-2026' })).id);
  secret('ext_store_locator_manager', mayListUsers);
  for (const [name, id] of Object.entries(accounts)) {
    register('users', id);
    secret(`${name}@noten.nl`, (who: Actor) => who === name || mayListUsers(who as Reader));
  }
  return { paths, ids, hiddenWordsFor: (who) => secrets.filter(({ isVisibleTo }) => !isVisibleTo(who)).map(({ word }) => word) };
}
