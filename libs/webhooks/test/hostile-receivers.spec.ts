import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Outbound } from '@grove/kernel';
import { describeOnSqlite } from '@grove/kernel/testing';
import { PING } from '../src/deliveries/delivery-record.js';
import type { Parcel } from '../src/sending/parcel.js';
import { Sender } from '../src/sending/sender.js';
import { startReceiver, type Receiver } from './support/receiver.js';
import { Shop } from './support/shop.js';

jest.setTimeout(60_000);

// What a receiver does to one request is the same on every engine.
describeOnSqlite('a receiver that means no good', (engine) => {
  let canary: Receiver;
  let shop: Shop | undefined;
  const raw: { server: ReturnType<typeof createServer>; sockets: Set<Socket> }[] = [];
  beforeAll(async () => {
    canary = await startReceiver();
  });
  afterAll(() => canary.close());
  afterEach(async () => {
    await shop?.close();
    shop = undefined;
    for (const { server, sockets } of raw.splice(0)) {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((closed) => server.close(closed));
    }
    expect(canary.arrivals).toEqual([]);
  });

  /** A server that does with each connection as it is told, once something was asked. */
  async function server(
    greet: (socket: Socket) => void,
  ): Promise<{ origin: string; connections: () => number; open: () => number }> {
    const sockets = new Set<Socket>();
    let connections = 0;
    const made = createServer((socket) => {
      connections++;
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
      socket.once('data', () => greet(socket));
    });
    await new Promise<void>((listening) => made.listen(0, '127.0.0.1', listening));
    raw.push({ server: made, sockets });
    const { port } = made.address() as AddressInfo;
    return { origin: `http://127.0.0.1:${port}`, connections: () => connections, open: () => sockets.size };
  }

  const parcel = (url: string): Parcel => ({
    ...{ deliveryId: 1, webhookId: 2, eventId: '3', topic: 'order.created', attempt: 1, attemptsBefore: 0, body: '{"id":4}' },
    ...{ url, secrets: ['a-secret'], claim: 'claim' },
  });

  async function send(
    url: string,
    { allow = ['127.0.0.1'], firstByteMs = 500, totalMs = 1_200, resolve = undefined as never } = {},
  ) {
    const outbound = new Outbound({ outboundAllow: allow, outboundPorts: ['80', '443', String(canary.port)] }, resolve);
    try {
      const sender = new Sender(outbound, Date.now, { firstByteMs, totalMs });
      return await sender.send(parcel(url), 'http://noten.example/', new AbortController().signal);
    } finally {
      await outbound.onModuleDestroy();
    }
  }

  const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n';

  it('that says nothing runs out of time', async () => {
    const { origin } = await server(() => undefined);
    expect(await send(origin)).toMatchObject({ errorCode: 'timeout', responseCode: 0 });
  });

  it('that lets its answer drip runs out of time', async () => {
    const { origin } = await server((socket) => {
      socket.write(`${HEAD}\r\n`);
      const drip = setInterval(() => socket.write('x'), 100);
      socket.on('close', () => clearInterval(drip));
    });
    const began = Date.now();
    expect(await send(origin)).toMatchObject({ errorCode: 'timeout' });
    expect(Date.now() - began).toBeLessThan(4_000);
  });

  it('that lets its headers drip runs out of time', async () => {
    const { origin } = await server((socket) => {
      const drip = setInterval(() => socket.write('H'), 100);
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
      socket.on('close', () => clearInterval(drip));
    });
    expect(await send(origin)).toMatchObject({ errorCode: 'timeout' });
  });

  it('that answers without end is cut off, and its answer counts', async () => {
    let written = 0;
    const { origin, open } = await server((socket) => {
      socket.write(`${HEAD}Content-Length: 10000000000\r\n\r\n`);
      const pour = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536, 'x'))) written += 65_536;
      };
      socket.on('drain', pour);
      pour();
    });
    const receipt = await send(origin);
    expect(receipt).toMatchObject({ errorCode: '', responseCode: 200 });
    expect(receipt.responseBody).toHaveLength(65_536);
    while (open() > 0) await new Promise(setImmediate);
    expect(written).toBeLessThan(50_000_000);
  });

  it('that sends a bomb is read as it comes, and no further', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000));
    const { origin } = await server((socket) =>
      socket.end(Buffer.concat([Buffer.from(`${HEAD}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`), bomb])),
    );
    const receipt = await send(origin);
    expect(receipt).toMatchObject({ errorCode: '', responseCode: 200 });
    expect(receipt.responseBody.length).toBeLessThanOrEqual(65_536);
  });

  it('whose headers do not end is cut off', async () => {
    const { origin, open } = await server((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const pour = () => {
        while (!socket.destroyed && socket.write(`X-More: ${'x'.repeat(4_000)}\r\n`));
      };
      socket.on('drain', pour);
      pour();
    });
    expect(await send(origin)).toMatchObject({ errorCode: 'headers_too_large', responseCode: 0 });
    while (open() > 0) await new Promise(setImmediate);
  });

  it.each([
    ['before it answers', ''],
    ['in the middle of its answer', `${HEAD}Content-Length: 100\r\n\r\nhalf`],
  ])('that breaks off %s has not taken it', async (_when, answer) => {
    const { origin } = await server((socket) => {
      if (answer === '') socket.resetAndDestroy();
      else socket.write(answer, () => setTimeout(() => socket.resetAndDestroy(), 50));
    });
    expect(await send(origin)).toMatchObject({ errorCode: 'reset' });
  });

  it('that does not speak HTTP is told apart', async () => {
    const { origin } = await server((socket) => socket.end('220 mail.example ESMTP\r\n'));
    expect(await send(origin)).toMatchObject({ errorCode: 'invalid_response' });
  });

  it('that does not listen is told apart', async () => {
    expect(await send('http://127.0.0.1:1/')).toMatchObject({ errorCode: 'connect' });
  });

  it('that cannot speak TLS is told apart', async () => {
    const { origin } = await server((socket) => socket.end('no, thanks'));
    expect(await send(origin.replace('http:', 'https:'))).toMatchObject({ errorCode: 'tls' });
  });

  it.each(['http://169.254.169.254/latest/meta-data/', '/elsewhere', 'file:///etc/passwd'])(
    'that leads on to %s is not followed',
    async (location) => {
      const { origin, connections } = await server((socket) =>
        socket.end(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`),
      );
      expect(await send(origin)).toMatchObject({ errorCode: 'redirect', responseCode: 302 });
      expect(connections()).toBe(1);
    },
  );

  it.each([
    'http://localhost',
    'http://127.0.0.1',
    'http://[::1]',
    'http://2130706433',
    'http://[::ffff:127.0.0.1]',
    'http://0.0.0.0',
  ])('on this machine, as %s, is not asked', async (origin) => {
    expect(await send(`${origin}:${canary.port}/`, { allow: [] })).toMatchObject({ errorCode: 'refused_address' });
  });

  it('whose name turns private between two looks is not asked', async () => {
    let looks = 0;
    const resolve = async () => [looks++ === 0 ? { address: '93.184.216.34', family: 4 } : { address: '127.0.0.1', family: 4 }];
    const outbound = new Outbound({ outboundAllow: [], outboundPorts: [String(canary.port)] }, resolve);
    const sender = new Sender(outbound, Date.now, { firstByteMs: 300, totalMs: 600 });
    const url = `http://rebinding.example:${canary.port}/`;
    const stopping = new AbortController();
    // The first goes to a host that is public, and not there for this test; the second would go to this machine.
    expect((await sender.send(parcel(url), '', stopping.signal)).errorCode).toMatch(/^(timeout|connect)$/);
    expect(await sender.send(parcel(url), '', stopping.signal)).toMatchObject({ errorCode: 'refused_address' });
    await outbound.onModuleDestroy();
  });

  it('with a name that nobody knows is told apart', async () => {
    const resolve = (async () => Promise.reject(Object.assign(new Error('who'), { code: 'ENOTFOUND' }))) as never;
    expect(await send('http://nobody.example/', { resolve })).toMatchObject({ errorCode: 'dns' });
  });

  it('keeps its outcome on the record, and the next event is tried all the same', async () => {
    shop = await Shop.open(await engine.createDatabase());
    const { origin } = await server((socket) => socket.end('HTTP/1.1 301 Moved\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n'));
    await shop.webhook(origin);
    await shop.webhook(`http://127.0.0.2:${canary.port}/`);
    shop.dispatch();
    await shop.emit(1);
    const rows = await shop.tried(1);
    expect(rows.map(({ error_code }) => error_code)).toEqual(['redirect', 'refused_address']);
    expect(rows.every(({ topic }) => topic !== PING)).toBe(true);
  });
});
