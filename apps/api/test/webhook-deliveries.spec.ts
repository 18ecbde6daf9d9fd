import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { now } from '@grove/core';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCoupon, aCustomer, anOrder, aProduct, aWebhook } from './support/builders.js';
import type { Wire } from './support/http.js';
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
  beforeEach(() => receivers.answerWith(200));

  const admin = () => server.as('admin');
  const deliveriesOf = (webhook: number) => `${WEBHOOKS}/${webhook}/deliveries`;
  const hasOutcome = ({ state, error_code }: Wire) => state !== 'waiting' || error_code !== '';
  /** Asks until so many events, pings aside, have an outcome; gives them, the newest first. */
  const whenTold = async (webhook: number, count: number, isSo = hasOutcome): Promise<Wire[]> => {
    for (;;) {
      const { body } = await admin().list(deliveriesOf(webhook));
      const told = body.filter((record) => record.topic !== 'ping' && isSo(record));
      if (told.length >= count) return told;
      await delay(20);
    }
  };
  /** A webhook with its path at the receiver, of which nobody else hears. */
  const aListener = async (body: object = {}): Promise<{ id: number; path: string }> => {
    const path = receivers.newPath();
    const { id } = await aWebhook(admin(), { status: 'active', secret: SECRET, delivery_url: receivers.origin + path, ...body });
    await receivers.received(path, 1);
    return { id, path };
  };
  const states = async (webhook: number) => (await whenTold(webhook, 0, () => true)).map(({ state }) => state);

  it('are shown with the whole request and response, without signatures and credentials', async () => {
    const { id: webhook, path } = await aListener();
    const order = await anOrder(admin(), { customer_note: 'Ring twice' });
    const [record] = await whenTold(webhook, 1);
    const [, { headers, body }] = await receivers.received(path, 2);
    expect(record).toEqual({
      ...{ id: expect.any(Number), state: 'delivered', attempts: 1, error_code: '', date_next_attempt: null },
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
    const answers = [await admin().get(deliveriesOf(webhook)), await admin().get(`${deliveriesOf(webhook)}/${record.id}`)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1].body).toEqual(record);
    for (const { text } of answers)
      for (const secret of [SECRET, 'session=1', headers['webhook-signature'], headers['x-wc-webhook-signature']])
        expect(text).not.toContain(secret);
  });

  it.each([
    [{}, ['cashew-and-fig', SECRET]],
    [{ secret_overlap: 0 }, ['cashew-and-fig']],
  ])('are also signed with the previous secret during the overlap: %j', async (more, secrets) => {
    const { id: webhook, path } = await aListener();
    await admin().put(`${WEBHOOKS}/${webhook}`, { secret: 'cashew-and-fig', ...more });
    await anOrder(admin());
    const [, { headers, body }] = await receivers.received(path, 2);
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    const expected = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
    expect(String(headers['webhook-signature']).split(' ')).toEqual(expected);
  });

  it.each([
    [
      'by which connection where there was one',
      '',
      { address: '127.0.0.1', dns_ms: null, tls_ms: null, tls_cipher: '' },
      'delivered',
    ],
    [
      'which address was tried where nobody listens',
      'http://127.0.0.1:1/',
      { address: '127.0.0.1', reused: false, first_byte_ms: null },
      'connect',
    ],
    ['no address where none may be asked', 'http://10.1.2.3/', null, 'refused_address'],
  ])('report %s', async (_what, delivery_url, connection, outcome) => {
    const { id: webhook } = await (delivery_url === ''
      ? aListener()
      : aWebhook(admin(), { status: 'active', delivery_url, retry_schedule: [] }));
    await anOrder(admin());
    const [record] = await whenTold(webhook, 1);
    expect(record.error_code || record.state).toBe(outcome);
    expect(record.connection).toEqual(connection && expect.objectContaining(connection));
  });

  it('have no result while the request runs', async () => {
    const { id: webhook, path } = await aListener();
    receivers.hold();
    await anOrder(admin());
    await receivers.received(path, 2);
    const [record] = await whenTold(webhook, 1, () => true);
    expect(record).toMatchObject({ state: 'waiting', attempts: 1, summary: 'On its way.', response_code: '', error_code: '' });
    receivers.answerWith(200);
    expect((await whenTold(webhook, 1))[0].summary).toBe('HTTP 200 OK');
  });

  it.each([
    ['order', '/shop/v1/orders', () => anOrder(admin()), (n: number) => ({ customer_note: `Change ${n}` })],
    ['product', '/shop/v1/products', () => aProduct(admin()), (n: number) => ({ description: `Change ${n}` })],
    ['coupon', '/shop/v1/coupons', () => aCoupon(admin()), (n: number) => ({ description: `Change ${n}` })],
    ['customer', '/shop/v1/customers', () => aCustomer(admin()), (n: number) => ({ first_name: `Change ${n}` })],
  ])(
    'have numbers, of which the highest tells of the %s as it is now, however many change it at once',
    async (kind, route, make, change) => {
      const { id } = await make();
      const { path } = await aListener({ topic: `${kind}.updated` });
      const changes = Array.from({ length: 10 }, (_, n) => admin().put(`${route}/${id}`, change(n)));
      expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(10).fill(200));
      const [, ...told] = await receivers.received(path, 11);
      const number = ({ headers }: (typeof told)[number]) => Number(headers['x-grove-event-sequence']);
      const [last] = [...told].sort((one, other) => number(other) - number(one));
      expect(new Set(told.map(number)).size).toBe(10);
      const [key] = Object.keys(change(0));
      expect(JSON.parse(last.body)[key]).toBe((await admin().get(`${route}/${id}`)).body[key]);
    },
  );

  it('are listed newest first, in pages', async () => {
    const { id: webhook } = await aListener();
    for (let count = 1; count <= 3; count++) {
      await anOrder(admin());
      await whenTold(webhook, count);
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

  it('are filtered by state and time, with totals up to the paging limit', async () => {
    const { id: webhook } = await aListener();
    receivers.answerWith(410);
    await anOrder(admin());
    await whenTold(webhook, 1, ({ state }) => state === 'failed');
    const list = (query: object) => admin().get(deliveriesOf(webhook), { ...query });
    const told = async (query: object) => {
      const { headers, body } = await admin().list(deliveriesOf(webhook), { per_page: 1, ...query });
      const [total, pages] = ['x-wp-total', 'x-wp-totalpages'].map((name) => Number(headers[name]));
      return [body.map(({ state }) => state), total, pages];
    };
    expect(await told({})).toEqual([['failed'], 2, 2]);
    expect(await told({ page: 2 })).toEqual([['delivered'], 2, 2]);
    expect((await list({ per_page: 1 })).headers.link).toMatch(/deliveries\?per_page=1&page=2>; rel="next"/);
    expect(await told({ state: 'failed' })).toEqual([['failed'], 1, 1]);
    expect(await told({ state: 'failed,delivered' })).toEqual([['failed'], 2, 2]);
    expect(await told({ state: '' })).toEqual([['failed'], 2, 2]);
    expect(await told({ state: 'cancelled' })).toEqual([[], 0, 0]);
    const [{ date_created: newest }] = (await admin().list(deliveriesOf(webhook))).body;
    expect(await told({ after: newest })).toEqual([[], 0, 0]);
    expect(await told({ after: '2000-01-01T00:00:00', before: '2100-01-01T00:00:00' })).toEqual([['failed'], 2, 2]);
    expect(await told({ before: '2000-01-01T00:00:00' })).toEqual([[], 0, 0]);
    expect(await told({ page: 10_000 })).toEqual([[], 2, 2]);
    for (const query of [{ per_page: 1, page: 10_001 }, { page: 101 }, { page: 1_000_000 }])
      expect((await list(query)).body).toMatchObject({ code: 'grove_deliveries_out_of_reach', data: { status: 400 } });
  });

  it('can be sent again one by one, with the same bytes and id', async () => {
    const { id: webhook, path } = await aListener();
    await anOrder(admin());
    const [{ id }] = await whenTold(webhook, 1);
    const { status, body } = await admin().post(`${deliveriesOf(webhook)}/${id}/redeliver`);
    expect([status, body.id, body.topic]).toEqual([200, id, 'order.created']);
    const [, first, second] = await receivers.received(path, 3);
    expect([second.body, second.headers['webhook-id']]).toEqual([first.body, first.headers['webhook-id']]);
    expect(second.headers['x-wc-webhook-delivery-id']).not.toBe(first.headers['x-wc-webhook-delivery-id']);
    const [again] = await whenTold(webhook, 1, ({ attempts, state }) => attempts === 2 && state === 'delivered');
    expect(again.id).toBe(id);
  });

  it('show when they were cancelled, also without an attempt, until they are sent again', async () => {
    const { id: webhook, path } = await aListener({ status: 'paused' });
    // As it stands when an owner pauses a webhook before its first attempt.
    await server.database.write(async (unit) => {
      const { insertId } = await unit.insert('outbox', {
        ...{ topic: 'order.created', resource_id: 7, payload: '{"id":7}', created_at: now(), relayed_at: now() },
      });
      await unit.insert('webhook_delivery', {
        ...{ webhook_id: webhook, event_id: insertId, topic: 'order.created', resource_id: 7, state: 'waiting', attempts: 0 },
        ...{ attempts_before_resend: 0, due_at: 0, claim_id: '', created_at: now(), duration_ms: 0, response_code: 0 },
        ...{ response_message: '', error_code: '', request_headers: '{}', response_headers: '{}', response_body: '' },
      });
    });
    const [cancelled] = await whenTold(webhook, 1);
    expect(cancelled).toMatchObject({
      ...{ state: 'cancelled', attempts: 0, summary: 'Cancelled: its webhook was not active any more.', error_code: 'cancelled' },
      ...{ date_finished: expect.stringMatching(DATE), date_next_attempt: null, connection: null },
    });
    receivers.hold();
    await admin().put(`${WEBHOOKS}/${webhook}`, { status: 'active' });
    await admin().post(`${deliveriesOf(webhook)}/${cancelled.id}/redeliver`);
    await receivers.received(path, 2);
    const [again] = await whenTold(webhook, 1, () => true);
    expect(again).toMatchObject({ state: 'waiting', summary: 'On its way.', error_code: '', date_finished: null });
    receivers.answerWith(200);
    await whenTold(webhook, 1, ({ state, date_finished }) => state === 'delivered' && date_finished !== null);
  });

  it('are not sent again while they have further attempts, or their webhook is not active', async () => {
    const { id: webhook, path } = await aListener();
    receivers.answerWith(503);
    await anOrder(admin());
    const [{ id, date_next_attempt: next }] = await whenTold(webhook, 1);
    expect(next).toEqual(expect.stringMatching(/^\d{4}-/));
    await admin().put(`${WEBHOOKS}/${webhook}`, { status: 'paused' });
    await whenTold(webhook, 1, ({ state }) => state === 'cancelled');
    const again = () => admin().post(`${deliveriesOf(webhook)}/${id}/redeliver`);
    await expectRefusal(server, [409, 'grove_webhook_not_active'], again);
    await admin().put(`${WEBHOOKS}/${webhook}`, { status: 'active' });
    // The receiver takes its time over this one.
    receivers.hold();
    expect((await again()).status).toBe(200);
    await receivers.received(path, 3);
    await expectRefusal(server, [409, 'grove_delivery_underway'], again);
    receivers.answerWith(200);
    await whenTold(webhook, 1, ({ state }) => state === 'delivered');
  });

  it('are only counted by a filter unless dry_run is false', async () => {
    const { id: webhook, path } = await aListener();
    const { id: neighbour } = await aListener();
    // Each answer of 410 disables the webhook, after which it hears of nothing more.
    receivers.answerWith(410);
    for (const failed of [1, 2]) {
      await anOrder(admin());
      for (const id of [webhook, neighbour]) {
        await whenTold(id, failed, ({ state }) => state === 'failed');
        await admin().put(`${WEBHOOKS}/${id}`, { status: 'active' });
      }
    }
    receivers.answerWith(200);
    await anOrder(admin());
    for (const id of [webhook, neighbour]) await whenTold(id, 3);
    expect(await states(webhook)).toEqual(['delivered', 'failed', 'failed']);

    // Of these two: deliveries of webhooks from other tests may be tried again meanwhile.
    const all = async () => [await whenTold(webhook, 3), await whenTold(neighbour, 3)];
    const before = await all();
    const ask = async (filter?: object) => (await admin().post(`${deliveriesOf(webhook)}/redeliver`, filter)).body as object;
    expect(await ask()).toEqual({ matched: 2, dry_run: true });
    expect(await ask({ states: ['delivered', 'failed', 'cancelled'] })).toEqual({ matched: 3, dry_run: true });
    expect(await ask({ since: '2100-01-01T00:00:00' })).toEqual({ matched: 0, dry_run: true });
    expect(await ask({ until: '2000-01-01T00:00:00', dry_run: false })).toEqual({ matched: 0, dry_run: false });
    for (const filter of [{ states: ['waiting'] }, { states: 'none' }, { since: 'yesterday' }, { dry_run: 'perhaps' }])
      expect(await ask(filter)).toMatchObject({ code: 'rest_invalid_param' });
    expect(await all()).toEqual(before);

    expect(await ask({ topic: 'order.updated' })).toEqual({ matched: 0, dry_run: true });
    expect(await ask({ topic: 'order.eaten' })).toMatchObject({ code: 'shop_rest_shop_webhook_invalid_topic' });

    const came = receivers.arrivalsAt(path).length;
    expect(
      await ask({ topic: 'order.created', since: '2000-01-01T00:00:00', until: '2100-01-01T00:00:00', dry_run: false }),
    ).toEqual({
      ...{ matched: 2, dry_run: false },
    });
    expect(await receivers.received(path, came + 2)).toHaveLength(came + 2);
    await whenTold(webhook, 3, ({ state }) => state === 'delivered');
    expect(await ask()).toEqual({ matched: 0, dry_run: true });
    // Those of another webhook were not meant.
    expect(await states(neighbour)).toEqual(['delivered', 'failed', 'failed']);
  });

  it('of all active webhooks are only counted unless dry_run is false', async () => {
    const topic = 'coupon.created';
    const [one, other, paused] = [await aListener({ topic }), await aListener({ topic }), await aListener({ topic })];
    receivers.answerWith(410);
    await aCoupon(admin());
    for (const { id } of [one, other, paused]) await whenTold(id, 1, ({ state }) => state === 'failed');
    for (const { id } of [one, other]) await admin().put(`${WEBHOOKS}/${id}`, { status: 'active' });
    const ask = async (filter: object) => (await admin().post(`${WEBHOOKS}/deliveries/redeliver`, filter)).body as object;
    expect(await ask({ topic })).toEqual({ matched: 2, dry_run: true });
    expect(await ask({ topic, states: 'delivered' })).toEqual({ matched: 0, dry_run: true });
    expect(await ask({ topic, until: '2000-01-01T00:00:00', dry_run: false })).toEqual({ matched: 0, dry_run: false });
    for (const filter of [{ states: ['waiting'] }, { until: 'yesterday' }, { topic: ['coupon.created'] }])
      expect(await ask(filter)).toMatchObject({ code: 'rest_invalid_param' });
    receivers.answerWith(200);
    expect(await ask({ topic, dry_run: false })).toEqual({ matched: 2, dry_run: false });
    for (const { path } of [one, other]) expect(await receivers.received(path, 3)).toHaveLength(3);
    expect(receivers.arrivalsAt(paused.path)).toHaveLength(2);
    expect(await states(paused.id)).toEqual(['failed']);
  });

  it.each(['active', 'paused', 'disabled'])('include a ping, which is sent although the webhook is %s', async (status) => {
    const { id: webhook, path } = await aListener({ status });
    const { status: answered, body } = await admin().post(`${WEBHOOKS}/${webhook}/ping`);
    expect([answered, body]).toEqual([200, { pinged: true }]);
    const [, ping] = await receivers.received(path, 2);
    expect([ping.headers['content-type'], ping.body]).toEqual(['application/x-www-form-urlencoded', `webhook_id=${webhook}`]);
    for (;;) {
      const { body: records } = await admin().list(deliveriesOf(webhook));
      expect(records.every(({ topic }) => topic === 'ping')).toBe(true);
      if (records.filter(({ state }) => state === 'delivered').length === 2) break;
      await delay(20);
    }
  });
});
