import { once } from 'node:events';
import { createServer } from 'node:net';
import { restError } from '@grove/core';
import type { RestConfig } from '@grove/rest';

const PortTaken = restError(
  'port_taken',
  409,
  'Another program uses port {port} of {host}: stop it, or choose another port, such as PORT={free}.',
);

/** So many ports after the wanted one are tried. */
const TRIED = 20;

/** Throws if the port is in use, before anything was created, and names the next one that is free. */
export async function assertPortFree({ port, host }: Pick<RestConfig, 'port' | 'host'>): Promise<void> {
  if (port === 0 || (await isFree(port, host))) return;
  throw new PortTaken({ port, host, free: await nextFree(port, host) });
}

async function nextFree(port: number, host: string): Promise<number> {
  for (let next = port + 1; next <= Math.min(port + TRIED, 65_535); next++) if (await isFree(next, host)) return next;
  return 0;
}

/** Other errors than a port in use are thrown: an address that is not of this machine, a port that the account may not use. */
async function isFree(port: number, host: string): Promise<boolean> {
  try {
    const server = createServer().listen(port, host);
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
}
