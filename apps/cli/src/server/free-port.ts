import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '@grove/core';

/** Throws when the port is taken: better before anything was made than after. */
export async function requireFreePort({ port, host }: Config): Promise<void> {
  if (port === 0) return;
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
