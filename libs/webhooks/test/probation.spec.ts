import { expect, it } from 'vitest';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { DeliveriesService } from '../src/index.js';
import { DAY, FailureScenario, MINUTE } from './support/failing-webhook.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

describeOnEachEngine('An automatically disabled webhook', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  let scenario: FailureScenario;
  openForEachTest(engine, (opened) => {
    ({ shop, receiver } = opened);
    scenario = new FailureScenario(shop, receiver);
  });

  /** Creates a webhook that is disabled while one delivery is still running; `release` lets the receiver accept that delivery. */
  async function createDisabledDuringDelivery(): Promise<{ webhook: number; release: () => void }> {
    const webhook = await scenario.createFailing();
    shop.startDispatcher();
    let release = () => undefined as void;
    receiver.respond = (_request, response) => {
      if (receiver.requests.length === 1) release = () => void response.end();
      else response.writeHead(503).end();
    };
    await shop.emit(1);
    await receiver.waitForRequests(1);
    await shop.emit(2);
    await scenario.waitForStatus(webhook, 'disabled');
    return { webhook, release };
  }

  it('is pinged a day later, is on probation after an accepted ping, and recovers with an accepted delivery', async () => {
    const webhook = await scenario.createDisabled();
    const monitor = await shop.createWebhook(`${receiver.origin}/monitor`, { topic: 'action.webhook_enabled' });
    const { failing_since } = await shop.webhookRow(webhook);
    scenario.answerWith(200);
    shop.advanceClock(DAY - MINUTE);
    await scenario.probe();
    expect(await scenario.countPings()).toBe(0);
    shop.advanceClock(2 * MINUTE);
    await Promise.all([scenario.probe(), scenario.probe()]);
    expect(await scenario.countPings()).toBe(1);
    const [, ping] = await receiver.waitForRequests(2);
    expect([ping.path, ping.body]).toEqual(['/hook?key=sesame', `webhook_id=${webhook}`]);
    expect(await scenario.waitForStatus(webhook, 'active')).toMatchObject({ disabled_reason: '', failures: 17, failing_since });
    expect(await scenario.waitForMails(1)).toEqual([`Webhook ${webhook} was disabled`]);

    await shop.emit(2);
    const [, , , notification] = await receiver.waitForRequests(4);
    expect([notification.path, JSON.parse(notification.body)]).toEqual([
      '/monitor',
      { id: webhook, name: 'Books', topic: 'order.created', delivery_url: `${receiver.origin}/hook`, status: 'active' },
    ]);
    expect(await shop.webhookRow(webhook)).toMatchObject({
      ...{
        status: 'active',
        disabled_reason: '',
        failures: 0,
        failing_since: null,
        last_error: '',
        disabled_for_failures_at: null,
      },
    });
    expect(await scenario.waitForMails(2)).toEqual([`Webhook ${webhook} was disabled`, `Webhook ${webhook} is active again`]);
    for (const { to, text } of shop.mails) {
      expect(to).toBe('boss@noten.example');
      expect(text).toContain(`\n  grove webhook redeliver --webhook ${webhook} --send\n`);
      expect(text).not.toContain('sesame');
    }
    // Cancelled deliveries can be sent again.
    expect((await scenario.deliveriesOf(webhook)).map(({ state }) => state)).toEqual(['cancelled', 'delivered', 'delivered']);
    expect(await new DeliveriesService(shop.database).redeliverAll({ webhookId: webhook })).toEqual({ matched: 1 });
    expect((await scenario.waitForDeliveries(webhook, 3)).map(({ state }) => state)).toEqual(Array(3).fill('delivered'));
    expect(await scenario.waitForDeliveries(monitor, 1)).toHaveLength(1);
  });

  it('is disabled again by the first failed delivery, each day for a week, and its owner is notified once', async () => {
    const webhook = await scenario.createDisabled();
    for (const topic of ['action.webhook_disabled', 'action.webhook_enabled'])
      await shop.createWebhook(receiver.origin, { topic });
    scenario.acceptOnlyPings(503);
    for (let day = 1; day <= 10; day++) {
      shop.advanceClock(DAY + MINUTE);
      await scenario.probe();
      if ((await scenario.countPings()) < day) continue;
      await scenario.waitForStatus(webhook, 'active');
      await shop.emit(1 + day);
      await scenario.waitForStatus(webhook, 'disabled');
      // The owner changes something other than the status.
      const changes = { name: `Day ${day}`, modified_at: shop.instant(0) };
      await shop.database.write((unit) => updateRows(unit, 'webhook', changes, { id: webhook }));
    }
    expect(await scenario.countPings()).toBe(7);
    await scenario.waitForDeliveries(webhook, 1 + 2 * 7);
    expect(await shop.webhookRow(webhook)).toMatchObject({
      ...{ status: 'disabled', failures: 17 + 7, disabled_reason: expect.stringContaining('24 in all') },
    });
    expect(await scenario.waitForMails(1)).toEqual([`Webhook ${webhook} was disabled`]);
    expect(await shop.database.read("SELECT topic FROM outbox WHERE topic LIKE 'action.%'")).toEqual([]);
  });

  it('is disabled permanently, and its owner is notified, if its receiver answers 410 Gone on probation', async () => {
    const webhook = await scenario.createOnProbation();
    scenario.acceptOnlyPings(410);
    await shop.emit(2);
    expect(await scenario.waitForStatus(webhook, 'disabled')).toMatchObject({
      disabled_reason: expect.stringContaining('410'),
      disabled_for_failures_at: null,
    });
    expect(await scenario.waitForMails(2)).toEqual(Array(2).fill(`Webhook ${webhook} was disabled`));
    shop.advanceClock(DAY + MINUTE);
    await scenario.probe();
    expect(await scenario.countPings()).toBe(1);
  });

  it('has no failures any more if nothing was sent to it during its week on probation', async () => {
    const webhook = await scenario.createOnProbation();
    shop.advanceClock(8 * DAY);
    scenario.answerWith(503);
    await shop.emit(2);
    await shop.waitUntil(
      () => scenario.deliveriesOf(webhook),
      (rows) => rows.some(({ state, error_code }) => state === 'waiting' && error_code === 'http_503'),
    );
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'active', failures: 1, disabled_for_failures_at: null });
    expect(await scenario.waitForMails(1)).toHaveLength(1);
  });

  it('is active again, and its owner is notified, if it accepts a delivery that was running when it was disabled', async () => {
    const { webhook, release } = await createDisabledDuringDelivery();
    release();
    expect(await scenario.waitForStatus(webhook, 'active')).toMatchObject({
      failures: 0,
      disabled_reason: '',
      disabled_for_failures_at: null,
    });
    expect(await scenario.waitForMails(2)).toEqual([`Webhook ${webhook} was disabled`, `Webhook ${webhook} is active again`]);
  });

  it('stays deleted if it accepts a delivery that was running when it was deleted', async () => {
    const { webhook, release } = await createDisabledDuringDelivery();
    await shop.database.write((unit) => updateRows(unit, 'webhook', { status: 'deleted' }, { id: webhook }));
    release();
    await shop.waitUntil(
      () => scenario.deliveriesOf(webhook),
      (rows) => rows.some(({ state }) => state === 'delivered'),
    );
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'deleted' });
  });

  it.each([
    ['and the others are cancelled if that fails', {}, 503, ['cancelled', 'cancelled', 'cancelled'], 1],
    [
      'and the others are cancelled if that fails, also with in_order',
      { inOrder: true },
      503,
      ['cancelled', 'cancelled', 'cancelled'],
      1,
    ],
    ['and the others follow if that is accepted', {}, 200, ['delivered', 'delivered', 'delivered'], 3],
  ])('is sent one delivery at a time on probation, %s', async (_outcome, settings, code, states, sent) => {
    const webhook = await scenario.createOnProbation(settings);
    shop.startDispatcher();
    const before = receiver.requests.length;
    scenario.answerWith(code);
    await shop.emitMany(3);
    const rows = await scenario.waitForDeliveries(webhook, 2 + 3);
    expect(rows.slice(2).map(({ state }) => state)).toEqual(states);
    expect(receiver.requests).toHaveLength(before + sent);
  });

  it('is also on probation after an accepted ping that its owner requested', async () => {
    const webhook = await scenario.createDisabled();
    scenario.answerWith(200);
    await scenario.ping(webhook);
    await scenario.waitForDeliveries(webhook, 2);
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'active', failures: 17 });
  });
});
