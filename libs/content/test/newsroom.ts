import { readsDuring, type TestEngine } from '@grove/database/testing';
import { openDoor, type Answer, type Door, type Who } from '@grove/users/testing';
import { contentEntities, contentMigrations, ContentModule } from '../src/index.js';

export type { Who } from '@grove/users/testing';

/** What tests look at in a body; every other field is there too. */
export interface Wire {
  id: number;
  code: string;
  slug: string;
  status: string;
  data: { status: number; params?: Record<string, string> };
  content: { rendered: string };
  count: number;
  previous: Partial<Wire>;
  _embedded: Record<string, unknown[]>;
  [field: string]: unknown;
}

/** A server with the content of a site, and somebody of each role who writes. */
export interface Newsroom extends Omit<Door, 'ask'> {
  ask<T = Wire>(who: Who, method: string, path: string, body?: unknown): Promise<Answer<T>>;
  /** A post by the administrator, published unless told otherwise. */
  aPost(post?: object): Promise<Wire>;
  /** What is asked of the database meanwhile. */
  readsDuring(work: () => Promise<unknown>): Promise<string[]>;
}

export async function openNewsroom(engine: TestEngine): Promise<Newsroom> {
  const rooms = { entities: [contentEntities], migrations: [contentMigrations], modules: [ContentModule] };
  const door = await openDoor(engine, rooms);
  const ask = <T = Wire>(who: Who, method: string, path: string, body?: unknown) =>
    door.ask<T>(who, method, `/cms/v2${path}`, { body });
  return {
    ...door,
    ask,
    async aPost(post = {}) {
      const { status, body } = await ask('administrator', 'POST', '/posts', { title: 'A post', status: 'publish', ...post });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    readsDuring: (work) => readsDuring(door.database, work),
  };
}
