import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { now } from '@grove/core';
import { describeOnEachEngine, insertRow } from '@grove/database/testing';
import { aCoupon, aCustomer, anOrder, aProduct, aWebhook } from './support/builders.js';
import type { JsonRecord } from './support/http.js';
import { expectRefusal } from './support/refusal.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { startReceivers, type Receivers } from './support/webhook-receivers.js';

const WEBHOOKS = '/shop/v1/webhooks';
const SECRET = 'sesame-open-you';
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

describeOnEachEngine('Deliveries of webhooks', (engine) => {
  let server: TestServer;
  let receivers: Receivers;
  beforeAll(async () => {
    server = await startTestServer(engine);
    receivers = await startReceivers(server.database);
  });
  afterAll(async () => {
    await receivers.stop();
    await server.stop();
  });
  beforeEach(() => receivers.respondWith(200));

  const admin = () => server.as('admin');
  const deliveriesOf = (webhook: number) => `${WEBHOOKS}/${webhook}/deliveries`;
  const hasResult = ({ state, error_code }: JsonRecord) => state !== 'waiting' || error_code !== '';
  /** Waits until this many deliveries, without pings, match; returns them, the newest first. */
  const waitForDeliveries = async (webhook: number, count: number, isMatch = hasResult): Promise<JsonRecord[]> => {
    for (;;) {
      const { body } = await admin().list(deliveriesOf(webhook));
      const deliveries = body.filter((record) => record.topic !== 'ping' && isMatch(record));
      if (deliveries.length >= count) return deliveries;
      await delay(20);
    }
  };
  /** Creates a webhook with its own path at the receiver. */
  const createWebhook = async (body: object = {}): Promise<{ id: number; path: string }> => {
    const path = receivers.newPath();
    const { id } = await aWebhook(admin(), { status: 'active', secret: SECRET, delivery_url: receivers.origin + path, ...body });
    await receivers.waitForRequests(path, 1);
    return { id, path };
  };
  const states = async (webhook: number) => (await waitForDeliveries(webhook, 0, () => true)).map(({ state }) => state);

  it('are returned with the whole request and response, but without signatures and credentials', async () => {
    const { id: webhook, path } = await createWebhook();
    const order = await anOrder(admin(), { customer_note: 'Ring twice' });
    const [record] = await waitForDeliveries(webhook, 1);
    const [, { headers, body }] = await receivers.waitForRequests(path, 2);
    expect(record).toEqual({
      ...{ id: expect.any(Number), state: 'delivered', attempts: 1, error_code: '', date_next_attempt: null },
      attempt_log: [],
      ...{ topic: 'order.created', resource_id: order.id, event_id: Number(headers['x-grove-event-sequence']) },
      sequence: Number(headers['x-grove-event-sequence']),
      ...{ duration: expect.stringMatching(/^\d+\.\d{3}$/), summary: 'HTTP 200 OK', request_method: 'POST' },
      ...{ request_url: receivers.origin + path, request_body: body, request_headers: expect.any(Object) },
      ...{ response_code: '200', response_message: 'OK', response_headers: expect.any(Object) },
      connection: expect.objectContaining({ address: '127.0.0.1', tls_version: '', first_byte_ms: expect.any(Number) }),
      ...{ response_body: 'You said [hidden]', date_created: expect.stringMatching(DATE) },
      date_finished: expect.stringMatching(DATE),
      _links: {
        self: [{ href: expect.stringMatching(new RegExp(`${deliveriesOf(webhook)}/${record.id}$`)) }],
        collection: [{ href: expect.stringMatching(new RegExp(`${deliveriesOf(webhook)}$`)) }],
        up: [{ href: expect.stringMatching(new RegExp(`${WEBHOOKS}/${webhook}$`)) }],
      },
    });
    expect(JSON.parse(body)).toMatchObject({ id: order.id, customer_note: 'Ring twice' });
    expect(record.request_headers).toMatchObject({
      ...{ 'X-WC-Webhook-Topic': 'order.created', 'X-WC-Webhook-Signature': '[hidden]', 'webhook-signature': '[hidden]' },
      'webhook-id': headers['webhook-id'],
    });
    expect(record.response_headers).toMatchObject({ 'set-cookie': '[hidden]', 'x-echo': '[hidden]' });
    const responses = [await admin().get(deliveriesOf(webhook)), await admin().get(`${deliveriesOf(webhook)}/${record.id}`)];
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses[1].body).toEqual(record);
    for (const { text } of responses)
      for (const secret of [SECRET, 'session=1', headers['webhook-signature'], headers['x-wc-webhook-signature']])
        expect(text).not.toContain(secret);
  });

  it.each([
    [{}, ['cashew-and-fig', SECRET]],
    [{ secret_overlap: 0 }, ['cashew-and-fig']],
  ])('are also signed with the previous secret during the overlap: %j', async (more, secrets) => {
    const { id: webhook, path } = await createWebhook();
    await admin().put(`${WEBHOOKS}/${webhook}`, { secret: 'cashew-and-fig', ...more });
    await anOrder(admin());
    const [, { headers, body }] = await receivers.waitForRequests(path, 2);
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    const expected = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
    expect(String(headers['webhook-signature']).split(' ')).toEqual(expected);
  });

  it.each([
    ['the connection', '', { address: '127.0.0.1', dns_ms: null, tls_ms: null, tls_cipher: '' }, 'delivered'],
    [
      'the address if no server listens there',
      'http://127.0.0.1:1/',
      { address: '127.0.0.1', reused: false, first_byte_ms: null },
      'connect',
    ],
    ['no connection if the address is not allowed', 'http://10.1.2.3/', null, 'refused_address'],
  ])('report %s', async (_what, delivery_url, connection, result) => {
    const { id: webhook } = await (delivery_url === ''
      ? createWebhook()
      : aWebhook(admin(), { status: 'active', delivery_url, retry_schedule: [] }));
    await anOrder(admin());
    const [record] = await waitForDeliveries(webhook, 1);
    expect(record.error_code || record.state).toBe(result);
    expect(record.connection).toEqual(connection && expect.objectContaining(connection));
  });

  it('have no result while the request is running', async () => {
    const { id: webhook, path } = await createWebhook();
    receivers.holdResponses();
    await anOrder(admin());
    await receivers.waitForRequests(path, 2);
    const [record] = await waitForDeliveries(webhook, 1, () => true);
    expect(record).toMatchObject({ state: 'waiting', attempts: 1, summary: 'On its way.', response_code: '', error_code: '' });
    receivers.respondWith(200);
    expect((await waitForDeliveries(webhook, 1))[0].summary).toBe('HTTP 200 OK');
  });

  it.each([
    ['order', '/shop/v1/orders', () => anOrder(admin()), (n: number) => ({ customer_note: `Change ${n}` })],
    ['product', '/shop/v1/products', () => aProduct(admin()), (n: number) => ({ description: `Change ${n}` })],
    ['coupon', '/shop/v1/coupons', () => aCoupon(admin()), (n: number) => ({ description: `Change ${n}` })],
    ['customer', '/shop/v1/customers', () => aCustomer(admin()), (n: number) => ({ first_name: `Change ${n}` })],
  ])(
    'have sequence numbers; the highest one has the current %s, even after simultaneous changes',
    async (kind, route, create, change) => {
      const { id } = await create();
      const { path } = await createWebhook({ topic: `${kind}.updated` });
      const changes = Array.from({ length: 10 }, (_, n) => admin().put(`${route}/${id}`, change(n)));
      expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(10).fill(200));
      const [, ...requests] = await receivers.waitForRequests(path, 11);
      const sequenceOf = ({ headers }: (typeof requests)[number]) => Number(headers['x-grove-event-sequence']);
      const [last] = [...requests].sort((one, other) => sequenceOf(other) - sequenceOf(one));
      expect(new Set(requests.map(sequenceOf)).size).toBe(10);
      const [key] = Object.keys(change(0));
      expect(JSON.parse(last.body)[key]).toBe((await admin().get(`${route}/${id}`)).body[key]);
    },
  );

  it('are listed newest first, in pages', async () => {
    const { id: webhook } = await createWebhook();
    for (let count = 1; count <= 3; count++) {
      await anOrder(admin());
      await waitForDeliveries(webhook, count);
    }
    const ids = (await admin().list(deliveriesOf(webhook))).body.map(({ id }) => id);
    expect(ids).toHaveLength(4);
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    const page = async (query: object) => (await admin().list(deliveriesOf(webhook), { ...query })).body.map(({ id }) => id);
    expect([await page({ per_page: 3 }), await page({ per_page: 3, page: 2 })]).toEqual([ids.slice(0, 3), ids.slice(3)]);
    expect(await page({ per_page: 3, page: 3 })).toEqual([]);
    for (const query of [{ per_page: 0 }, { per_page: 101 }, { page: 0 }, { page: 'one' }, { state: 'lost' }, { after: 'noon' }])
      expect((await admin().get(deliveriesOf(webhook), query)).body.code).toBe('rest_invalid_param');
  });

  it('are filtered by state and date, with totals, up to the paging limit', async () => {
    const { id: webhook } = await createWebhook();
    receivers.respondWith(410);
    await anOrder(admin());
    await waitForDeliveries(webhook, 1, ({ state }) => state === 'failed');
    const list = (query: object) => admin().get(deliveriesOf(webhook), { ...query });
    const listWith = async (query: object) => {
      const { headers, body } = await admin().list(deliveriesOf(webhook), { per_page: 1, ...query });
      const [total, pages] = ['x-wp-total', 'x-wp-totalpages'].map((name) => Number(headers[name]));
      return [body.map(({ state }) => state), total, pages];
    };
    expect(await listWith({})).toEqual([['failed'], 2, 2]);
    expect(await listWith({ page: 2 })).toEqual([['delivered'], 2, 2]);
    expect((await list({ per_page: 1 })).headers.link).toMatch(/deliveries\?per_page=1&page=2>; rel="next"/);
    expect(await listWith({ state: 'failed' })).toEqual([['failed'], 1, 1]);
    expect(await listWith({ state: 'failed,delivered' })).toEqual([['failed'], 2, 2]);
    expect(await listWith({ state: '' })).toEqual([['failed'], 2, 2]);
    expect(await listWith({ state: 'cancelled' })).toEqual([[], 0, 0]);
    const [{ date_created: newest }] = (await admin().list(deliveriesOf(webhook))).body;
    expect(await listWith({ after: newest })).toEqual([[], 0, 0]);
    expect(await listWith({ after: '2000-01-01T00:00:00', before: '2100-01-01T00:00:00' })).toEqual([['failed'], 2, 2]);
    expect(await listWith({ before: '2000-01-01T00:00:00' })).toEqual([[], 0, 0]);
    expect(await listWith({ page: 10_000 })).toEqual([[], 2, 2]);
    for (const query of [{ per_page: 1, page: 10_001 }, { page: 101 }, { page: 1_000_000 }])
      expect((await list(query)).body).toMatchObject({ code: 'grove_deliveries_out_of_reach', data: { status: 400 } });
  });

  it('can be sent again, with the same bytes and id', async () => {
    const { id: webhook, path } = await createWebhook();
    await anOrder(admin());
    const [{ id }] = await waitForDeliveries(webhook, 1);
    const { status, body } = await admin().post(`${deliveriesOf(webhook)}/${id}/redeliver`);
    expect([status, body.id, body.topic]).toEqual([200, id, 'order.created']);
    const [, first, second] = await receivers.waitForRequests(path, 3);
    expect([second.body, second.headers['webhook-id']]).toEqual([first.body, first.headers['webhook-id']]);
    expect(second.headers['x-wc-webhook-delivery-id']).not.toBe(first.headers['x-wc-webhook-delivery-id']);
    const [again] = await waitForDeliveries(webhook, 1, ({ attempts, state }) => attempts === 2 && state === 'delivered');
    expect(again.id).toBe(id);
  });

  it('contain the date of their cancellation until they are sent again, even without an attempt', async () => {
    const { id: webhook, path } = await createWebhook({ status: 'paused' });
    // The state after an owner paused a webhook before the first attempt.
    await server.database.write(async (unit) => {
      const { insertId } = await insertRow(unit, 'outbox', {
        ...{ topic: 'order.created', resource_id: 7, payload: '{"id":7}', created_at: now(), relayed_at: now() },
      });
      await insertRow(unit, 'webhook_delivery', {
        ...{ webhook_id: webhook, event_id: insertId, topic: 'order.created', resource_id: 7, state: 'waiting', attempts: 0 },
        ...{ attempts_before_resend: 0, due_at: 0, claim_id: '', created_at: now(), duration_ms: 0, response_code: 0 },
        ...{ response_message: '', error_code: '', request_headers: '{}', response_headers: '{}', response_body: '' },
      });
    });
    const [cancelled] = await waitForDeliveries(webhook, 1);
    expect(cancelled).toMatchObject({
      ...{ state: 'cancelled', attempts: 0, summary: 'Cancelled: its webhook was not active any more.', error_code: 'cancelled' },
      ...{ date_finished: expect.stringMatching(DATE), date_next_attempt: null, connection: null },
    });
    receivers.holdResponses();
    await admin().put(`${WEBHOOKS}/${webhook}`, { status: 'active' });
    await admin().post(`${deliveriesOf(webhook)}/${cancelled.id}/redeliver`);
    await receivers.waitForRequests(path, 2);
    const [again] = await waitForDeliveries(webhook, 1, () => true);
    expect(again).toMatchObject({ state: 'waiting', summary: 'On its way.', error_code: '', date_finished: null });
    receivers.respondWith(200);
    await waitForDeliveries(webhook, 1, ({ state, date_finished }) => state === 'delivered' && date_finished !== null);
  });

  it('cannot be sent again while their webhook is not active or they are being sent', async () => {
    const { id: webhook, path } = await createWebhook();
    receivers.respondWith(503);
    await anOrder(admin());
    const [{ id, date_next_attempt: next }] = await waitForDeliveries(webhook, 1);
    expect(next).toEqual(expect.stringMatching(/^\d{4}-/));
    await admin().put(`${WEBHOOKS}/${webhook}`, { status: 'paused' });
    await waitForDeliveries(webhook, 1, ({ state }) => state === 'cancelled');
    const again = () => admin().post(`${deliveriesOf(webhook)}/${id}/redeliver`);
    await expectRefusal(server, [409, 'grove_webhook_not_active'], again);
    await admin().put(`${WEBHOOKS}/${webhook}`, { status: 'active' });
    // The receiver does not answer, so the delivery stays waiting.
    receivers.holdResponses();
    expect((await again()).status).toBe(200);
    await receivers.waitForRequests(path, 3);
    await expectRefusal(server, [409, 'grove_delivery_underway'], again);
    receivers.respondWith(200);
    await waitForDeliveries(webhook, 1, ({ state }) => state === 'delivered');
  });

  it('that wait for their next attempt can be sent again, alone and with all of their webhook', async () => {
    const { id: webhook, path } = await createWebhook({ retry_schedule: [3_600, 3_600] });
    receivers.respondWith(503);
    await anOrder(admin());
    const waiting = (attempts: number) =>
      waitForDeliveries(
        webhook,
        1,
        (record) => record.state === 'waiting' && record.attempts === attempts && hasResult(record) && isLater(record),
      );
    const isLater = ({ date_next_attempt: next }: JsonRecord) => Date.parse(`${String(next)}Z`) > Date.now() + 60_000;
    const [{ id }] = await waiting(1);
    expect((await admin().post(`${deliveriesOf(webhook)}/${id}/redeliver`)).status).toBe(200);
    await receivers.waitForRequests(path, 3);
    await waiting(2);
    const all = async (body: object) => (await admin().post(`${deliveriesOf(webhook)}/redeliver`, body)).body;
    expect(await all({ states: ['failed'] })).toEqual({ matched: 0, dry_run: true });
    expect(await all({})).toEqual({ matched: 1, dry_run: true });
    receivers.respondWith(200);
    expect(await all({ dry_run: false })).toEqual({ matched: 1, dry_run: false });
    await waitForDeliveries(webhook, 1, ({ state, attempts }) => state === 'delivered' && attempts === 3);
  });

  it('of one webhook are only counted by a filter unless dry_run is false', async () => {
    const { id: webhook, path } = await createWebhook();
    const { id: other } = await createWebhook();
    // Each response with 410 disables the webhook.
    receivers.respondWith(410);
    for (const failed of [1, 2]) {
      await anOrder(admin());
      for (const id of [webhook, other]) {
        await waitForDeliveries(id, failed, ({ state }) => state === 'failed');
        await admin().put(`${WEBHOOKS}/${id}`, { status: 'active' });
      }
    }
    receivers.respondWith(200);
    await anOrder(admin());
    for (const id of [webhook, other]) await waitForDeliveries(id, 3);
    expect(await states(webhook)).toEqual(['delivered', 'failed', 'failed']);

    // Only these two webhooks: deliveries of other tests may be retried meanwhile.
    const all = async () => [await waitForDeliveries(webhook, 3), await waitForDeliveries(other, 3)];
    const before = await all();
    const redeliver = async (filter?: object) =>
      (await admin().post(`${deliveriesOf(webhook)}/redeliver`, filter)).body as object;
    expect(await redeliver()).toEqual({ matched: 2, dry_run: true });
    expect(await redeliver({ states: ['delivered', 'failed', 'cancelled'] })).toEqual({ matched: 3, dry_run: true });
    expect(await redeliver({ since: '2100-01-01T00:00:00' })).toEqual({ matched: 0, dry_run: true });
    expect(await redeliver({ until: '2000-01-01T00:00:00', dry_run: false })).toEqual({ matched: 0, dry_run: false });
    for (const filter of [{ states: ['lost'] }, { states: 'none' }, { since: 'yesterday' }, { dry_run: 'perhaps' }])
      expect(await redeliver(filter)).toMatchObject({ code: 'rest_invalid_param' });
    expect(await all()).toEqual(before);

    expect(await redeliver({ topic: 'order.updated' })).toEqual({ matched: 0, dry_run: true });
    expect(await redeliver({ topic: 'order.eaten' })).toMatchObject({ code: 'shop_rest_shop_webhook_invalid_topic' });

    const requestCount = receivers.requestsAt(path).length;
    expect(
      await redeliver({ topic: 'order.created', since: '2000-01-01T00:00:00', until: '2100-01-01T00:00:00', dry_run: false }),
    ).toEqual({
      ...{ matched: 2, dry_run: false },
    });
    expect(await receivers.waitForRequests(path, requestCount + 2)).toHaveLength(requestCount + 2);
    await waitForDeliveries(webhook, 3, ({ state }) => state === 'delivered');
    expect(await redeliver()).toEqual({ matched: 0, dry_run: true });
    // The deliveries of the other webhook are unchanged.
    expect(await states(other)).toEqual(['delivered', 'failed', 'failed']);
  });

  it('of all active webhooks are only counted unless dry_run is false', async () => {
    const topic = 'coupon.created';
    const [one, other, paused] = [await createWebhook({ topic }), await createWebhook({ topic }), await createWebhook({ topic })];
    receivers.respondWith(410);
    await aCoupon(admin());
    for (const { id } of [one, other, paused]) await waitForDeliveries(id, 1, ({ state }) => state === 'failed');
    for (const { id } of [one, other]) await admin().put(`${WEBHOOKS}/${id}`, { status: 'active' });
    const redeliver = async (filter: object) => (await admin().post(`${WEBHOOKS}/deliveries/redeliver`, filter)).body as object;
    expect(await redeliver({ topic })).toEqual({ matched: 2, dry_run: true });
    expect(await redeliver({ topic, states: 'delivered' })).toEqual({ matched: 0, dry_run: true });
    expect(await redeliver({ topic, until: '2000-01-01T00:00:00', dry_run: false })).toEqual({ matched: 0, dry_run: false });
    for (const filter of [{ states: ['lost'] }, { until: 'yesterday' }, { topic: ['coupon.created'] }])
      expect(await redeliver(filter)).toMatchObject({ code: 'rest_invalid_param' });
    receivers.respondWith(200);
    expect(await redeliver({ topic, dry_run: false })).toEqual({ matched: 2, dry_run: false });
    for (const { path } of [one, other]) expect(await receivers.waitForRequests(path, 3)).toHaveLength(3);
    expect(receivers.requestsAt(paused.path)).toHaveLength(2);
    expect(await states(paused.id)).toEqual(['failed']);
  });

  it.each(['active', 'paused', 'disabled'])('include pings, which are also sent when the webhook is %s', async (status) => {
    const { id: webhook, path } = await createWebhook({ status });
    const { status: responseStatus, body } = await admin().post(`${WEBHOOKS}/${webhook}/ping`);
    expect([responseStatus, body]).toEqual([200, { pinged: true }]);
    const [, ping] = await receivers.waitForRequests(path, 2);
    expect([ping.headers['content-type'], ping.body]).toEqual(['application/x-www-form-urlencoded', `webhook_id=${webhook}`]);
    for (;;) {
      const { body: records } = await admin().list(deliveriesOf(webhook));
      expect(records.every(({ topic }) => topic === 'ping')).toBe(true);
      if (records.filter(({ state }) => state === 'delivered').length === 2) break;
      await delay(20);
    }
  });
});
