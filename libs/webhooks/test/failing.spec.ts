import { expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { RETRY_DELAYS } from '../src/retries/retry-delays.rules.js';
import { DeliveriesService } from '../src/index.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const HOUR = 3_600_000;

describeOnEachEngine('deliveries that fail', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  it('are retried with the same bytes and id, with growing delays, for a week', async () => {
    const webhook = await shop.webhook(receiver.origin);
    receiver.answer = (_request, response) => void response.writeHead(503).end('later');
    const dispatch = shop.dispatch();
    await shop.emit(1, 'order.created', { id: 1, total: '12.50' });
    for (const [index, pause] of RETRY_DELAYS.entries()) {
      const [row] = await shop.waitForAttempts(index + 1);
      const wait = Number(row.due_at) - shop.clock();
      expect(wait).toBeGreaterThan(pause * 0.8 - 2_000);
      expect(wait).toBeLessThanOrEqual(pause * 1.2);
      // Failures would disable the webhook; only the schedule matters here.
      await shop.database.write((unit) => unit.update('webhook', { failures: 0, failing_since: null }, { id: webhook }));
      shop.advanceClock(wait + 1_000);
      dispatch.notify();
    }
    const [row] = await shop.waitForFinished(1);
    expect(row).toMatchObject({
      state: 'failed',
      attempts: RETRY_DELAYS.length + 1,
      error_code: 'http_503',
      response_body: 'later',
    });
    const seen = (what: (arrival: Receiver['arrivals'][number]) => unknown) => new Set(receiver.arrivals.map(what)).size;
    expect(receiver.arrivals).toHaveLength(RETRY_DELAYS.length + 1);
    expect(seen(({ body }) => body)).toBe(1);
    expect(seen(({ headers }) => headers['webhook-id'])).toBe(1);
    expect(seen(({ headers }) => headers['x-wc-webhook-delivery-id'])).toBe(RETRY_DELAYS.length + 1);
  });

  it('wait as long as the receiver asks for', async () => {
    await shop.webhook(receiver.origin);
    receiver.answer = (_request, response) => void response.writeHead(429, { 'Retry-After': '3600' }).end();
    shop.dispatch();
    await shop.emit(1);
    const [{ due_at }] = await shop.waitForAttempts(1);
    expect(Number(due_at) - shop.clock()).toBeGreaterThan(3_590_000);
    expect(Number(due_at) - shop.clock()).toBeLessThanOrEqual(3_600_000);
  });

  it('disable a webhook whose receiver answers 410, with the reason', async () => {
    const webhook = await shop.webhook(receiver.origin);
    receiver.answer = (_request, response) => void response.writeHead(410).end();
    shop.dispatch();
    await shop.emit(1);
    expect(await shop.waitForFinished(1)).toMatchObject([{ state: 'failed', error_code: 'http_410', attempts: 1 }]);
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'disabled', disabled_reason: expect.stringContaining('410') });
    expect(shop.mails).toMatchObject([{ to: 'boss@noten.example', subject: expect.stringContaining('disabled') }]);
  });

  it('cause a warning after a day and a half of failures, and disable the webhook after three days, not before', async () => {
    const webhook = await shop.webhook(receiver.origin);
    receiver.answer = (_request, response) => void response.writeHead(500).end();
    const dispatch = shop.dispatch({ config: { webhookConcurrency: 20 } });
    const fail = async (count: number) => {
      await shop.emitMany(count);
      await shop.waitUntil(
        () => shop.deliveries(),
        (rows) => rows.length === count,
      );
      dispatch.notify();
      await shop.waitForAttempts(1);
      const { failures } = await shop.webhookRow(webhook);
      // Further attempts do not matter here.
      await shop.database.write((unit) => unit.query('DELETE FROM webhook_delivery'));
      shop.advanceClock(301_000);
      return failures;
    };
    expect(await fail(14)).toBe(14);
    expect(shop.mails).toEqual([]);
    shop.advanceClock(36 * HOUR);
    await fail(1);
    await fail(1);
    expect(shop.mails.map(({ subject }) => subject)).toEqual([`Webhook ${webhook} keeps failing`]);
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'active', failures: 16 });
    shop.advanceClock(36 * HOUR);
    await fail(1);
    expect(await shop.webhookRow(webhook)).toMatchObject({
      status: 'disabled',
      disabled_reason: expect.stringContaining('17 in all'),
    });
    expect(shop.mails).toHaveLength(2);
  });

  it.each([
    ['halfway to being disabled', 'action.webhook_failing', 40, 500, 'last_error', 'active'],
    ['when it is disabled', 'action.webhook_disabled', 73, 500, 'disabled_reason', 'disabled'],
    ['when its receiver is gone', 'action.webhook_disabled', 0, 410, 'disabled_reason', 'disabled'],
  ])('tells webhooks of a webhook that fails, %s', async (_when, topic, hours, code, reason, status) => {
    await shop.webhook(`${receiver.origin}/watch`, { topic });
    const failingSince = shop.instant(-hours * HOUR);
    const failing = await shop.webhook(`${receiver.origin}/hook?key=sesame`, { failures: 20, failingSince });
    receiver.answer = ({ url }, response) => void response.writeHead(url === '/watch' ? 200 : code).end();
    shop.dispatch();
    await shop.emit(1);
    const [, { path, headers, body }] = await receiver.received(2);
    expect([path, headers['x-wc-webhook-resource'], headers['x-wc-webhook-event']]).toEqual(['/watch', ...topic.split('.')]);
    expect(JSON.parse(body)).toEqual({
      ...{ id: failing, name: 'Books', topic: 'order.created', delivery_url: `${receiver.origin}/hook`, status },
      ...{ failures: 21, failing_since: failingSince.replace(' ', 'T'), [reason]: expect.stringContaining(String(code)) },
    });
    expect(await shop.webhookRow(failing)).toMatchObject({ status, last_error: expect.stringContaining(String(code)) });
  });

  it.each([
    ['as often as its owner says', [60, 60], 3],
    ['once, if its owner says so', [], 1],
  ])('is tried %s, and at those intervals', async (_how, retrySchedule, attempts) => {
    await shop.webhook(receiver.origin, { retrySchedule });
    receiver.answer = (_request, response) => void response.writeHead(503).end();
    const dispatch = shop.dispatch();
    await shop.emit(1);
    for (let attempt = 1; attempt < attempts; attempt++) {
      const [row] = await shop.waitForAttempts(attempt);
      const wait = Number(row.due_at) - shop.clock();
      expect(wait).toBeGreaterThan(45_000);
      expect(wait).toBeLessThanOrEqual(72_000);
      shop.advanceClock(wait + 1_000);
      dispatch.notify();
    }
    expect(await shop.waitForFinished(1)).toMatchObject([{ state: 'failed', attempts, error_code: 'http_503' }]);
  });

  it('are forgotten at the first success', async () => {
    const webhook = await shop.webhook(receiver.origin, { failures: 40, failingSince: shop.instant(-100 * HOUR) });
    shop.dispatch();
    await shop.emit(1);
    await shop.waitForFinished(1);
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'active', failures: 0, failing_since: null, last_error: '' });
  });

  it('are cancelled when the webhook is paused, and can be sent again', async () => {
    const webhook = await shop.webhook(receiver.origin);
    receiver.answer = (_request, response) => void response.writeHead(500).end();
    shop.dispatch();
    await shop.emit(1);
    await shop.waitForAttempts(1);
    const status = (text: string) => shop.database.write((unit) => unit.update('webhook', { status: text }, { id: webhook }));
    await status('paused');
    const [{ id }] = await shop.waitForFinished(1);
    const deliveries = new DeliveriesService(shop.database);
    await expect(deliveries.redeliver(Number(id))).rejects.toMatchObject({ code: 'grove_webhook_not_active' });
    await status('active');
    receiver.answer = (_request, response) => void response.end('thanks');
    expect(await deliveries.redeliver(Number(id))).toBe(true);
    await shop.waitForFinished(1);
    expect(await deliveries.find(webhook, Number(id))).toMatchObject({
      ...{ state: 'delivered', attempts: 2, responseCode: 200, responseBody: 'thanks', errorCode: '' },
      ...{ requestUrl: receiver.origin, requestBody: '{"id":1}', nextAttemptAt: null },
    });
    expect(await deliveries.redeliver(4711)).toBe(false);
    const [first, second] = receiver.arrivals;
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  });

  it('can be sent again by a filter, after a dry run that counts them', async () => {
    const webhook = await shop.webhook(receiver.origin);
    receiver.answer = ({ url }, response) => void response.writeHead(url === '/' ? 410 : 200).end();
    const dispatch = shop.dispatch();
    await shop.emit(1);
    await shop.waitForFinished(1);
    await shop.database.write((unit) =>
      unit.update('webhook', { status: 'active', delivery_url: `${receiver.origin}/new` }, { id: webhook }),
    );
    const deliveries = new DeliveriesService(shop.database);
    expect(await deliveries.redeliverAll({ webhookId: webhook }, { dryRun: true })).toEqual({ matched: 1 });
    expect(await deliveries.redeliverAll({ topic: 'order.updated' })).toEqual({ matched: 0 });
    expect(await deliveries.redeliverAll({ webhookId: webhook })).toEqual({ matched: 1 });
    expect(await shop.waitForFinished(1)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    expect(await deliveries.redeliverAll({ webhookId: webhook }, { dryRun: true })).toEqual({ matched: 0 });
    await dispatch.stop(1_000);
  });
});
