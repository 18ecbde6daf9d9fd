import { expect, it } from 'vitest';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { RETRY_DELAYS } from '../src/retries/retry-delays.rules.js';
import { DeliveriesService } from '../src/index.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const HOUR = 3_600_000;

describeOnEachEngine('Deliveries that fail', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  it('are retried for a week with growing delays, with the same bytes and id', async () => {
    const webhook = await shop.createWebhook(receiver.origin);
    receiver.respond = (_request, response) => void response.writeHead(503).end('later');
    const dispatcher = shop.startDispatcher();
    await shop.emit(1, 'order.created', { id: 1, total: '12.50' });
    for (const [index, delay] of RETRY_DELAYS.entries()) {
      const [row] = await shop.waitForAttempts(index + 1);
      const wait = Number(row.due_at) - shop.clock();
      expect(wait).toBeGreaterThan(delay * 0.8 - 2_000);
      expect(wait).toBeLessThanOrEqual(delay * 1.2);
      // Failures would disable the webhook; only the schedule matters here.
      await shop.database.write((unit) => updateRows(unit, 'webhook', { failures: 0, failing_since: null }, { id: webhook }));
      shop.advanceClock(wait + 1_000);
      dispatcher.notify();
    }
    const [row] = await shop.waitForFinished(1);
    expect(row).toMatchObject({
      state: 'failed',
      attempts: RETRY_DELAYS.length + 1,
      error_code: 'http_503',
      response_body: 'later',
    });
    const countDistinct = (valueOf: (request: Receiver['requests'][number]) => unknown) =>
      new Set(receiver.requests.map(valueOf)).size;
    expect(receiver.requests).toHaveLength(RETRY_DELAYS.length + 1);
    expect(countDistinct(({ body }) => body)).toBe(1);
    expect(countDistinct(({ headers }) => headers['webhook-id'])).toBe(1);
    expect(countDistinct(({ headers }) => headers['x-wc-webhook-delivery-id'])).toBe(RETRY_DELAYS.length + 1);
  });

  it('are retried no earlier than the Retry-After header says', async () => {
    await shop.createWebhook(receiver.origin);
    receiver.respond = (_request, response) => void response.writeHead(429, { 'Retry-After': '3600' }).end();
    shop.startDispatcher();
    await shop.emit(1);
    const [{ due_at }] = await shop.waitForAttempts(1);
    expect(Number(due_at) - shop.clock()).toBeGreaterThan(3_590_000);
    expect(Number(due_at) - shop.clock()).toBeLessThanOrEqual(3_600_000);
  });

  it('disable the webhook and report the reason if the receiver answers 410', async () => {
    const webhook = await shop.createWebhook(receiver.origin);
    receiver.respond = (_request, response) => void response.writeHead(410).end();
    shop.startDispatcher();
    await shop.emit(1);
    expect(await shop.waitForFinished(1)).toMatchObject([{ state: 'failed', error_code: 'http_410', attempts: 1 }]);
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'disabled', disabled_reason: expect.stringContaining('410') });
    expect(shop.mails).toMatchObject([{ to: 'boss@noten.example', subject: expect.stringContaining('disabled') }]);
  });

  it('cause a warning after a day and a half, and disable the webhook after three days, not before', async () => {
    const webhook = await shop.createWebhook(receiver.origin);
    receiver.respond = (_request, response) => void response.writeHead(500).end();
    const dispatcher = shop.startDispatcher({ config: { webhookConcurrency: 20 } });
    const fail = async (count: number) => {
      await shop.emitMany(count);
      await shop.waitUntil(
        () => shop.deliveries(),
        (rows) => rows.length === count,
      );
      dispatcher.notify();
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
    ['when the webhook has failed for a day and a half', 'action.webhook_failing', 40, 500, 'last_error', 'active'],
    ['when the webhook is disabled', 'action.webhook_disabled', 73, 500, 'disabled_reason', 'disabled'],
    ['when the receiver answers 410 Gone', 'action.webhook_disabled', 0, 410, 'disabled_reason', 'disabled'],
  ])('send an event to webhooks of the topic for failures, %s', async (_when, topic, hours, code, reason, status) => {
    await shop.createWebhook(`${receiver.origin}/monitor`, { topic });
    const failingSince = shop.instant(-hours * HOUR);
    const failing = await shop.createWebhook(`${receiver.origin}/hook?key=sesame`, { failures: 20, failingSince });
    receiver.respond = ({ url }, response) => void response.writeHead(url === '/monitor' ? 200 : code).end();
    shop.startDispatcher();
    await shop.emit(1);
    const [, { path, headers, body }] = await receiver.waitForRequests(2);
    expect([path, headers['x-wc-webhook-resource'], headers['x-wc-webhook-event']]).toEqual(['/monitor', ...topic.split('.')]);
    expect(JSON.parse(body)).toEqual({
      ...{ id: failing, name: 'Books', topic: 'order.created', delivery_url: `${receiver.origin}/hook`, status },
      ...{ failures: 21, failing_since: failingSince.replace(' ', 'T'), [reason]: expect.stringContaining(String(code)) },
    });
    expect(await shop.webhookRow(failing)).toMatchObject({ status, last_error: expect.stringContaining(String(code)) });
  });

  it.each([
    ['at the intervals that the owner set', [60, 60], 3],
    ['not at all if the owner set no intervals', [], 1],
  ])('are retried %s', async (_how, retrySchedule, attempts) => {
    await shop.createWebhook(receiver.origin, { retrySchedule });
    receiver.respond = (_request, response) => void response.writeHead(503).end();
    const dispatcher = shop.startDispatcher();
    await shop.emit(1);
    for (let attempt = 1; attempt < attempts; attempt++) {
      const [row] = await shop.waitForAttempts(attempt);
      const wait = Number(row.due_at) - shop.clock();
      expect(wait).toBeGreaterThan(45_000);
      expect(wait).toBeLessThanOrEqual(72_000);
      shop.advanceClock(wait + 1_000);
      dispatcher.notify();
    }
    expect(await shop.waitForFinished(1)).toMatchObject([{ state: 'failed', attempts, error_code: 'http_503' }]);
  });

  it('are no longer counted after the first success', async () => {
    const webhook = await shop.createWebhook(receiver.origin, { failures: 40, failingSince: shop.instant(-100 * HOUR) });
    shop.startDispatcher();
    await shop.emit(1);
    await shop.waitForFinished(1);
    expect(await shop.webhookRow(webhook)).toMatchObject({ status: 'active', failures: 0, failing_since: null, last_error: '' });
  });

  it('are cancelled when the webhook is paused, and can be sent again when it is active', async () => {
    const webhook = await shop.createWebhook(receiver.origin);
    receiver.respond = (_request, response) => void response.writeHead(500).end();
    shop.startDispatcher();
    await shop.emit(1);
    await shop.waitForAttempts(1);
    const setStatus = (status: string) => shop.database.write((unit) => updateRows(unit, 'webhook', { status }, { id: webhook }));
    await setStatus('paused');
    const [{ id }] = await shop.waitForFinished(1);
    const deliveries = new DeliveriesService(shop.database);
    await expect(deliveries.redeliver(Number(id))).rejects.toMatchObject({ code: 'grove_webhook_not_active' });
    await setStatus('active');
    receiver.respond = (_request, response) => void response.end('thanks');
    expect(await deliveries.redeliver(Number(id))).toBe(true);
    await shop.waitForFinished(1);
    expect(await deliveries.find(webhook, Number(id))).toMatchObject({
      ...{ state: 'delivered', attempts: 2, responseCode: 200, responseBody: 'thanks', errorCode: '' },
      ...{ requestUrl: receiver.origin, requestBody: '{"id":1}', nextAttemptAt: null },
    });
    expect(await deliveries.redeliver(4711)).toBe(false);
    const [first, second] = receiver.requests;
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  });

  it('can be counted by a dry run, and then sent again by a filter', async () => {
    const webhook = await shop.createWebhook(receiver.origin);
    receiver.respond = ({ url }, response) => void response.writeHead(url === '/' ? 410 : 200).end();
    const dispatcher = shop.startDispatcher();
    await shop.emit(1);
    await shop.waitForFinished(1);
    await shop.database.write((unit) =>
      updateRows(unit, 'webhook', { status: 'active', delivery_url: `${receiver.origin}/new` }, { id: webhook }),
    );
    const deliveries = new DeliveriesService(shop.database);
    expect(await deliveries.redeliverAll({ webhookId: webhook }, { dryRun: true })).toEqual({ matched: 1 });
    expect(await deliveries.redeliverAll({ topic: 'order.updated' })).toEqual({ matched: 0 });
    expect(await deliveries.redeliverAll({ webhookId: webhook })).toEqual({ matched: 1 });
    expect(await shop.waitForFinished(1)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    expect(await deliveries.redeliverAll({ webhookId: webhook }, { dryRun: true })).toEqual({ matched: 0 });
    await dispatcher.stop(1_000);
  });
});
