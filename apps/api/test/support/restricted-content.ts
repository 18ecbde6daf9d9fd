import type { Actor } from './actors.js';
import { edits, mayRead, type Reader } from './site-policy.js';
import { aFile, idsOfPeople, made, STATES, type State, type Writing } from './writings.js';
import type { TestServer } from './test-server.js';

type Room = Writing['room'];

/** Records of an editor that bear words which stand nowhere else, and for whom these words are. */
export interface RestrictedContent {
  /** Where every record is, and what belongs to it. */
  readonly paths: readonly string[];
  readonly ids: Readonly<Record<'posts' | 'pages' | 'media' | 'comments' | 'users', readonly number[]>>;
  /** The words that somebody must not be told. */
  wordsFor(who: Reader): string[];
}

interface Secret {
  readonly word: string;
  readonly isFor: (who: Reader) => boolean;
}

const LONG_AGO = '2017-03-04T05:06:07';
const STATUS: Partial<Record<State, string>> = { protected: 'publish', trashed: 'draft', gone: 'publish' };

/** Makes all of it. */
export async function createRestrictedContent(server: TestServer): Promise<RestrictedContent> {
  const [admin, editor] = [server.as('admin'), server.as('editor')];
  const people = await idsOfPeople(server);
  const secrets: Secret[] = [];
  const ids = {
    posts: [] as number[],
    pages: [] as number[],
    media: [] as number[],
    comments: [] as number[],
    users: [] as number[],
  };
  const paths: string[] = [];
  const secret = (word: string, isFor: Secret['isFor']): string => {
    secrets.push({ word, isFor });
    return word;
  };
  const keep = (room: keyof typeof ids, id: number): number => {
    ids[room].push(id);
    paths.push(`/cms/v2/${room}/${id}`);
    return id;
  };

  async function write(room: Room, state: State, more: object = {}): Promise<number> {
    const mayKnow = (who: Reader) => mayRead(who, { room, state, isOwn: who === 'editor' });
    const isProtected = state === 'protected';
    const hidden = secret(`zz${room}${state}`, isProtected ? edits : mayKnow);
    const path = `/cms/v2/${room}`;
    const { id } = await made(editor, path, {
      ...{ status: 'publish', date: LONG_AGO, comment_status: 'open', title: isProtected ? 'Locked' : hidden },
      ...{ content: `<p>${hidden}</p>`, excerpt: hidden, meta: { footnotes: hidden } },
      ...more,
    });
    // What a text was is for those who may edit it, whoever reads what it is.
    const past = secret(`zzpast${room}${state}`, edits);
    await editor.put(`${path}/${id}`, { content: past });
    await editor.put(`${path}/${id}`, { content: hidden });
    const { body: revisions } = await editor.list(`${path}/${id}/revisions`);
    paths.push(`${path}/${id}/revisions`, ...revisions.map((revision) => `${path}/${id}/revisions/${revision.id}`));
    return keep(room, id);
  }

  async function say(post: number, status: string, word: string, mayKnow: Secret['isFor'], more: object = {}): Promise<number> {
    const email = secret(`${word}@geheim.nl`, edits);
    const guest = { author_name: secret(`${word}name`, mayKnow), author_email: email, author_ip: '66.77.88.99' };
    const content = secret(word, mayKnow);
    const { id } = await made(editor, '/cms/v2/comments', { post, content, status, ...guest, date: LONG_AGO, ...more });
    return keep('comments', id);
  }

  /** Everything is published once, for only then it is spoken of. */
  function become(room: Room, state: State): object {
    if (state === 'protected') return { password: secret(`zz${room}password`, edits) };
    return { status: STATUS[state] ?? state, ...(state === 'future' && { date: '2039-05-06T07:08:09' }) };
  }

  secret('66.77.88.99', edits);
  const atPost = { status: 'private', caption: secret('zzmediaprivate', edits), description: 'zzmediaprivate' };
  const picture = keep('media', await aFile(editor, people.editor, atPost));
  for (const room of ['posts', 'pages'] as const)
    for (const state of STATES) {
      const id = await write(room, state, state === 'publish' ? { featured_media: picture } : {});
      const isHere = (who: Reader) => (state === 'protected' ? edits(who) : mayRead(who, { room, state, isOwn: false }));
      const caption = secret(`zzmedia${room}${state}`, (who) => (state === 'protected' ? true : isHere(who)));
      keep('media', await aFile(editor, people.editor, { post: id, caption }));
      await say(id, 'approve', `zzsaid${room}${state}`, isHere);
      if (state === 'publish')
        for (const status of ['hold', 'spam', 'trash']) {
          const parent = await say(id, status, `zzsaid${room}${status}`, edits);
          await say(id, 'approve', `answer${room}${status}`, () => true, { parent });
        }
      await editor.put(`/cms/v2/${room}/${id}`, become(room, state));
      if (state === 'trashed' || state === 'gone') await editor.delete(`/cms/v2/${room}/${id}`);
    }
  const [, , parent] = ids.pages;
  await made(editor, '/cms/v2/pages', { title: 'Below', status: 'publish', parent });
  const lists = (who: Reader) => who === 'admin' || who === 'shop_manager';
  const [username, email] = [secret('zzshy', lists), secret('zzshy@geheim.nl', lists)];
  const shy = { username, email, first_name: secret('zzfirst', lists), last_name: 'Shy', roles: ['ext_store_locator_manager'] };
  keep('users', (await made(admin, '/cms/v2/users', { ...shy, password: 'walnut-2026' })).id);
  secret('ext_store_locator_manager', lists);
  for (const [name, id] of Object.entries(people)) {
    keep('users', id);
    secret(`${name}@noten.nl`, (who: Actor) => who === name || lists(who as Reader));
  }
  return { paths, ids, wordsFor: (who) => secrets.filter(({ isFor }) => !isFor(who)).map(({ word }) => word) };
}
