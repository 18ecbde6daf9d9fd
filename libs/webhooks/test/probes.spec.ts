import { expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/kernel/testing';
import { probeDisabled } from '../src/deliveries/probes.js';
import { Deliveries } from '../src/index.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describeOnEachEngine('a webhook that was disabled', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  const answering = (code: number) => {
    receiver.answer = (_request, response) => void response.writeHead(code).end();
  };
  const probe = () => probeDisabled(shop.database, shop.clock);
  const deliveriesOf = async (webhook: number) => (await shop.deliveries()).filter(({ webhook_id }) => webhook_id === webhook);
  /** How many were asked for so far, whether they were sent yet or not. */
  const pings = async () => (await shop.database.read("SELECT id FROM outbox WHERE topic = 'ping'")).length;
  const isTried = (webhook: number, count: number) =>
    shop.until(
      () => deliveriesOf(webhook),
      (rows) => rows.length === count && rows.every(({ state }) => state !== 'waiting'),
    );
  /** Disabled by itself, with one delivery that failed and one that was cancelled with it. */
  const givenUp = async () => {
    const webhook = await shop.webhook(`${receiver.origin}/hook?key=sesame`, { retrySchedule: [3_600] });
    shop.dispatch();
    answering(503);
    await shop.emit(1);
    await shop.tried(1);
    answering(410);
    await shop.emit(2);
    await isTried(webhook, 2);
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'disabled', failures: 2 });
    return webhook;
  };

  it('by itself is pinged a day later, and starts without a past when its receiver takes that', async () => {
    const webhook = await givenUp();
    const watch = await shop.webhook(`${receiver.origin}/watch`, { topic: 'action.webhook_enabled' });
    answering(200);
    shop.pass(DAY - MINUTE);
    await probe();
    expect(await pings()).toBe(0);
    shop.pass(2 * MINUTE);
    await Promise.all([probe(), probe()]);
    expect(await pings()).toBe(1);
    const [, , ping, told] = await receiver.received(4);
    expect([ping.path, ping.body]).toEqual(['/hook?key=sesame', `webhook_id=${webhook}`]);
    expect([told.path, JSON.parse(told.body)]).toEqual([
      '/watch',
      { id: webhook, name: 'Books', topic: 'order.created', delivery_url: `${receiver.origin}/hook`, status: 'active' },
    ]);
    expect(await shop.webhookRow(webhook)).toMatchObject({
      ...{ status: 'active', disabled_reason: '', failures: 0, failing_since: null, last_error: '' },
    });
    await shop.until(
      async () => shop.letters.length,
      (count) => count === 2,
    );
    expect(shop.letters.map(({ to, subject }) => [to, subject])).toEqual([
      ['boss@noten.example', `Webhook ${webhook} was disabled`],
      ['boss@noten.example', `Webhook ${webhook} is active again`],
    ]);
    expect(shop.letters[1].text).not.toContain('sesame');
    // What it missed is sent again by whoever wants that, and what happens from now on as ever.
    expect((await deliveriesOf(webhook)).map(({ state }) => state)).toEqual(['cancelled', 'failed', 'delivered']);
    expect(await new Deliveries(shop.database).redeliverAll({ webhookId: webhook })).toEqual({ matched: 2 });
    await shop.emit(3);
    expect((await isTried(webhook, 4)).map(({ state }) => state)).toEqual(Array(4).fill('delivered'));
    expect(await isTried(watch, 1)).toHaveLength(1);
  });

  it('by itself is pinged once a day for a week, and stays as it is while that fails', async () => {
    const webhook = await givenUp();
    const before = await shop.webhookRow(webhook);
    answering(500);
    const made: number[] = [];
    for (let day = 1; day <= 10; day++) {
      shop.pass(DAY + 10 * MINUTE);
      await probe();
      await probe();
      made.push(await pings());
      await isTried(webhook, 2 + Math.min(day, 7));
    }
    expect(made).toEqual([1, 2, 3, 4, 5, 6, 7, 7, 7, 7]);
    expect(await shop.webhookRow(webhook)).toEqual({ ...before, probed_at: expect.anything() });
    expect(shop.letters).toHaveLength(1);
  });

  it('by itself is pinged by a dispatcher', async () => {
    const webhook = await givenUp();
    answering(200);
    shop.pass(DAY + MINUTE);
    shop.dispatch();
    const { status } = await shop.until(
      () => shop.webhookRow(webhook),
      (row) => row.status !== 'disabled',
    );
    expect(status).toBe('active');
  });

  it('by itself is active again too when it takes a ping that its owner asked for', async () => {
    const webhook = await givenUp();
    answering(200);
    await shop.database.write((unit) => new Deliveries(shop.database).ping(unit, { id: webhook }));
    await isTried(webhook, 3);
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'active', failures: 0 });
  });

  it.each(['disabled', 'paused'] as const)(
    'by its owner (%s) is not probed, and no ping that it takes enables it',
    async (status) => {
      const webhook = await shop.webhook(receiver.origin, { status, failures: 3 });
      await shop.database.write((unit) => unit.update('webhook', { modified_at: shop.instant(0) }, { id: webhook }));
      shop.dispatch();
      shop.pass(DAY + MINUTE);
      await probe();
      expect(await shop.database.read('SELECT id FROM outbox')).toEqual([]);
      await shop.database.write((unit) => new Deliveries(shop.database).ping(unit, { id: webhook }));
      expect(await isTried(webhook, 1)).toMatchObject([{ topic: 'ping', state: 'delivered' }]);
      expect(await shop.webhookRow(webhook)).toMatchObject({ status, failures: 3 });
      expect(shop.letters).toEqual([]);
    },
  );

  it('by its owner while a probe was under way stays disabled', async () => {
    const webhook = await givenUp();
    shop.pass(DAY + MINUTE);
    let release = () => undefined as void;
    receiver.answer = (_request, response) => void (release = () => void response.end());
    await probe();
    await receiver.received(3);
    await shop.database.write((unit) => unit.update('webhook', { disabled_reason: '' }, { id: webhook }));
    release();
    await isTried(webhook, 3);
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'disabled', failures: 2 });
  });

  it('stays active with its failures when a ping is taken and nothing else', async () => {
    const webhook = await shop.webhook(receiver.origin, { failures: 3, failingSince: shop.instant(-DAY) });
    shop.dispatch();
    await shop.database.write((unit) => new Deliveries(shop.database).ping(unit, { id: webhook }));
    await isTried(webhook, 1);
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'active', failures: 3 });
  });
});
