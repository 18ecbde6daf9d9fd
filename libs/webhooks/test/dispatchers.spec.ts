import { expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

describeOnEachEngine('Several dispatchers of one shop', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  it('send each delivery only once', async () => {
    for (let index = 0; index < 5; index++) await shop.createWebhook(`${receiver.origin}/${index}`);
    for (let index = 0; index < 3; index++) shop.startDispatcher({ config: { webhookConcurrency: 3 } });
    await Promise.all(Array.from({ length: 60 }, (_, index) => shop.emit(index)));
    const rows = await shop.waitForFinished(300);
    expect(rows).toHaveLength(300);
    expect(rows.every(({ state, attempts }) => state === 'delivered' && attempts === 1)).toBe(true);
    expect(receiver.requests).toHaveLength(300);
  });

  it('let running requests finish when they stop, and abort those that take too long', async () => {
    await shop.createWebhook(receiver.origin);
    const first = shop.startDispatcher();
    let release = () => undefined as void;
    receiver.respond = (_request, response) => void (release = () => void response.end());
    await shop.emit(1);
    await receiver.waitForRequests(1);
    const stopped = first.stop(5_000);
    release();
    await stopped;
    expect(await shop.deliveries()).toMatchObject([{ state: 'delivered' }]);

    const second = shop.startDispatcher({ firstByteMs: 20_000, totalMs: 20_000 });
    await shop.emit(2);
    await receiver.waitForRequests(2);
    await second.stop(0);
    expect((await shop.deliveries())[1]).toMatchObject({ state: 'waiting', claim_id: '', error_code: 'aborted' });
    receiver.respond = (_request, response) => void response.end();
    shop.startDispatcher();
    expect((await shop.waitForFinished(2))[1]).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  it('abort running requests when they stop, even while they wait for the URL of the site', async () => {
    await shop.createWebhook(receiver.origin);
    let onBlocked = () => undefined as void;
    const blocked = new Promise<void>((resolve) => (onBlocked = resolve));
    let isBlocking = false;
    const siteUrl = async () => {
      if (isBlocking) await new Promise<never>(onBlocked);
      return 'https://noten.example/';
    };
    receiver.respond = () => undefined;
    const dispatcher = shop.startDispatcher({ siteUrl });
    await shop.emit(1);
    await receiver.waitForRequests(1);
    isBlocking = true;
    await blocked;
    await dispatcher.stop(0);
    expect(await shop.deliveries()).toMatchObject([{ state: 'waiting', claim_id: '', error_code: 'aborted' }]);
  });

  it('take over the deliveries of a dead dispatcher when its leases expire', async () => {
    await shop.createWebhook(receiver.origin);
    await shop.emit(1);
    const first = shop.startDispatcher({ config: { webhookConcurrency: 1 } });
    receiver.respond = (_request, response) => void response.end();
    await shop.waitForFinished(1);
    await first.stop(1_000);
    await shop.database.write((unit) =>
      unit.query(`UPDATE webhook_delivery SET state = 'waiting', claim_id = 'dead', due_at = ?`, [BigInt(shop.clock() + 40_000)]),
    );
    shop.startDispatcher();
    await shop.emit(2);
    await shop.waitUntil(
      () => shop.deliveries(),
      ([, second]) => second?.state === 'delivered',
    );
    expect(receiver.requests.map(({ body }) => body)).toEqual(['{"id":1}', '{"id":2}']);
    shop.advanceClock(40_000);
    expect(await shop.waitForFinished(2)).toMatchObject([{ attempts: 2 }, { attempts: 1 }]);
  });
});
