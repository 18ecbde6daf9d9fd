import { expect } from 'vitest';
import { ACCOUNTS, type AccountName } from './actors.js';
import { aName, createRecord } from './builders.js';
import type { Client } from './client.js';
import { upload } from './files.js';
import type { TestServer } from './test-server.js';

/** The states of a post or page that matter for permissions. In the trash, `trashed` was a draft before and `gone` was published. */
export const CONTENT_STATES = [
  'draft',
  'pending',
  'private',
  'future',
  'publish',
  'protected',
  'shop-on-hold',
  'trashed',
  'gone',
] as const;

export type ContentState = (typeof CONTENT_STATES)[number];

/** The fields that create an item in each state. */
const FIELDS: Record<ContentState, object> = {
  draft: { status: 'draft' },
  pending: { status: 'pending' },
  private: { status: 'private' },
  future: { status: 'future', date: '2039-05-06T07:08:09' },
  publish: { status: 'publish' },
  protected: { status: 'publish', password: 'walnut-2026' },
  'shop-on-hold': { status: 'shop-on-hold' },
  trashed: { status: 'draft' },
  gone: { status: 'publish' },
};

/** A post or page of a certain state and owner, with one revision. */
export interface ContentItem {
  readonly collection: 'posts' | 'pages';
  readonly state: ContentState;
  readonly isOwn: boolean;
  readonly id: number;
  readonly revision: number;
}

/** The ids of the accounts of the tests. */
export async function accountIds(server: TestServer): Promise<Record<AccountName, number>> {
  const { body } = await server.as('admin').list('/cms/v2/users', { context: 'edit', per_page: 100 });
  const entries = body.filter(({ username }) => String(username) in ACCOUNTS).map(({ username, id }) => [String(username), id]);
  return Object.fromEntries(entries) as Record<AccountName, number>;
}

/** Creates a post or page in this state. The client is an administrator, who may choose the author. */
export async function aContentItem(
  admin: Client,
  collection: ContentItem['collection'],
  state: ContentState,
  { author, isOwn, words = '' }: { author: number; isOwn: boolean; words?: string },
): Promise<ContentItem> {
  const title = aName(state);
  const text = `${words} ${title}`.trim();
  const { id } = await createRecord(admin, `/cms/v2/${collection}`, {
    ...FIELDS[state],
    title: text,
    content: text,
    excerpt: text,
    author,
  });
  await admin.put(`/cms/v2/${collection}/${id}`, { content: `${text} again` });
  const { body } = await admin.list(`/cms/v2/${collection}/${id}/revisions`);
  if (state === 'trashed' || state === 'gone') await admin.delete(`/cms/v2/${collection}/${id}`);
  return { collection, state, isOwn, id, revision: body[0].id };
}

/** Uploads a small file with this author. The fields can attach it to a post. */
export async function aFile(admin: Client, author: number, fields: object = {}): Promise<number> {
  const { status, body, text } = await upload(admin, `${aName('file').replace(' ', '-')}.txt`, 'figs', { author, ...fields });
  if (status !== 201) expect(text).toBe('201');
  return body.id;
}
