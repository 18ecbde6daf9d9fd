import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { startTlsServer } from '../testing/tls-server.js';
import type { Connection } from './connection.js';
import type { OutboundFailure } from './outbound-failure.js';
import { SafeHttpClient } from './safe-http-client.js';

const LOOPBACK = { address: '127.0.0.1', family: 4 };
const TIME = expect.any(Number);
const NAME = 'fig.example';

let server: Server;
let port: number;
let outbound: SafeHttpClient;

beforeEach(async () => {
  server = createServer((_request, response) => void response.end('figs'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  ({ port } = server.address() as AddressInfo);
  outbound = new SafeHttpClient({ outboundAllow: ['127.0.0.1'], outboundPorts: [] }, async () => [LOOPBACK]);
});
afterEach(async () => {
  await outbound.onModuleDestroy();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

/** The connection that a request reports, whether it succeeds or fails. When this resolves, undici has finished its work after the response, so the connection is free. */
async function connectionTo(address: string, firstByteMs = 5_000): Promise<Connection> {
  const patience = { firstByteMs, totalMs: 5_000, mostBytes: 1_000, running: new Set<never>() };
  try {
    return (await outbound.post(address, { headers: {}, body: '', ...patience })).connection;
  } catch (error) {
    return (error as OutboundFailure).connection;
  } finally {
    await turn();
  }
}

describe('the connection of a request', () => {
  it('is reported with its address and the time of each step', async () => {
    const connection = await connectionTo(`http://${NAME}:${port}/`);
    expect(connection).toEqual({ address: '127.0.0.1', isReused: false, dnsMs: TIME, connectMs: TIME, firstByteMs: TIME });
  });

  it('has no time for a name where an address stands', async () => {
    const connection = await connectionTo(`http://127.0.0.1:${port}/`);
    expect(connection).toEqual({ address: '127.0.0.1', isReused: false, connectMs: TIME, firstByteMs: TIME });
  });

  it('takes the next request no time when it is used again', async () => {
    await connectionTo(`http://${NAME}:${port}/`);
    const connection = await connectionTo(`http://${NAME}:${port}/`);
    expect(connection).toEqual({ address: '127.0.0.1', isReused: true, firstByteMs: TIME });
  });

  it('is reported to each of many simultaneous requests separately', async () => {
    await connectionTo(`http://${NAME}:${port}/`);
    const addresses = Array.from({ length: 20 }, (_, place) => `http://${place % 2 === 0 ? NAME : '127.0.0.1'}:${port}/`);
    const connections = await Promise.all(addresses.map((address) => connectionTo(address)));
    const fresh = connections.filter(({ isReused }) => !isReused);
    expect(fresh).toHaveLength(19);
    expect(fresh.filter(({ dnsMs }) => dnsMs !== undefined)).toHaveLength(9);
  });

  it('is reported with its encryption, also when it is used again', async () => {
    const secure = await startTlsServer(NAME, (_request, response) => void response.end('figs'));
    const first = await connectionTo(`https://${NAME}:${secure.port}/`);
    const second = await connectionTo(`https://${NAME}:${secure.port}/`);
    await secure.close();
    const encryption = { tlsVersion: 'TLSv1.3', tlsCipher: expect.stringMatching(/^TLS_[A-Z\d_]+$/) };
    const steps = { dnsMs: TIME, connectMs: TIME, tlsMs: TIME };
    expect(first).toEqual({ address: '127.0.0.1', isReused: false, ...encryption, ...steps, firstByteMs: TIME });
    expect(second).toEqual({ address: '127.0.0.1', isReused: true, ...encryption, firstByteMs: TIME });
  });

  it('is reported up to the step that failed if nothing listens on the port', async () => {
    expect(await connectionTo('http://fig.example:1/')).toEqual({ address: '127.0.0.1', dnsMs: TIME });
  });

  it.each(['has expired', 'is vouched for by nobody'] as const)(
    'is reported up to the step that failed if the certificate %s',
    async (flaw) => {
      const secure = await startTlsServer(NAME, (_request, response) => void response.end(), flaw);
      expect(await connectionTo(`https://${NAME}:${secure.port}/`)).toEqual({
        address: '127.0.0.1',
        dnsMs: TIME,
        connectMs: TIME,
      });
      await secure.close();
    },
  );

  it('has no first byte where no answer came in time', async () => {
    server.removeAllListeners('request').on('request', () => undefined);
    const connection = await connectionTo(`http://${NAME}:${port}/`, 50);
    expect(connection).toEqual({ address: '127.0.0.1', isReused: false, dnsMs: TIME, connectMs: TIME });
  });

  it('says nothing of addresses that may not be asked', async () => {
    expect(await connectionTo('http://10.0.0.1/')).toEqual({});
    const names = new SafeHttpClient({ outboundAllow: [], outboundPorts: [port] as never }, async () => [LOOPBACK]);
    [outbound] = [names, await outbound.onModuleDestroy()];
    expect(await connectionTo(`http://${NAME}:${port}/`)).toEqual({});
  });
});
