import { expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

describeOnEachEngine('dispatchers of one shop', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  it('send each delivery once, however many dispatchers there are', async () => {
    for (let index = 0; index < 5; index++) await shop.webhook(`${receiver.origin}/${index}`);
    for (let index = 0; index < 3; index++) shop.dispatch({ config: { webhookConcurrency: 3 } });
    await Promise.all(Array.from({ length: 60 }, (_, index) => shop.emit(index)));
    const rows = await shop.waitForFinished(300);
    expect(rows).toHaveLength(300);
    expect(rows.every(({ state, attempts }) => state === 'delivered' && attempts === 1)).toBe(true);
    expect(receiver.arrivals).toHaveLength(300);
  });

  it('let running requests finish when they stop, and abort those that take too long', async () => {
    await shop.webhook(receiver.origin);
    const first = shop.dispatch();
    let release = () => undefined as void;
    receiver.answer = (_request, response) => void (release = () => void response.end());
    await shop.emit(1);
    await receiver.received(1);
    const stopped = first.stop(5_000);
    release();
    await stopped;
    expect(await shop.deliveries()).toMatchObject([{ state: 'delivered' }]);

    const second = shop.dispatch({ firstByteMs: 20_000, totalMs: 20_000 });
    await shop.emit(2);
    await receiver.received(2);
    await second.stop(0);
    expect((await shop.deliveries())[1]).toMatchObject({ state: 'waiting', claim_id: '', error_code: 'aborted' });
    receiver.answer = (_request, response) => void response.end();
    shop.dispatch();
    expect((await shop.waitForFinished(2))[1]).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  it('abort requests in time even while they wait for something else', async () => {
    await shop.webhook(receiver.origin);
    let stick = () => undefined as void;
    const stuck = new Promise<void>((resolve) => (stick = resolve));
    let isStuck = false;
    const siteUrl = async () => {
      if (isStuck) await new Promise<never>(stick);
      return 'https://noten.example/';
    };
    receiver.answer = () => undefined;
    const dispatch = shop.dispatch({ siteUrl });
    await shop.emit(1);
    await receiver.received(1);
    isStuck = true;
    await stuck;
    await dispatch.stop(0);
    expect(await shop.deliveries()).toMatchObject([{ state: 'waiting', claim_id: '', error_code: 'aborted' }]);
  });

  it('take over the deliveries of a dead dispatcher when its leases expire', async () => {
    await shop.webhook(receiver.origin);
    await shop.emit(1);
    const first = shop.dispatch({ config: { webhookConcurrency: 1 } });
    receiver.answer = (_request, response) => void response.end();
    await shop.waitForFinished(1);
    await first.stop(1_000);
    await shop.database.write((unit) =>
      unit.query(`UPDATE webhook_delivery SET state = 'waiting', claim_id = 'dead', due_at = ?`, [BigInt(shop.clock() + 40_000)]),
    );
    shop.dispatch();
    await shop.emit(2);
    await shop.waitUntil(
      () => shop.deliveries(),
      ([, second]) => second?.state === 'delivered',
    );
    expect(receiver.arrivals.map(({ body }) => body)).toEqual(['{"id":1}', '{"id":2}']);
    shop.advanceClock(40_000);
    expect(await shop.waitForFinished(2)).toMatchObject([{ attempts: 2 }, { attempts: 1 }]);
  });
});
