import { expect } from '@jest/globals';
import { PEOPLE, type Person } from './actors.js';
import { aName } from './builders.js';
import type { Client } from './client.js';
import { upload } from './files.js';
import type { Wire } from './http.js';
import type { TestServer } from './test-server.js';

/** What a post or page can be, as it matters to who may do what with it. Those in the trash are named by what they were before. */
export const STATES = [
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

export type State = (typeof STATES)[number];

/** How one comes to be what it is. */
const MADE: Record<State, object> = {
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
export interface Writing {
  readonly room: 'posts' | 'pages';
  readonly state: State;
  readonly isOwn: boolean;
  readonly id: number;
  readonly revision: number;
}

/** Makes a record and gives it back; fails the test when it is not made. */
export async function made(client: Client, path: string, body: object): Promise<Wire> {
  const { status, body: record, text } = await client.post(path, body);
  if (status !== 201) expect(`${status} ${text}`).toBe('201');
  return record;
}

/** The ids of the people of the tests. */
export async function idsOfPeople(server: TestServer): Promise<Record<Person, number>> {
  const { body } = await server.as('admin').list('/cms/v2/users', { context: 'edit', per_page: 100 });
  const known = body.filter(({ username }) => String(username) in PEOPLE).map(({ username, id }) => [String(username), id]);
  return Object.fromEntries(known) as Record<Person, number>;
}

/** Makes one of somebody; an administrator may say whose it is. */
export async function aWriting(
  admin: Client,
  room: Writing['room'],
  state: State,
  { author, isOwn, words = '' }: { author: number; isOwn: boolean; words?: string },
): Promise<Writing> {
  const title = aName(state);
  const text = `${words} ${title}`.trim();
  const { id } = await made(admin, `/cms/v2/${room}`, { ...MADE[state], title: text, content: text, excerpt: text, author });
  await admin.put(`/cms/v2/${room}/${id}`, { content: `${text} again` });
  const { body } = await admin.list(`/cms/v2/${room}/${id}/revisions`);
  if (state === 'trashed' || state === 'gone') await admin.delete(`/cms/v2/${room}/${id}`);
  return { room, state, isOwn, id, revision: body[0].id };
}

/** A small file of somebody, alone or attached to something. */
export async function aFile(admin: Client, author: number, fields: object = {}): Promise<number> {
  const { status, body, text } = await upload(admin, `${aName('file').replace(' ', '-')}.txt`, 'figs', { author, ...fields });
  if (status !== 201) expect(text).toBe('201');
  return body.id;
}
