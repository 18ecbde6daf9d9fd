import { expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { DAY, GivenUp, MINUTE } from './support/given-up.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

describeOnEachEngine('a webhook that was disabled', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  let givenUp: GivenUp;
  openForEachTest(engine, (opened) => {
    ({ shop, receiver } = opened);
    givenUp = new GivenUp(shop, receiver);
  });

  it('because its receiver is gone for good is not probed, and no ping that it takes enables it', async () => {
    const webhook = await givenUp.failing();
    shop.dispatch();
    givenUp.refusing(410);
    await shop.emit(1);
    await givenUp.tried(webhook, 1);
    shop.pass(DAY + MINUTE);
    await givenUp.probe();
    expect(await givenUp.pings()).toBe(0);
    await givenUp.ping(webhook);
    expect((await givenUp.tried(webhook, 2)).map(({ state }) => state)).toEqual(['failed', 'delivered']);
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'disabled', disabled_reason: expect.stringContaining('410') });
    await givenUp.letters(1);
    expect(shop.letters).toMatchObject([{ text: expect.not.stringContaining('ping') }]);
  });

  it('by itself is pinged once a day for a week, and stays as it is while that fails', async () => {
    const webhook = await givenUp.disabled();
    const before = await shop.webhookRow(webhook);
    givenUp.answering(500);
    const made: number[] = [];
    for (let day = 1; day <= 10; day++) {
      shop.pass(DAY + 10 * MINUTE);
      await givenUp.probe();
      await givenUp.probe();
      made.push(await givenUp.pings());
      await givenUp.tried(webhook, 1 + Math.min(day, 7));
    }
    expect(made).toEqual([1, 2, 3, 4, 5, 6, 7, 7, 7, 7]);
    expect(await shop.webhookRow(webhook)).toEqual({ ...before, probed_at: expect.anything() });
    expect(shop.letters).toHaveLength(1);
  });

  it('by itself is pinged by a dispatcher', async () => {
    const webhook = await givenUp.disabled();
    givenUp.answering(200);
    shop.pass(DAY + MINUTE);
    shop.dispatch();
    expect(await givenUp.becomes(webhook, 'active')).toMatchObject({ failures: 17 });
  });

  it.each(['disabled', 'paused'] as const)(
    'by its owner (%s) is not probed, and no ping that it takes enables it',
    async (status) => {
      const webhook = await shop.webhook(receiver.origin, { status, failures: 3 });
      await shop.database.write((unit) => unit.update('webhook', { modified_at: shop.instant(0) }, { id: webhook }));
      shop.dispatch();
      shop.pass(DAY + MINUTE);
      await givenUp.probe();
      expect(await shop.database.read('SELECT id FROM outbox')).toEqual([]);
      await givenUp.ping(webhook);
      expect(await givenUp.tried(webhook, 1)).toMatchObject([{ topic: 'ping', state: 'delivered' }]);
      expect(await shop.webhookRow(webhook)).toMatchObject({ status, failures: 3 });
      expect(shop.letters).toEqual([]);
    },
  );

  it('by its owner while a probe was under way stays disabled', async () => {
    const webhook = await givenUp.disabled();
    shop.pass(DAY + MINUTE);
    let release = () => undefined as void;
    receiver.answer = (_request, response) => void (release = () => void response.end());
    await givenUp.probe();
    await receiver.received(2);
    const decided = { disabled_reason: '', probing_since: null };
    await shop.database.write((unit) => unit.update('webhook', decided, { id: webhook }));
    release();
    await givenUp.tried(webhook, 2);
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'disabled', failures: 17 });
  });

  it('stays active with its failures when a ping is taken and nothing else', async () => {
    const webhook = await shop.webhook(receiver.origin, { failures: 3, failingSince: shop.instant(-DAY) });
    shop.dispatch();
    await givenUp.ping(webhook);
    await givenUp.tried(webhook, 1);
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'active', failures: 3 });
  });
});
