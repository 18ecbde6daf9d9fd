import { once } from 'node:events';
import { createServer } from 'node:net';
import type { RestConfig } from '@grove/rest';

/** Throws if the port is in use, before anything was created. */
export async function assertPortFree({ port, host }: RestConfig): Promise<void> {
  if (port === 0) return;
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
