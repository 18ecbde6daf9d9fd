import { readsDuring, type TestEngine } from '@grove/database/testing';
import { startTestServer, type TestResponse, type TestServer, type Caller } from '@grove/users/testing';
import { contentEntities, contentMigrations, ContentModule, UploadsConfig } from '../src/index.js';

export type { Caller } from '@grove/users/testing';

/** The fields of response bodies that tests use. */
export interface Body {
  id: number;
  code: string;
  slug: string;
  status: string;
  data: { status: number; params?: Record<string, string> };
  content: { rendered: string };
  count: number;
  previous: Partial<Body>;
  _embedded: Record<string, unknown[]>;
  [field: string]: unknown;
}

/** A server with the content library, and a user of each role. */
export interface ContentServer extends Omit<TestServer, 'ask'> {
  ask<T = Body>(who: Caller, method: string, path: string, body?: unknown): Promise<TestResponse<T>>;
  /** Creates a post as the administrator; it is published by default. */
  createPost(post?: object): Promise<Body>;
  /** The statements that read from the database while `work` runs. */
  readsDuring(work: () => Promise<unknown>): Promise<string[]>;
}

export async function startContentServer(engine: TestEngine): Promise<ContentServer> {
  const libraries = {
    entities: [contentEntities],
    migrations: [contentMigrations],
    modules: [ContentModule],
    configs: [UploadsConfig],
  };
  const server = await startTestServer(engine, libraries);
  const ask = <T = Body>(who: Caller, method: string, path: string, body?: unknown) =>
    server.ask<T>(who, method, `/cms/v2${path}`, { body });
  return {
    ...server,
    ask,
    async createPost(post = {}) {
      const { status, body } = await ask('administrator', 'POST', '/posts', { title: 'A post', status: 'publish', ...post });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    readsDuring: (work) => readsDuring(server.database, work),
  };
}
