import type { TestEngine } from '@grove/database/testing';
import { startTestServer } from './test-server.js';

/** Starts a server whose compatibility root serves `wc/v2` and `wc/v3`. `compat` is the administrator there, and `admin` at the usual root. */
export async function startVersionedServer(engine: TestEngine) {
  const server = await startTestServer(engine, { compatRoot: 'wp-json' });
  return { server, admin: server.as('admin'), compat: server.as('admin', `${server.url}/wp-json`) };
}
