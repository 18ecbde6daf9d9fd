import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnSqlite } from '@grove/database/testing';
import { startTlsServer } from '@grove/core/testing';
import { redirectTo, startHostileReceiver } from './support/hostile-receiver.js';
import { startNameServer, type NameServer } from './support/name-server.js';
import { startReceiver, type Receiver } from './support/receiver.js';
import { SCHEMA, Shop } from './support/shop.js';

/** This address stands for the internet: the operator allows it. Requests to other addresses of this machine are errors. */
const PUBLIC = '127.0.0.2';
const PRIVATE = '127.0.0.1';
const SETTINGS = { config: { outboundAllow: [PUBLIC] } };

describeOnSqlite('A delivery URL', (engine) => {
  let shop: Shop;
  let names: NameServer;
  /** Listens at an address to which no request may be sent. */
  let forbidden: Receiver;
  /** Listens at the same port of the allowed address. */
  let receiver: Receiver;
  beforeEach(async () => {
    [shop, names, forbidden] = await Promise.all([
      engine.createDatabase(SCHEMA).then((url) => Shop.open(url)),
      startNameServer(),
      startReceiver(PRIVATE),
    ]);
    receiver = await startReceiver(PUBLIC, forbidden.port);
  });
  afterEach(async () => {
    await shop.close();
    names.close();
    await Promise.all([forbidden.close(), receiver.close()]);
    expect(forbidden.connections).toBe(0);
  });
  const codes = () => shop.deliveries().then((rows) => rows.map(({ state, error_code }) => `${state} ${error_code}`.trim()));

  it.each(['localhost', PRIVATE, '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '0.0.0.0', '169.254.169.254'])(
    'that names this machine or its network, such as %s, gets no request',
    async (host) => {
      const records = await shop.deliverTo([['receiver', `http://${host}:${forbidden.port}/`]], SETTINGS);
      expect(records.get('receiver')).toMatchObject({
        ...{ state: 'waiting', attempts: 1, error_code: 'refused_address', response_code: 0 },
        response_message: expect.stringContaining('it is not public'),
      });
    },
  );

  it('whose host resolves to a private address after the first delivery gets only the first one', async () => {
    names.addresses = [PUBLIC, PRIVATE];
    // Each delivery needs its own connection.
    receiver.respond = (_request, response) => void response.setHeader('Connection', 'close').end();
    await shop.createWebhook(`http://rebinding.example:${forbidden.port}/`);
    shop.startDispatcher({ ...SETTINGS, resolve: names.resolve });
    await shop.emit(1);
    await shop.waitForAttempts(1);
    expect(names.questions).toBe(1);
    await shop.emit(2);
    await shop.waitUntil(codes, ([, second]) => second?.includes('_') === true);
    expect(await codes()).toEqual(['delivered', 'waiting refused_address']);
    expect(receiver.requests.map(({ body }) => body)).toEqual(['{"id":1}']);
  });

  it('whose host resolves to a private address after the check is connected at the checked address', async () => {
    names.addresses = [PUBLIC, PRIVATE];
    const records = await shop.deliverTo([['receiver', `http://rebinding.example:${forbidden.port}/`]], {
      ...SETTINGS,
      resolve: names.resolve,
    });
    expect(records.get('receiver')).toMatchObject({ state: 'delivered', error_code: '' });
    // The name is resolved only once; a second answer would be different.
    expect([receiver.connections, names.questions]).toEqual([1, 1]);
  });

  it('whose host resolves to a private address after the first attempt gets no second request', async () => {
    names.addresses = [PUBLIC, PRIVATE];
    receiver.respond = (_request, response) => void response.writeHead(503, { Connection: 'close' }).end();
    await shop.createWebhook(`http://rebinding.example:${forbidden.port}/`);
    const dispatcher = shop.startDispatcher({ ...SETTINGS, resolve: names.resolve });
    await shop.emit(1);
    await shop.waitForAttempts(1);
    expect(await codes()).toEqual(['waiting http_503']);
    shop.advanceClock(10_000);
    dispatcher.notify();
    await shop.waitForAttempts(2);
    expect(await codes()).toEqual(['waiting refused_address']);
    expect(receiver.requests).toHaveLength(1);
  });

  it('with a port that is not allowed gets no request, and the error names the port', async () => {
    const records = await shop.deliverTo([['receiver', 'http://93.184.216.34:8443/']], SETTINGS);
    expect(records.get('receiver')).toMatchObject({
      error_code: 'refused_address',
      response_message: expect.stringContaining('this port'),
    });
  });

  it('with an unknown host has the same error as one that names an internal address', async () => {
    const records = await shop.deliverTo([['receiver', 'http://nobody.example/']], { resolve: names.resolve });
    expect(records.get('receiver')).toMatchObject({
      error_code: 'refused_address',
      response_message: expect.stringContaining('host was not found'),
    });
    expect(names.questions).toBeGreaterThan(0);
  });

  it('where no server listens, or none with TLS, has its own error', async () => {
    const plain = await startHostileReceiver((socket) => socket.end('no, thanks'));
    const urls: [string, string][] = [
      ['no server', `http://${PRIVATE}:1/`],
      ['no TLS', plain.origin.replace('http:', 'https:')],
    ];
    const records = await shop.deliverTo(urls);
    await plain.close();
    expect([...records].map(([name, { error_code }]) => [name, error_code])).toEqual([
      ['no server', 'connect'],
      ['no TLS', 'tls'],
    ]);
  });

  it.each(['has expired', 'is vouched for by nobody'] as const)('whose certificate %s gets no request', async (flaw) => {
    let requests = 0;
    const secure = await startTlsServer('books.lan', (_request, response) => void response.end(`${++requests}`), flaw);
    const resolve = async () => [{ address: PRIVATE, family: 4 }];
    const records = await shop.deliverTo([['receiver', `https://books.lan:${secure.port}/`]], { resolve });
    expect(records.get('receiver')).toMatchObject({
      error_code: 'tls',
      response_message: expect.stringContaining('certificate'),
    });
    expect(requests).toBe(0);
    await secure.close();
  });

  it('that redirects gets one request, and the redirect is not followed', async () => {
    const targets = [`http://${PRIVATE}:${forbidden.port}/`, '/elsewhere', 'file:///etc/passwd'];
    const redirecting = await Promise.all(targets.map((target) => startHostileReceiver(redirectTo(target))));
    const records = await shop.deliverTo(
      redirecting.map(({ origin }, index): [string, string] => [targets[index], origin]),
      { config: { outboundAllow: redirecting.map(({ origin }) => new URL(origin).host) } },
    );
    for (const record of records.values()) expect(record).toMatchObject({ error_code: 'redirect', response_code: 302 });
    expect(redirecting.map(({ connections }) => connections)).toEqual([1, 1, 1]);
    await Promise.all(redirecting.map((receiver) => receiver.close()));
  });
});
