import { expect, it } from '@jest/globals';
import { createHmac, generateKeyPairSync, verify } from 'node:crypto';
import { lockRow } from '@grove/database';
import { VERSION } from '@grove/core';
import { describeOnEachEngine } from '@grove/database/testing';
import { Webhook } from 'standardwebhooks';
import { DeliveriesService, DeliveryGauges } from '../src/index.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const HOUR = 3_600_000;

describeOnEachEngine('the delivery of webhooks', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  it('sends each event once to each active webhook of its topic, soon after it happened', async () => {
    const orders = await shop.webhook(`${receiver.origin}/orders`);
    const more = await shop.webhook(`${receiver.origin}/more`);
    await shop.webhook(`${receiver.origin}/products`, { topic: 'product.updated' });
    await shop.webhook(`${receiver.origin}/paused`, { status: 'paused' });
    shop.dispatch();
    for (let id = 1; id <= 50; id++) await shop.emit(id);
    const rows = await shop.waitForFinished(100);
    expect(rows.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(Array(100).fill('delivered 1'));
    const arrived = receiver.arrivals.map(({ path, body }) => `${path} ${body}`).sort();
    const expected = Array.from({ length: 50 }, (_, index) => index + 1).flatMap((id) => [
      `/more {"id":${id}}`,
      `/orders {"id":${id}}`,
    ]);
    expect(arrived).toEqual(expected.sort());
    expect(new Set(rows.map(({ webhook_id }) => webhook_id))).toEqual(new Set([orders, more]));
  });

  it('stores nothing of events without webhooks', async () => {
    shop.dispatch();
    await shop.emit(1, 'order.deleted');
    const left = await shop.waitUntil(
      () => shop.database.read('SELECT id FROM outbox'),
      (rows) => rows.length === 0,
    );
    expect(left).toEqual([]);
    expect(await shop.deliveries()).toEqual([]);
  });

  it('sends an event that is committed after one with a higher id', async () => {
    await shop.webhook(receiver.origin);
    shop.dispatch();
    await shop.emit(1);
    await shop.waitForFinished(1);
    // A lower id than the relayed one, as from a unit of work that took long.
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

  it('signs for both kinds of receivers', async () => {
    const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
    const webhook = await shop.webhook(receiver.origin, { secret });
    shop.dispatch();
    await shop.emit(7, 'order.created', { id: 7, note: 'naïve ✓ 🌰' });
    const [{ body, headers }] = await receiver.received(1);
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

  it('signs with a key if the secret is one, so that the public key verifies it', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const secret = `whsk_${Buffer.from(privateKey.export({ format: 'jwk' }).d!, 'base64url').toString('base64')}`;
    await shop.webhook(receiver.origin, { secret });
    shop.dispatch();
    await shop.emit(7);
    const [{ body, headers }] = await receiver.received(1);
    const [id, seconds, signature] = ['id', 'timestamp', 'signature'].map((name) => String(headers[`webhook-${name}`]));
    const [kind, encoded] = signature.split(',');
    expect(kind).toBe('v1a');
    expect(verify(null, Buffer.from(`${id}.${seconds}.${body}`), publicKey, Buffer.from(encoded, 'base64'))).toBe(true);
    expect(headers['x-wc-webhook-signature']).toBe(createHmac('sha256', secret).update(body).digest('base64'));
  });

  it('numbers the events of one record in their order, however many clients change it at once', async () => {
    const record = await shop.webhook(receiver.origin);
    // Each change increments a number under a row lock, like changes of orders and products.
    const change = () =>
      shop.database.write(async (unit) => {
        await lockRow(unit, 'webhook', record);
        const [{ user_id: before }] = await unit.read<{ user_id: number }>('SELECT user_id FROM webhook WHERE id = ?', [record]);
        await unit.update('webhook', { user_id: before + 1 }, { id: record });
        unit.emit({ topic: 'order.created', resourceId: 1, payload: { change: before } });
      });
    await Promise.all(Array.from({ length: 40 }, change));
    shop.dispatch();
    const arrivals = [...(await receiver.received(40))];
    const sequence = ({ headers }: Receiver['arrivals'][number]) => Number(headers['x-grove-event-sequence']);
    const inSequence = arrivals.sort((one, other) => sequence(one) - sequence(other));
    expect(inSequence.map(({ body }) => body)).toEqual(Array.from({ length: 40 }, (_, index) => `{"change":${index + 1}}`));
  });

  it('signs with the previous secret as well, as long as both are active', async () => {
    const [secret, previousSecret] = ['the new secret', 'the secret before'];
    await shop.webhook(receiver.origin, { secret, previousSecret, previousUntil: shop.instant(HOUR) });
    shop.dispatch();
    await shop.emit(1);
    const [{ body, headers }] = await receiver.received(1);
    for (const one of [secret, previousSecret])
      expect(new Webhook(one, { format: 'raw' }).verify(body, headers as Record<string, string>)).toEqual({ id: 1 });
    shop.advanceClock(2 * HOUR);
    await shop.emit(2);
    const [, { headers: later }] = await receiver.received(2);
    expect(String(later['webhook-signature']).split(' ')).toHaveLength(1);
  });

  it('uses one id for an event for each webhook and attempt, even if it is sent again after the event was deleted', async () => {
    for (const path of ['/orders', '/more']) await shop.webhook(receiver.origin + path, { retrySchedule: [60] });
    await shop.emit(1);
    await shop.relay();
    const made = "UPDATE webhook_delivery SET created_at = '2026-01-02 03:04:05'";
    await shop.database.write((unit) => unit.query(made, []));
    receiver.answer = (_request, response) => void response.writeHead(503).end();
    const { notify } = shop.dispatch();
    const [{ id, event_id: event }] = await shop.waitForAttempts(1);
    receiver.answer = (_request, response) => void response.end();
    shop.advanceClock(HOUR);
    notify();
    await shop.waitForFinished(2);
    await shop.database.write((unit) => unit.query('DELETE FROM outbox', []));
    await new DeliveriesService(shop.database).redeliver(id);
    const arrivals = await receiver.received(5);
    expect(new Set(arrivals.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([`evt_${event}_t87v6t`]));
  });

  it('pings with a signed form without the headers of a delivery, whatever the status, and without retries', async () => {
    const secret = 'the secret before it was known';
    const webhook = await shop.webhook(receiver.origin, { status: 'paused', secret });
    receiver.answer = (_request, response) => void response.writeHead(500).end();
    shop.dispatch();
    await shop.database.write((unit) => new DeliveriesService(shop.database).ping(unit, { id: webhook }));
    const rows = await shop.waitForFinished(1);
    expect(rows).toMatchObject([{ state: 'failed', attempts: 1, error_code: 'http_500' }]);
    const [{ headers, body }] = receiver.arrivals;
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

  it('hides signatures, and the secret if the receiver repeats it', async () => {
    await shop.webhook(receiver.origin, { secret: 'sesame-open-you' });
    receiver.answer = (_request, response) =>
      void response.writeHead(200, { 'Set-Cookie': 'id=1', 'X-Echo': 'sesame-open-you' }).end('it is sesame-open-you');
    shop.dispatch();
    await shop.emit(1);
    const [row] = await shop.waitForFinished(1);
    const told = JSON.stringify(row);
    const [{ headers }] = receiver.arrivals;
    for (const secret of ['sesame-open-you', 'id=1', headers['webhook-signature'], headers['x-wc-webhook-signature']])
      expect(told).not.toContain(secret);
    expect(row.response_body).toBe('it is [hidden]');
  });

  it('counts attempts by their outcome, and reports the state of each webhook', async () => {
    const fine = await shop.webhook(receiver.origin);
    const failing = await shop.webhook(`${receiver.origin}/no`);
    receiver.answer = ({ url }, response) => void response.writeHead(url === '/no' ? 404 : 204).end();
    const gauges = new DeliveryGauges(shop.database);
    await shop.emit(1);
    expect(await gauges.outboxLag()).toMatchObject({ depth: 1 });
    shop.dispatch();
    await shop.waitForAttempts(1);
    const attempts = await gauges.attempts();
    expect([attempts.get('delivered'), attempts.get('http_4xx'), attempts.get('timeout')]).toEqual([1, 1, 0]);
    expect(await gauges.webhooks()).toMatchObject([
      { id: fine, failures: 0, waiting: 0 },
      { id: failing, failures: 1, waiting: 1 },
    ]);
    expect(await gauges.outboxLag()).toEqual({ depth: 0, oldestSeconds: 0 });
  });
});
