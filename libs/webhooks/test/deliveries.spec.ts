import { expect, it } from 'vitest';
import { createHmac, generateKeyPairSync, verify } from 'node:crypto';
import { VERSION } from '@grove/core';
import { describeOnEachEngine, insertRow, updateRows } from '@grove/database/testing';
import { Webhook } from 'standardwebhooks';
import { DeliveriesService, DeliveryGauges } from '../src/index.js';
import { Relay } from '../src/outbox/relay.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const HOUR = 3_600_000;

describeOnEachEngine('A dispatcher', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  it('sends each event once to each active webhook of its topic, soon after it happened', async () => {
    const orders = await shop.createWebhook(`${receiver.origin}/orders`);
    const more = await shop.createWebhook(`${receiver.origin}/more`);
    await shop.createWebhook(`${receiver.origin}/products`, { topic: 'product.updated' });
    await shop.createWebhook(`${receiver.origin}/paused`, { status: 'paused' });
    shop.startDispatcher();
    for (let id = 1; id <= 50; id++) await shop.emit(id);
    const rows = await shop.waitForFinished(100);
    expect(rows.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(Array(100).fill('delivered 1'));
    const arrived = receiver.requests.map(({ path, body }) => `${path} ${body}`).sort();
    const expected = Array.from({ length: 50 }, (_, index) => index + 1).flatMap((id) => [
      `/more {"id":${id}}`,
      `/orders {"id":${id}}`,
    ]);
    expect(arrived).toEqual(expected.sort());
    expect(new Set(rows.map(({ webhook_id }) => webhook_id))).toEqual(new Set([orders, more]));
  });

  it('deletes events that neither a webhook nor a feed has, without storing deliveries', async () => {
    shop.startDispatcher();
    await shop.emit(1, 'action.figs_ripened');
    const left = await shop.waitUntil(
      () => shop.database.read('SELECT id FROM outbox'),
      (rows) => rows.length === 0,
    );
    expect(left).toEqual([]);
    expect(await shop.deliveries()).toEqual([]);
  });

  it('sends an event that is committed after one with a higher id', async () => {
    await shop.createWebhook(receiver.origin);
    shop.startDispatcher();
    await shop.emit(1);
    await shop.waitForFinished(1);
    // A lower id than the relayed one, as from a unit of work that took long.
    const [{ id }] = await shop.database.read<{ id: number }>('SELECT MAX(id) AS id FROM outbox');
    await shop.database.write((unit) =>
      insertRow(unit, 'outbox', {
        id: Number(id) - 100,
        topic: 'order.created',
        resource_id: 2,
        payload: '{"id":2}',
        created_at: '2026-01-01 00:00:00',
      }),
    );
    await receiver.waitForRequests(2);
    expect(receiver.requests.map(({ body }) => body)).toEqual(['{"id":1}', '{"id":2}']);
  });

  // Only SQLite has triggers that leave rows out without an error.
  if (engine.name === 'sqlite')
    it('relays an event again when not all of its deliveries were created', async () => {
      await shop.createWebhook(`${receiver.origin}/orders`);
      const forgotten = await shop.createWebhook(`${receiver.origin}/forgotten`);
      const isForgotten = `WHEN NEW.webhook_id = ${forgotten} BEGIN SELECT RAISE(IGNORE); END`;
      await shop.database.source.query(`CREATE TRIGGER forgetful BEFORE INSERT ON webhook_delivery ${isForgotten}`);
      await shop.emit(1);
      await expect(new Relay(shop.database, shop.clock).relayBatch()).rejects.toThrow(
        'Created 1 deliveries of events instead of 2.',
      );
      expect(await shop.deliveries()).toEqual([]);
      await shop.database.source.query('DROP TRIGGER forgetful');
      shop.startDispatcher();
      await shop.waitForFinished(2);
      expect(receiver.requests.map(({ path }) => path).sort()).toEqual(['/forgotten', '/orders']);
    });

  it('signs each delivery as Standard Webhooks and as WooCommerce do', async () => {
    const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
    const webhook = await shop.createWebhook(receiver.origin, { secret });
    shop.startDispatcher();
    await shop.emit(7, 'order.created', { id: 7, note: 'naïve ✓ 🌰' });
    const [{ body, headers }] = await receiver.waitForRequests(1);
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({ id: 7, note: 'naïve ✓ 🌰' });
    expect(headers['x-wc-webhook-signature']).toBe(createHmac('sha256', secret).update(body).digest('base64'));
    const [{ event_id: event }] = await shop.waitForFinished(1);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': `Grove/${VERSION} Hookshot`,
      'x-wc-webhook-source': 'https://noten.example/',
      'x-wc-webhook-topic': 'order.created',
      'x-wc-webhook-resource': 'order',
      'x-wc-webhook-event': 'created',
      'x-wc-webhook-id': String(webhook),
      'x-wc-webhook-delivery-id': expect.stringMatching(/^[\da-f]{32}$/),
      'x-grove-attempt': '1',
      'x-grove-event-sequence': String(event),
      traceparent: `00-${String(headers['x-wc-webhook-delivery-id'])}-${String(headers['x-wc-webhook-delivery-id']).slice(0, 16)}-01`,
      'webhook-id': expect.stringMatching(new RegExp(`^evt_${event}_[0-9a-z]+$`)),
      'accept-encoding': 'identity',
    });
  });

  it('signs with Ed25519 if the secret is a private key, so that receivers can verify with the public key', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const secret = `whsk_${Buffer.from(privateKey.export({ format: 'jwk' }).d!, 'base64url').toString('base64')}`;
    await shop.createWebhook(receiver.origin, { secret });
    shop.startDispatcher();
    await shop.emit(7);
    const [{ body, headers }] = await receiver.waitForRequests(1);
    const [id, seconds, signature] = ['id', 'timestamp', 'signature'].map((name) => String(headers[`webhook-${name}`]));
    const [version, encoded] = signature.split(',');
    expect(version).toBe('v1a');
    expect(verify(null, Buffer.from(`${id}.${seconds}.${body}`), publicKey, Buffer.from(encoded, 'base64'))).toBe(true);
    expect(headers['x-wc-webhook-signature']).toBe(createHmac('sha256', secret).update(body).digest('base64'));
  });

  it('numbers the events of a record in the order of its changes, even if many clients change it at the same time', async () => {
    const record = await shop.createWebhook(receiver.origin);
    // Each change increments a number under a row lock, like changes of orders and products.
    const changeRecord = () =>
      shop.database.write(async (unit) => {
        if (unit.engine === 'mysql') await unit.read('SELECT id FROM webhook WHERE id = ? FOR UPDATE', [record]);
        const [{ user_id: before }] = await unit.read<{ user_id: number }>('SELECT user_id FROM webhook WHERE id = ?', [record]);
        await updateRows(unit, 'webhook', { user_id: before + 1 }, { id: record });
        unit.emit({ topic: 'order.created', resourceId: 1, payload: { change: before } });
      });
    await Promise.all(Array.from({ length: 40 }, changeRecord));
    shop.startDispatcher();
    const requests = [...(await receiver.waitForRequests(40))];
    const sequence = ({ headers }: Receiver['requests'][number]) => Number(headers['x-grove-event-sequence']);
    const sorted = requests.sort((one, other) => sequence(one) - sequence(other));
    expect(sorted.map(({ body }) => body)).toEqual(Array.from({ length: 40 }, (_, index) => `{"change":${index + 1}}`));
  });

  it('also signs with the previous secret as long as it is valid', async () => {
    const [secret, previousSecret] = ['the new secret', 'the previous secret'];
    await shop.createWebhook(receiver.origin, { secret, previousSecret, previousUntil: shop.instant(HOUR) });
    shop.startDispatcher();
    await shop.emit(1);
    const [{ body, headers }] = await receiver.waitForRequests(1);
    for (const key of [secret, previousSecret])
      expect(new Webhook(key, { format: 'raw' }).verify(body, headers as Record<string, string>)).toEqual({ id: 1 });
    shop.advanceClock(2 * HOUR);
    await shop.emit(2);
    const [, { headers: later }] = await receiver.waitForRequests(2);
    expect(String(later['webhook-signature']).split(' ')).toHaveLength(1);
  });

  it('sends the same event id to each webhook and in each attempt, even if the event has been deleted since', async () => {
    for (const path of ['/orders', '/more']) await shop.createWebhook(receiver.origin + path, { retrySchedule: [60] });
    await shop.emit(1);
    await shop.relay();
    const setCreatedAt = "UPDATE webhook_delivery SET created_at = '2026-01-02 03:04:05'";
    await shop.database.write((unit) => unit.query(setCreatedAt, []));
    receiver.respond = (_request, response) => void response.writeHead(503).end();
    const { notify } = shop.startDispatcher();
    const [{ id, event_id: event }] = await shop.waitForAttempts(1);
    receiver.respond = (_request, response) => void response.end();
    shop.advanceClock(HOUR);
    notify();
    await shop.waitForFinished(2);
    await shop.database.write((unit) => unit.query('DELETE FROM outbox', []));
    await new DeliveriesService(shop.database).redeliver(id);
    const requests = await receiver.waitForRequests(5);
    expect(new Set(requests.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([`evt_${event}_t87v6t`]));
  });

  it('sends a ping as a signed form without the headers of a delivery, even to a paused webhook, and without retries', async () => {
    const secret = 'a secret of some length';
    const webhook = await shop.createWebhook(receiver.origin, { status: 'paused', secret });
    receiver.respond = (_request, response) => void response.writeHead(500).end();
    shop.startDispatcher();
    await shop.database.write((unit) => new DeliveriesService(shop.database).ping(unit, { id: webhook }));
    const rows = await shop.waitForFinished(1);
    expect(rows).toMatchObject([{ state: 'failed', attempts: 1, error_code: 'http_500' }]);
    const [{ headers, body }] = receiver.requests;
    expect(body).toBe(`webhook_id=${webhook}`);
    expect(headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': `Grove/${VERSION} Hookshot`,
    });
    expect(Object.keys(headers).filter((name) => /^x-/.test(name))).toEqual([]);
    const standard = new Webhook(secret, { format: 'raw' });
    const sent = headers as Record<string, string>;
    expect(() => standard.verify(body, sent, { jsonParse: false })).not.toThrow();
    expect(() => standard.verify(`${body}0`, sent, { jsonParse: false })).toThrow('No matching signature');
    expect(rows[0].request_headers).not.toContain(sent['webhook-signature']);
    expect((await shop.webhookRow(webhook)).failures).toBe(0);
  });

  it('stores neither signatures nor cookies, and hides a secret that the receiver repeats', async () => {
    await shop.createWebhook(receiver.origin, { secret: 'sesame-open-you' });
    receiver.respond = (_request, response) =>
      void response.writeHead(200, { 'Set-Cookie': 'id=1', 'X-Echo': 'sesame-open-you' }).end('it is sesame-open-you');
    shop.startDispatcher();
    await shop.emit(1);
    const [row] = await shop.waitForFinished(1);
    const stored = JSON.stringify(row);
    const [{ headers }] = receiver.requests;
    for (const secret of ['sesame-open-you', 'id=1', headers['webhook-signature'], headers['x-wc-webhook-signature']])
      expect(stored).not.toContain(secret);
    expect(row.response_body).toBe('it is [hidden]');
  });

  it('counts attempts by their result, and reports the state of each webhook', async () => {
    const healthy = await shop.createWebhook(receiver.origin);
    const failing = await shop.createWebhook(`${receiver.origin}/no`);
    receiver.respond = ({ url }, response) => void response.writeHead(url === '/no' ? 404 : 204).end();
    const gauges = new DeliveryGauges(shop.database);
    await shop.emit(1);
    expect(await gauges.outboxLag()).toMatchObject({ depth: 1 });
    shop.startDispatcher();
    await shop.waitForAttempts(1);
    const attempts = await gauges.attempts();
    expect([attempts.get('delivered'), attempts.get('http_4xx'), attempts.get('timeout')]).toEqual([1, 1, 0]);
    expect(await gauges.webhooks()).toMatchObject([
      { id: healthy, failures: 0, waiting: 0 },
      { id: failing, failures: 1, waiting: 1 },
    ]);
    expect(await gauges.outboxLag()).toEqual({ depth: 0, oldestSeconds: 0 });
  });
});
