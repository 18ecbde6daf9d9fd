import { expect, it } from 'vitest';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { DAY, FailureScenario, MINUTE } from './support/failing-webhook.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

describeOnEachEngine('A webhook', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  let scenario: FailureScenario;
  openForEachTest(engine, (opened) => {
    ({ shop, receiver } = opened);
    scenario = new FailureScenario(shop, receiver);
  });

  it('is not probed after 410 Gone, and an accepted ping does not enable it', async () => {
    const webhook = await scenario.createFailing();
    shop.startDispatcher();
    scenario.acceptOnlyPings(410);
    await shop.emit(1);
    await scenario.waitForDeliveries(webhook, 1);
    shop.advanceClock(DAY + MINUTE);
    await scenario.probe();
    expect(await scenario.countPings()).toBe(0);
    await scenario.ping(webhook);
    expect((await scenario.waitForDeliveries(webhook, 2)).map(({ state }) => state)).toEqual(['failed', 'delivered']);
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'disabled', disabled_reason: expect.stringContaining('410') });
    await scenario.waitForMails(1);
    expect(shop.mails).toMatchObject([{ text: expect.not.stringContaining('ping') }]);
  });

  it('is pinged once a day for a week if it was disabled automatically, and stays disabled while pings fail', async () => {
    const webhook = await scenario.createDisabled();
    const before = await shop.webhookRow(webhook);
    scenario.answerWith(500);
    const pingsByDay: number[] = [];
    for (let day = 1; day <= 10; day++) {
      shop.advanceClock(DAY + 10 * MINUTE);
      await scenario.probe();
      await scenario.probe();
      pingsByDay.push(await scenario.countPings());
      await scenario.waitForDeliveries(webhook, 1 + Math.min(day, 7));
    }
    expect(pingsByDay).toEqual([1, 2, 3, 4, 5, 6, 7, 7, 7, 7]);
    expect(await shop.webhookRow(webhook)).toEqual({ ...before, probed_at: expect.anything() });
    expect(shop.mails).toHaveLength(1);
  });

  it('is pinged by a dispatcher if it was disabled automatically', async () => {
    const webhook = await scenario.createDisabled();
    scenario.answerWith(200);
    shop.advanceClock(DAY + MINUTE);
    // Redis would keep the time of the next probe, which the clock of the test does not move.
    shop.startDispatcher({ redisUrl: '' });
    expect(await scenario.waitForStatus(webhook, 'active')).toMatchObject({ failures: 17 });
  });

  it.each(['disabled', 'paused'] as const)(
    'whose owner set the status to %s is not probed, and an accepted ping does not enable it',
    async (status) => {
      const webhook = await shop.createWebhook(receiver.origin, { status, failures: 3 });
      await shop.database.write((unit) => updateRows(unit, 'webhook', { modified_at: shop.instant(0) }, { id: webhook }));
      shop.startDispatcher();
      shop.advanceClock(DAY + MINUTE);
      await scenario.probe();
      expect(await shop.database.read('SELECT id FROM outbox')).toEqual([]);
      await scenario.ping(webhook);
      expect(await scenario.waitForDeliveries(webhook, 1)).toMatchObject([{ topic: 'ping', state: 'delivered' }]);
      expect(await shop.webhookRow(webhook)).toMatchObject({ status, failures: 3 });
      expect(shop.mails).toEqual([]);
    },
  );

  it('stays disabled if its owner disabled it during a probe', async () => {
    const webhook = await scenario.createDisabled();
    shop.advanceClock(DAY + MINUTE);
    let release = () => undefined as void;
    receiver.respond = (_request, response) => void (release = () => void response.end());
    await scenario.probe();
    await receiver.waitForRequests(2);
    const changes = { disabled_reason: '', disabled_for_failures_at: null };
    await shop.database.write((unit) => updateRows(unit, 'webhook', changes, { id: webhook }));
    release();
    await scenario.waitForDeliveries(webhook, 2);
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'disabled', failures: 17 });
  });

  it('that is active keeps its failures if only a ping is accepted', async () => {
    const webhook = await shop.createWebhook(receiver.origin, { failures: 3, failingSince: shop.instant(-DAY) });
    shop.startDispatcher();
    await scenario.ping(webhook);
    await scenario.waitForDeliveries(webhook, 1);
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'active', failures: 3 });
  });
});
