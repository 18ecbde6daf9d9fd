import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { describeOnSqlite } from '@grove/database/testing';
import { startTlsServer } from '@grove/core/testing';
import { redirectTo, startHostileReceiver } from './support/hostile-receiver.js';
import { startNameServer, type NameServer } from './support/name-server.js';
import { startReceiver, type Receiver } from './support/receiver.js';
import { SCHEMA, Shop } from './support/shop.js';

/** The address that represents the internet here: the operator allows it. No other address of this machine may be reached. */
const PUBLIC = '127.0.0.2';
const PRIVATE = '127.0.0.1';
const SETTINGS = { config: { outboundAllow: [PUBLIC] } };

describeOnSqlite('a delivery URL', (engine) => {
  let shop: Shop;
  let names: NameServer;
  /** Listens at an address that may not be reached. */
  let canary: Receiver;
  /** Listens at the same port of the allowed address. */
  let receiver: Receiver;
  beforeEach(async () => {
    [shop, names, canary] = await Promise.all([
      engine.createDatabase(SCHEMA).then((url) => Shop.open(url)),
      startNameServer(),
      startReceiver(PRIVATE),
    ]);
    receiver = await startReceiver(PUBLIC, canary.port);
  });
  afterEach(async () => {
    await shop.close();
    names.close();
    await Promise.all([canary.close(), receiver.close()]);
    expect(canary.connections).toBe(0);
  });
  const codes = () => shop.deliveries().then((rows) => rows.map(({ state, error_code }) => `${state} ${error_code}`.trim()));

  it.each(['localhost', PRIVATE, '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '0.0.0.0', '169.254.169.254'])(
    'of this machine or its network, as %s, is not asked',
    async (host) => {
      const records = await shop.outcomes([['it', `http://${host}:${canary.port}/`]], SETTINGS);
      expect(records.get('it')).toMatchObject({
        ...{ state: 'waiting', attempts: 1, error_code: 'refused_address', response_code: 0 },
        response_message: expect.stringContaining('it is not public'),
      });
    },
  );

  it('whose name becomes private between two deliveries gets only the first one', async () => {
    names.addresses = [PUBLIC, PRIVATE];
    // Each delivery needs its own connection.
    receiver.answer = (_request, response) => void response.setHeader('Connection', 'close').end();
    await shop.webhook(`http://rebinding.example:${canary.port}/`);
    shop.dispatch({ ...SETTINGS, resolve: names.resolve });
    await shop.emit(1);
    await shop.waitForAttempts(1);
    expect(names.questions).toBe(1);
    await shop.emit(2);
    await shop.waitUntil(codes, ([, second]) => second?.includes('_') === true);
    expect(await codes()).toEqual(['delivered', 'waiting refused_address']);
    expect(receiver.arrivals.map(({ body }) => body)).toEqual(['{"id":1}']);
  });

  it('whose name becomes private after the check is connected at the checked address', async () => {
    names.addresses = [PUBLIC, PRIVATE];
    const records = await shop.outcomes([['it', `http://rebinding.example:${canary.port}/`]], {
      ...SETTINGS,
      resolve: names.resolve,
    });
    expect(records.get('it')).toMatchObject({ state: 'delivered', error_code: '' });
    // The name is resolved only once; a second answer would be different.
    expect([receiver.connections, names.questions]).toEqual([1, 1]);
  });

  it('whose name becomes private between two attempts is not tried there', async () => {
    names.addresses = [PUBLIC, PRIVATE];
    receiver.answer = (_request, response) => void response.writeHead(503, { Connection: 'close' }).end();
    await shop.webhook(`http://rebinding.example:${canary.port}/`);
    const dispatch = shop.dispatch({ ...SETTINGS, resolve: names.resolve });
    await shop.emit(1);
    await shop.waitForAttempts(1);
    expect(await codes()).toEqual(['waiting http_503']);
    shop.advanceClock(10_000);
    dispatch.notify();
    await shop.waitForAttempts(2);
    expect(await codes()).toEqual(['waiting refused_address']);
    expect(receiver.arrivals).toHaveLength(1);
  });

  it('with a port that is not allowed has its own error', async () => {
    const records = await shop.outcomes([['it', 'http://93.184.216.34:8443/']], SETTINGS);
    expect(records.get('it')).toMatchObject({
      error_code: 'refused_address',
      response_message: expect.stringContaining('this port'),
    });
  });

  it('with an unknown name has its own error', async () => {
    const records = await shop.outcomes([['it', 'http://nobody.example/']], { resolve: names.resolve });
    expect(records.get('it')).toMatchObject({
      error_code: 'dns',
      response_message: expect.stringContaining('No host of this name'),
    });
    expect(names.questions).toBeGreaterThan(0);
  });

  it('without a server, or without TLS, has its own error', async () => {
    const plain = await startHostileReceiver((socket) => socket.end('no, thanks'));
    const urls: [string, string][] = [
      ['nobody', `http://${PRIVATE}:1/`],
      ['no TLS', plain.origin.replace('http:', 'https:')],
    ];
    const records = await shop.outcomes(urls);
    await plain.close();
    expect([...records].map(([name, { error_code }]) => [name, error_code])).toEqual([
      ['nobody', 'connect'],
      ['no TLS', 'tls'],
    ]);
  });

  it.each(['has expired', 'is vouched for by nobody'] as const)('whose certificate %s gets no request', async (flaw) => {
    let requests = 0;
    const secure = await startTlsServer('books.lan', (_request, response) => void response.end(`${++requests}`), flaw);
    const resolve = async () => [{ address: PRIVATE, family: 4 }];
    const records = await shop.outcomes([['it', `https://books.lan:${secure.port}/`]], { resolve });
    expect(records.get('it')).toMatchObject({ error_code: 'tls', response_message: expect.stringContaining('certificate') });
    expect(requests).toBe(0);
    await secure.close();
  });

  it('that redirects is not followed', async () => {
    const targets = [`http://${PRIVATE}:${canary.port}/`, '/elsewhere', 'file:///etc/passwd'];
    const leading = await Promise.all(targets.map((target) => startHostileReceiver(redirectTo(target))));
    const records = await shop.outcomes(
      leading.map(({ origin }, index): [string, string] => [targets[index], origin]),
      { config: { outboundAllow: leading.map(({ origin }) => new URL(origin).host) } },
    );
    for (const record of records.values()) expect(record).toMatchObject({ error_code: 'redirect', response_code: 302 });
    expect(leading.map(({ connections }) => connections)).toEqual([1, 1, 1]);
    await Promise.all(leading.map((receiver) => receiver.close()));
  });
});
