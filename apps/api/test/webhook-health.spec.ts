import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { anOrder, aWebhook } from './support/builders.js';
import type { HttpResponse, JsonRecord } from './support/http.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { startReceivers, type Receivers } from './support/webhook-receivers.js';

const WEBHOOKS = '/shop/v1/webhooks';
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const WITHIN = { timeout: 30_000 };

describeOnEachEngine('The health of webhooks', (engine) => {
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
  const read = async (id: number, fields: string): Promise<JsonRecord> =>
    (await admin().get(`${WEBHOOKS}/${id}`, { _fields: fields })).body;
  const deliveriesOf = async (id: number): Promise<JsonRecord[]> =>
    (await admin().list(`${WEBHOOKS}/${id}/deliveries`)).body.filter(({ topic }) => topic !== 'ping');
  const listed = async (query: object): Promise<unknown[]> =>
    (await admin().list(WEBHOOKS, { per_page: 100, ...query })).body.map(({ id }) => id);

  /** Dispatchers write all the time, so the whole database is not compared. */
  const codeOf = ({ status, body }: HttpResponse) => [status, body['code']];

  /** A webhook whose receiver has got its first ping. */
  async function createWebhook(body: object = {}): Promise<{ id: number; path: string }> {
    const path = receivers.newPath();
    const { id } = await aWebhook(admin(), { status: 'active', delivery_url: receivers.origin + path, ...body });
    await receivers.waitForRequests(path, 1);
    return { id, path };
  }

  /** A webhook with a delivery that has failed once and waits for an hour. */
  async function aWaitingDelivery(): Promise<{ webhook: number; delivery: number; path: string }> {
    const { id, path } = await createWebhook({ retry_schedule: [3_600, 3_600] });
    receivers.respondWith(500);
    await anOrder(admin());
    await expect.poll(async () => (await deliveriesOf(id))[0]?.error_code, WITHIN).toBe('http_500');
    receivers.respondWith(200);
    return { webhook: id, delivery: Number((await deliveriesOf(id))[0].id), path };
  }

  it('is the share of the newest deliveries that arrived, and is shown only if it is asked for', async () => {
    const { id } = await createWebhook();
    expect(await read(id, 'health')).toEqual({
      health: { attempted: 0, delivered: 0, last_delivered: null, resting: false },
    });
    await anOrder(admin());
    await expect
      .poll(() => read(id, 'health'), WITHIN)
      .toMatchObject({
        health: { attempted: 1, delivered: 1, last_delivered: expect.stringMatching(DATE) },
      });
    receivers.respondWith(503);
    await anOrder(admin());
    await expect.poll(() => read(id, 'health'), WITHIN).toMatchObject({ health: { attempted: 2, delivered: 1, resting: false } });
    expect((await admin().get(`${WEBHOOKS}/${id}`)).body).not.toHaveProperty('health');
    await server.database.write((unit) => unit.query('UPDATE webhook SET failures = 5 WHERE id = ?', [id]));
    expect(await read(id, 'health')).toMatchObject({ health: { resting: true } });
  });

  it('is a filter: those that fail, without those that a person has stopped', async () => {
    const { webhook: failing } = await aWaitingDelivery();
    const { webhook: stopped } = await aWaitingDelivery();
    await admin().put(`${WEBHOOKS}/${stopped}`, { status: 'paused' });
    const { id: healthy } = await createWebhook({ status: 'paused' });
    const [yes, no] = [await listed({ failing: true }), await listed({ failing: false })];
    expect([failing, stopped, healthy].map((id) => [yes.includes(id), no.includes(id)])).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
  });

  it('includes the attempts of each delivery that failed at first, with their answers and times', async () => {
    const { webhook, delivery } = await aWaitingDelivery();
    const attempt = { date: expect.stringMatching(DATE), duration: expect.stringMatching(/^\d+\.\d{3}$/) };
    const failed = { ...attempt, response_code: '500', error_code: 'http_500' };
    expect((await deliveriesOf(webhook))[0]).toMatchObject({ state: 'waiting', attempt_log: [failed] });
    await admin().post(`${WEBHOOKS}/${webhook}/deliveries/${delivery}/redeliver`, {});
    await expect
      .poll(async () => (await deliveriesOf(webhook))[0], WITHIN)
      .toMatchObject({
        ...{ state: 'delivered', attempts: 2 },
        attempt_log: [failed, { ...attempt, response_code: '200', error_code: '' }],
      });
  });

  it('lets a waiting delivery be cancelled, and no other', async () => {
    const { webhook, delivery, path } = await aWaitingDelivery();
    const address = `${WEBHOOKS}/${webhook}/deliveries/${delivery}`;
    const sent = receivers.requestsAt(path).length;
    const { status, body } = await admin().post(`${address}/cancel`, {});
    expect([status, body]).toMatchObject([
      200,
      { state: 'cancelled', date_next_attempt: null, date_finished: expect.stringMatching(DATE) },
    ]);
    expect(codeOf(await admin().post(`${address}/cancel`, {}))).toEqual([409, 'grove_delivery_finished']);
    expect(receivers.requestsAt(path).length).toBe(sent);
    receivers.holdResponses();
    await admin().post(`${address}/redeliver`, {});
    await receivers.waitForRequests(path, sent + 1);
    expect(codeOf(await admin().post(`${address}/cancel`, {}))).toEqual([409, 'grove_delivery_underway']);
    receivers.respondWith(200);
    await expect.poll(async () => (await deliveriesOf(webhook))[0].state, WITHIN).toBe('delivered');
  });

  it('says until when the previous secret also signs', async () => {
    const { id } = await createWebhook({ secret: 'the first secret' });
    expect(await read(id, 'previous_secret_until')).toEqual({ previous_secret_until: null });
    await admin().put(`${WEBHOOKS}/${id}`, { secret: 'the second secret', secret_overlap: 3_600 });
    expect(await read(id, 'previous_secret_until')).toEqual({ previous_secret_until: expect.stringMatching(DATE) });
    await admin().put(`${WEBHOOKS}/${id}`, { secret: 'the third secret', secret_overlap: 0 });
    expect(await read(id, 'previous_secret_until')).toEqual({ previous_secret_until: null });
  });

  it('comes back with another address, which is checked like that of a new webhook', async () => {
    const { id } = await createWebhook();
    const path = receivers.newPath();
    const changed = await admin().put(`${WEBHOOKS}/${id}`, { delivery_url: receivers.origin + path });
    expect(changed.body).toMatchObject({ delivery_url: receivers.origin + path });
    await anOrder(admin());
    await receivers.waitForRequests(path, 1);
    for (const delivery_url of ['ftp://x.example/', 'https://jan:secret@x.example/', ''])
      expect(codeOf(await admin().put(`${WEBHOOKS}/${id}`, { delivery_url }))).toEqual([
        ...[400, 'shop_rest_shop_webhook_invalid_delivery_url'],
      ]);
    expect(await read(id, 'delivery_url')).toEqual({ delivery_url: receivers.origin + path });
  });

  it('concerns topics that the server lists with what they contain', async () => {
    const { status, body } = await server.as('shop_manager').list(`${WEBHOOKS}/topics`);
    expect(status).toBe(200);
    expect(body).toContainEqual({ topic: 'order.created', about: 'It was created.', payload: 'the record' });
    for (const { topic } of body)
      expect((await aWebhook(admin(), { status: 'paused', topic, delivery_url: 'https://x.example/' })).topic).toBe(topic);
  });
});
