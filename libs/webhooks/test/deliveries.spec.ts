import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { describeOnEachEngine } from '@grove/kernel/testing';
import { Webhook } from 'standardwebhooks';
import { Deliveries, DeliveryGauges } from '../src/index.js';
import { SCHEDULE } from '../src/deliveries/retry.rules.js';
import { startReceiver, type Receiver } from './support/receiver.js';
import { Shop } from './support/shop.js';

jest.setTimeout(60_000);

const HOUR = 3_600_000;

describeOnEachEngine('the delivery of webhooks', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  beforeEach(async () => {
    [shop, receiver] = await Promise.all([engine.createDatabase().then((url) => Shop.open(url)), startReceiver()]);
  });
  afterEach(async () => {
    await shop.close();
    await receiver.close();
  });
  const instant = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

  it('brings each event to each active webhook of its topic, once, soon after it happened', async () => {
    const orders = await shop.webhook(`${receiver.origin}/orders`);
    const more = await shop.webhook(`${receiver.origin}/more`);
    await shop.webhook(`${receiver.origin}/products`, { topic: 'product.updated' });
    await shop.webhook(`${receiver.origin}/paused`, { status: 'paused' });
    shop.dispatch();
    for (let id = 1; id <= 50; id++) await shop.emit(id);
    const rows = await shop.finished(100);
    expect(rows.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(Array(100).fill('delivered 1'));
    const arrived = receiver.arrivals.map(({ path, body }) => `${path} ${body}`).sort();
    const expected = Array.from({ length: 50 }, (_, index) => index + 1).flatMap((id) => [
      `/more {"id":${id}}`,
      `/orders {"id":${id}}`,
    ]);
    expect(arrived).toEqual(expected.sort());
    expect(new Set(rows.map(({ webhook_id }) => webhook_id))).toEqual(new Set([orders, more]));
  });

  it('keeps nothing of events that nobody wants', async () => {
    shop.dispatch();
    await shop.emit(1, 'order.deleted');
    const left = await shop.until(
      () => shop.database.read('SELECT id FROM outbox'),
      (rows) => rows.length === 0,
    );
    expect(left).toEqual([]);
    expect(await shop.deliveries()).toEqual([]);
  });

  it('delivers an event that commits later than one with a higher number', async () => {
    await shop.webhook(receiver.origin);
    shop.dispatch();
    await shop.emit(1);
    await shop.finished(1);
    // The number before the one that was relayed, as of a unit that took long.
    const [{ id }] = await shop.database.read<{ id: number }>('SELECT MAX(id) AS id FROM outbox');
    await shop.database.write((unit) =>
      unit.insert('outbox', {
        id: Number(id) - 100,
        topic: 'order.created',
        resource_id: 2,
        payload: '{"id":2}',
        created_at: '2026-01-01 00:00:00',
      }),
    );
    await receiver.received(2);
    expect(receiver.arrivals.map(({ body }) => body)).toEqual(['{"id":1}', '{"id":2}']);
  });

  it('signs as both kinds of receivers check', async () => {
    const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
    const webhook = await shop.webhook(receiver.origin, { secret });
    shop.dispatch();
    await shop.emit(7, 'order.created', { id: 7, note: 'naïve ✓ 🌰' });
    const [{ body, headers }] = await receiver.received(1);
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({ id: 7, note: 'naïve ✓ 🌰' });
    expect(headers['x-wc-webhook-signature']).toBe(createHmac('sha256', secret).update(body).digest('base64'));
    const [{ event_id: event }] = await shop.finished(1);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^Grove\/\d+\.\d+\.\d+/),
      'x-wc-webhook-source': 'https://noten.example/',
      'x-wc-webhook-topic': 'order.created',
      'x-wc-webhook-resource': 'order',
      'x-wc-webhook-event': 'created',
      'x-wc-webhook-id': String(webhook),
      'x-wc-webhook-delivery-id': expect.stringMatching(/^[\da-f]{32}$/),
      'x-grove-attempt': '1',
      'webhook-id': `evt_${event}`,
      'accept-encoding': 'identity',
    });
  });

  it('signs under the secret before as well, as long as both are in force', async () => {
    const [secret, previousSecret] = ['the new secret', 'the secret before'];
    await shop.webhook(receiver.origin, { secret, previousSecret, previousUntil: instant(shop.clock() + HOUR) });
    shop.dispatch();
    await shop.emit(1);
    const [{ body, headers }] = await receiver.received(1);
    for (const one of [secret, previousSecret])
      expect(new Webhook(one, { format: 'raw' }).verify(body, headers as Record<string, string>)).toEqual({ id: 1 });
    shop.pass(2 * HOUR);
    await shop.emit(2);
    const [, { headers: later }] = await receiver.received(2);
    expect(String(later['webhook-signature']).split(' ')).toHaveLength(1);
  });

  it('sends the same bytes under the same id at each attempt, at ever longer intervals, and gives up after a week', async () => {
    const webhook = await shop.webhook(receiver.origin);
    receiver.answer = (_request, response) => void response.writeHead(503).end('later');
    const dispatch = shop.dispatch();
    await shop.emit(1, 'order.created', { id: 1, total: '12.50' });
    for (const [index, pause] of SCHEDULE.entries()) {
      const [row] = await shop.tried(index + 1);
      const wait = Number(row.due_at) - shop.clock();
      expect(wait).toBeGreaterThan(pause * 0.8 - 2_000);
      expect(wait).toBeLessThanOrEqual(pause * 1.2);
      // The owner would be asked to look after the webhook; here nothing but the schedule matters.
      await shop.database.write((unit) => unit.update('webhook', { failures: 0, failing_since: null }, { id: webhook }));
      shop.pass(wait + 1_000);
      dispatch.wake();
    }
    const [row] = await shop.finished(1);
    expect(row).toMatchObject({ state: 'failed', attempts: SCHEDULE.length + 1, error_code: 'http_503', response_body: 'later' });
    const seen = (what: (arrival: Receiver['arrivals'][number]) => unknown) => new Set(receiver.arrivals.map(what)).size;
    expect(receiver.arrivals).toHaveLength(SCHEDULE.length + 1);
    expect(seen(({ body }) => body)).toBe(1);
    expect(seen(({ headers }) => headers['webhook-id'])).toBe(1);
    expect(seen(({ headers }) => headers['x-wc-webhook-delivery-id'])).toBe(SCHEDULE.length + 1);
  });

  it('waits as long as the receiver asks for', async () => {
    await shop.webhook(receiver.origin);
    receiver.answer = (_request, response) => void response.writeHead(429, { 'Retry-After': '3600' }).end();
    shop.dispatch();
    await shop.emit(1);
    const [{ due_at }] = await shop.tried(1);
    expect(Number(due_at) - shop.clock()).toBeGreaterThan(3_590_000);
    expect(Number(due_at) - shop.clock()).toBeLessThanOrEqual(3_600_000);
  });

  it('disables a webhook whose receiver is gone, and says why', async () => {
    const webhook = await shop.webhook(receiver.origin);
    receiver.answer = (_request, response) => void response.writeHead(410).end();
    shop.dispatch();
    await shop.emit(1);
    expect(await shop.finished(1)).toMatchObject([{ state: 'failed', error_code: 'http_410', attempts: 1 }]);
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'disabled', disabled_reason: expect.stringContaining('410') });
    expect(shop.letters).toMatchObject([{ to: 'boss@noten.example', subject: expect.stringContaining('disabled') }]);
  });

  it('warns after half of three days of nothing but failures, and disables after all of them, not before', async () => {
    const webhook = await shop.webhook(receiver.origin);
    receiver.answer = (_request, response) => void response.writeHead(500).end();
    const dispatch = shop.dispatch({ config: { webhookConcurrency: 20 } });
    const fail = async (count: number) => {
      await shop.emitMany(count);
      await shop.until(
        () => shop.deliveries(),
        (rows) => rows.length === count,
      );
      dispatch.wake();
      await shop.tried(1);
      const { failures } = await shop.webhookRow(webhook);
      // Their further attempts are not what this is about.
      await shop.database.write((unit) => unit.query('DELETE FROM webhook_delivery'));
      shop.pass(301_000);
      return failures;
    };
    expect(await fail(14)).toBe(14);
    expect(shop.letters).toEqual([]);
    shop.pass(36 * HOUR);
    await fail(1);
    await fail(1);
    expect(shop.letters.map(({ subject }) => subject)).toEqual([`Webhook ${webhook} keeps failing`]);
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'active', failures: 16 });
    shop.pass(36 * HOUR);
    await fail(1);
    expect(await shop.webhookRow(webhook)).toMatchObject({
      status: 'disabled',
      disabled_reason: expect.stringContaining('17 in all'),
    });
    expect(shop.letters).toHaveLength(2);
  });

  it('forgets the failures of a webhook at its first success', async () => {
    const webhook = await shop.webhook(receiver.origin, { failures: 40, failingSince: instant(shop.clock() - 100 * HOUR) });
    shop.dispatch();
    await shop.emit(1);
    await shop.finished(1);
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'active', failures: 0, failing_since: null });
  });

  it('cancels what waits for a webhook that is paused, and sends it when it is asked for', async () => {
    const webhook = await shop.webhook(receiver.origin);
    receiver.answer = (_request, response) => void response.writeHead(500).end();
    shop.dispatch();
    await shop.emit(1);
    await shop.tried(1);
    const status = (text: string) => shop.database.write((unit) => unit.update('webhook', { status: text }, { id: webhook }));
    await status('paused');
    const [{ id }] = await shop.finished(1);
    const deliveries = new Deliveries(shop.database);
    await expect(deliveries.redeliver(Number(id))).rejects.toMatchObject({ code: 'grove_webhook_not_active' });
    await status('active');
    receiver.answer = (_request, response) => void response.end('thanks');
    expect(await deliveries.redeliver(Number(id))).toBe(true);
    await shop.finished(1);
    expect(await deliveries.find(webhook, Number(id))).toMatchObject({
      ...{ state: 'delivered', attempts: 2, responseCode: 200, responseBody: 'thanks', errorCode: '' },
      ...{ requestUrl: receiver.origin, requestBody: '{"id":1}', nextAttemptAt: null },
    });
    expect(await deliveries.redeliver(4711)).toBe(false);
    const [first, second] = receiver.arrivals;
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  });

  it('sends again what a filter means, after telling how much that is', async () => {
    const webhook = await shop.webhook(receiver.origin);
    receiver.answer = ({ url }, response) => void response.writeHead(url === '/' ? 410 : 200).end();
    const dispatch = shop.dispatch();
    await shop.emit(1);
    await shop.finished(1);
    await shop.database.write((unit) =>
      unit.update('webhook', { status: 'active', delivery_url: `${receiver.origin}/new` }, { id: webhook }),
    );
    const deliveries = new Deliveries(shop.database);
    expect(await deliveries.redeliverAll({ webhookId: webhook }, { dryRun: true })).toEqual({ matched: 1 });
    expect(await deliveries.redeliverAll({ topic: 'order.updated' })).toEqual({ matched: 0 });
    expect(await deliveries.redeliverAll({ webhookId: webhook })).toEqual({ matched: 1 });
    expect(await shop.finished(1)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    expect(await deliveries.redeliverAll({ webhookId: webhook }, { dryRun: true })).toEqual({ matched: 0 });
    await dispatch.stop(1_000);
  });

  it('pings with a form that is not signed, whatever the status, and does not insist', async () => {
    const webhook = await shop.webhook(receiver.origin, { status: 'paused' });
    receiver.answer = (_request, response) => void response.writeHead(500).end();
    shop.dispatch();
    await shop.database.write((unit) => new Deliveries(shop.database).ping(unit, { id: webhook }));
    expect(await shop.finished(1)).toMatchObject([{ state: 'failed', attempts: 1, error_code: 'http_500' }]);
    const [{ headers, body }] = receiver.arrivals;
    expect(body).toBe(`webhook_id=${webhook}`);
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.keys(headers).filter((name) => name.startsWith('x-wc') || name.startsWith('webhook-'))).toEqual([]);
    expect((await shop.webhookRow(webhook)).failures).toBe(0);
  });

  it('hides what signs, and the secret where the receiver repeats it', async () => {
    await shop.webhook(receiver.origin, { secret: 'sesame-open-you' });
    receiver.answer = (_request, response) =>
      void response.writeHead(200, { 'Set-Cookie': 'id=1', 'X-Echo': 'sesame-open-you' }).end('it is sesame-open-you');
    shop.dispatch();
    await shop.emit(1);
    const [row] = await shop.finished(1);
    const told = JSON.stringify(row);
    const [{ headers }] = receiver.arrivals;
    for (const secret of ['sesame-open-you', 'id=1', headers['webhook-signature'], headers['x-wc-webhook-signature']])
      expect(told).not.toContain(secret);
    expect(row.response_body).toBe('it is [hidden]');
  });

  it('lets a slow receiver keep no other one waiting', async () => {
    await shop.webhook(`${receiver.origin}/slow`);
    await shop.webhook(`${receiver.origin}/fast`);
    const held: (() => void)[] = [];
    receiver.answer = ({ url }, response) => {
      if (url === '/slow') held.push(() => response.end());
      else response.end();
    };
    shop.dispatch({ config: { webhookPool: 20, webhookConcurrency: 5 }, firstByteMs: 20_000, totalMs: 20_000 });
    for (let id = 1; id <= 40; id++) await shop.emit(id);
    const fast = () => shop.deliveries().then((rows) => rows.filter(({ state }) => state === 'delivered').length);
    expect(await shop.until(fast, (count) => count >= 40)).toBe(40);
    expect(held).toHaveLength(5);
    receiver.answer = (_request, response) => void response.end();
    held.forEach((release) => release());
    await shop.finished(80);
  });

  it('sends once, however many dispatchers there are', async () => {
    for (let index = 0; index < 5; index++) await shop.webhook(`${receiver.origin}/${index}`);
    for (let index = 0; index < 3; index++) shop.dispatch({ config: { webhookConcurrency: 3 } });
    await Promise.all(Array.from({ length: 60 }, (_, index) => shop.emit(index)));
    const rows = await shop.finished(300);
    expect(rows).toHaveLength(300);
    expect(rows.every(({ state, attempts }) => state === 'delivered' && attempts === 1)).toBe(true);
    expect(receiver.arrivals).toHaveLength(300);
  });

  it('lets running requests finish when it stops, and lets go at once of those that take too long', async () => {
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
    expect((await shop.deliveries())[1]).toMatchObject({ state: 'waiting', lease_holder: '', error_code: 'aborted' });
    receiver.answer = (_request, response) => void response.end();
    shop.dispatch();
    expect((await shop.finished(2))[1]).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  it('takes over what a dead dispatcher held, when its lease is over', async () => {
    await shop.webhook(receiver.origin);
    await shop.emit(1);
    const first = shop.dispatch({ config: { webhookConcurrency: 1 } });
    receiver.answer = (_request, response) => void response.end();
    await shop.finished(1);
    await first.stop(1_000);
    await shop.database.write((unit) =>
      unit.query(`UPDATE webhook_delivery SET state = 'waiting', lease_holder = 'dead', due_at = ?`, [
        BigInt(shop.clock() + 40_000),
      ]),
    );
    shop.dispatch();
    await shop.emit(2);
    await receiver.received(2);
    expect(receiver.arrivals[1].body).toBe('{"id":2}');
    shop.pass(40_000);
    expect(await shop.finished(2)).toMatchObject([{ attempts: 2 }, { attempts: 1 }]);
  });

  it('counts attempts by what came of them, and tells of each webhook how it fares', async () => {
    const fine = await shop.webhook(receiver.origin);
    const failing = await shop.webhook(`${receiver.origin}/no`);
    receiver.answer = ({ url }, response) => void response.writeHead(url === '/no' ? 404 : 204).end();
    const gauges = new DeliveryGauges(shop.database);
    await shop.emit(1);
    expect(await gauges.outboxLag()).toMatchObject({ depth: 1 });
    shop.dispatch();
    await shop.tried(1);
    const attempts = await gauges.attempts();
    expect([attempts.get('delivered'), attempts.get('http_4xx'), attempts.get('timeout')]).toEqual([1, 1, 0]);
    expect(await gauges.webhooks()).toMatchObject([
      { id: fine, failures: 0, waiting: 0 },
      { id: failing, failures: 1, waiting: 1 },
    ]);
    expect(await gauges.outboxLag()).toEqual({ depth: 0, oldestSeconds: 0 });
  });
});
