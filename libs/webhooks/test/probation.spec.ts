import { expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { DeliveriesService } from '../src/index.js';
import { DAY, GivenUp, MINUTE } from './support/given-up.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

describeOnEachEngine('a webhook that was disabled by itself', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  let givenUp: GivenUp;
  openForEachTest(engine, (opened) => {
    ({ shop, receiver } = opened);
    givenUp = new GivenUp(shop, receiver);
  });

  /** It is disabled while its receiver has not answered one delivery yet, which `release` has it take. */
  async function disabledAmidDelivery(): Promise<{ webhook: number; release: () => void }> {
    const webhook = await givenUp.failing();
    shop.dispatch();
    let release = () => undefined as void;
    receiver.answer = (_request, response) => {
      if (receiver.arrivals.length === 1) release = () => void response.end();
      else response.writeHead(503).end();
    };
    await shop.emit(1);
    await receiver.received(1);
    await shop.emit(2);
    await givenUp.becomes(webhook, 'disabled');
    return { webhook, release };
  }

  it('is pinged a day later, is on probation when its receiver takes that, and has no past once it takes a delivery', async () => {
    const webhook = await givenUp.disabled();
    const watch = await shop.webhook(`${receiver.origin}/watch`, { topic: 'action.webhook_enabled' });
    const { failing_since } = await shop.webhookRow(webhook);
    givenUp.answering(200);
    shop.pass(DAY - MINUTE);
    await givenUp.probe();
    expect(await givenUp.pings()).toBe(0);
    shop.pass(2 * MINUTE);
    await Promise.all([givenUp.probe(), givenUp.probe()]);
    expect(await givenUp.pings()).toBe(1);
    const [, arrived] = await receiver.received(2);
    expect([arrived.path, arrived.body]).toEqual(['/hook?key=sesame', `webhook_id=${webhook}`]);
    expect(await givenUp.becomes(webhook, 'active')).toMatchObject({ disabled_reason: '', failures: 17, failing_since });
    expect(await givenUp.letters(1)).toEqual([`Webhook ${webhook} was disabled`]);

    await shop.emit(2);
    const [, , , told] = await receiver.received(4);
    expect([told.path, JSON.parse(told.body)]).toEqual([
      '/watch',
      { id: webhook, name: 'Books', topic: 'order.created', delivery_url: `${receiver.origin}/hook`, status: 'active' },
    ]);
    expect(await shop.webhookRow(webhook)).toMatchObject({
      ...{ status: 'active', disabled_reason: '', failures: 0, failing_since: null, last_error: '', probing_since: null },
    });
    expect(await givenUp.letters(2)).toEqual([`Webhook ${webhook} was disabled`, `Webhook ${webhook} is active again`]);
    for (const { to, text } of shop.letters) {
      expect(to).toBe('boss@noten.example');
      expect(text).toContain(`\n  grove webhook redeliver --webhook ${webhook} --send\n`);
      expect(text).not.toContain('sesame');
    }
    // What was cancelled is sent again by whoever wants that.
    expect((await givenUp.deliveriesOf(webhook)).map(({ state }) => state)).toEqual(['cancelled', 'delivered', 'delivered']);
    expect(await new DeliveriesService(shop.database).redeliverAll({ webhookId: webhook })).toEqual({ matched: 1 });
    expect((await givenUp.tried(webhook, 3)).map(({ state }) => state)).toEqual(Array(3).fill('delivered'));
    expect(await givenUp.tried(watch, 1)).toHaveLength(1);
  });

  it('is disabled again by the first delivery that fails, all week, and its owner is told of it once', async () => {
    const webhook = await givenUp.disabled();
    for (const topic of ['action.webhook_disabled', 'action.webhook_enabled']) await shop.webhook(receiver.origin, { topic });
    givenUp.refusing(503);
    for (let day = 1; day <= 10; day++) {
      shop.pass(DAY + MINUTE);
      await givenUp.probe();
      if ((await givenUp.pings()) < day) continue;
      await givenUp.becomes(webhook, 'active');
      await shop.emit(1 + day);
      await givenUp.becomes(webhook, 'disabled');
      // Its owner looks after it, and does not decide.
      const changes = { name: `Day ${day}`, modified_at: shop.instant(0) };
      await shop.database.write((unit) => unit.update('webhook', changes, { id: webhook }));
    }
    expect(await givenUp.pings()).toBe(7);
    await givenUp.tried(webhook, 1 + 2 * 7);
    expect(await shop.webhookRow(webhook)).toMatchObject({
      ...{ status: 'disabled', failures: 17 + 7, disabled_reason: expect.stringContaining('24 in all') },
    });
    expect(await givenUp.letters(1)).toEqual([`Webhook ${webhook} was disabled`]);
    expect(await shop.database.read("SELECT topic FROM outbox WHERE topic LIKE 'action.%'")).toEqual([]);
  });

  it('is disabled for good, and its owner is told, when its receiver answers on probation that it is gone', async () => {
    const webhook = await givenUp.onProbation();
    givenUp.refusing(410);
    await shop.emit(2);
    expect(await givenUp.becomes(webhook, 'disabled')).toMatchObject({
      disabled_reason: expect.stringContaining('410'),
      probing_since: null,
    });
    expect(await givenUp.letters(2)).toEqual(Array(2).fill(`Webhook ${webhook} was disabled`));
    shop.pass(DAY + MINUTE);
    await givenUp.probe();
    expect(await givenUp.pings()).toBe(1);
  });

  it('is met as one that never failed when nothing was sent to it until its week was over', async () => {
    const webhook = await givenUp.onProbation();
    shop.pass(8 * DAY);
    givenUp.answering(503);
    await shop.emit(2);
    await shop.until(
      () => givenUp.deliveriesOf(webhook),
      (rows) => rows.some(({ state, error_code }) => state === 'waiting' && error_code === 'http_503'),
    );
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'active', failures: 1, probing_since: null });
    expect(await givenUp.letters(1)).toHaveLength(1);
  });

  it('is active, and its owner told, when it takes what was on its way at that moment', async () => {
    const { webhook, release } = await disabledAmidDelivery();
    release();
    expect(await givenUp.becomes(webhook, 'active')).toMatchObject({ failures: 0, disabled_reason: '', probing_since: null });
    expect(await givenUp.letters(2)).toEqual([`Webhook ${webhook} was disabled`, `Webhook ${webhook} is active again`]);
  });

  it('stays deleted when it takes what was on its way as it was deleted', async () => {
    const { webhook, release } = await disabledAmidDelivery();
    await shop.database.write((unit) => unit.update('webhook', { status: 'deleted' }, { id: webhook }));
    release();
    await shop.until(
      () => givenUp.deliveriesOf(webhook),
      (rows) => rows.some(({ state }) => state === 'delivered'),
    );
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'deleted' });
  });

  it.each([
    ['and no more when that fails', {}, 503, ['cancelled', 'cancelled', 'cancelled'], 1],
    ['and no more when that fails, in order too', { inOrder: true }, 503, ['cancelled', 'cancelled', 'cancelled'], 1],
    ['and all when that is taken', {}, 200, ['delivered', 'delivered', 'delivered'], 3],
  ])('is sent one delivery at a time on probation, %s', async (_outcome, terms, code, states, sent) => {
    const webhook = await givenUp.onProbation(terms);
    shop.dispatch();
    const before = receiver.arrivals.length;
    givenUp.answering(code);
    await shop.emitMany(3);
    const rows = await givenUp.tried(webhook, 2 + 3);
    expect(rows.slice(2).map(({ state }) => state)).toEqual(states);
    expect(receiver.arrivals).toHaveLength(before + sent);
  });

  it('is on probation too when it takes a ping that its owner asked for', async () => {
    const webhook = await givenUp.disabled();
    givenUp.answering(200);
    await givenUp.ping(webhook);
    await givenUp.tried(webhook, 2);
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'active', failures: 17 });
  });
});
