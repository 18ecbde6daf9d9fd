import { expect, it } from 'vitest';
import { describeOnSqlite } from '@grove/database/testing';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

describeOnSqlite('An address that is allowed for one webhook', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  /** The outcomes of the deliveries of a webhook. */
  const outcomesOf = async (webhook: number) =>
    (await shop.deliveries())
      .filter(({ webhook_id }) => webhook_id === webhook)
      .map(({ state, error_code }) => error_code || state);

  it.each([
    ['an IP address', (port: number) => `127.0.0.1:${port}`, '127.0.0.1'],
    ['a host name', () => 'books.lan', 'books.lan'],
  ])('lets this webhook reach a private receiver, and no other webhook: %s', async (_how, entry, host) => {
    const address = `http://${host}:${receiver.port}/`;
    const [first, second] = [await shop.createWebhook(address), await shop.createWebhook(address)];
    const config = {
      outboundAllow: ['cdn.lan'],
      webhookAllow: [`${first}=10.0.0.5`, `${first}=${entry(receiver.port)}`, `${second}=10.0.0.5`],
    };
    shop.startDispatcher({ config, resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    await shop.emit(1);
    await shop.waitForAttempts(1);
    // An open connection exists now, which no other webhook may use.
    await shop.emit(2);
    await shop.waitUntil(
      () => shop.deliveries(),
      (rows) => rows.length === 4 && rows.every(({ attempts, claim_id }) => attempts > 0 && claim_id === ''),
    );
    expect(await outcomesOf(first)).toEqual(['delivered', 'delivered']);
    expect(await outcomesOf(second)).toEqual(['refused_address', 'refused_address']);
    expect([receiver.requests.length, receiver.connections]).toEqual([2, 1]);
  });
});
