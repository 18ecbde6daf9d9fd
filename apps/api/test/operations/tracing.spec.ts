import { afterAll, beforeAll, expect, it } from 'vitest';
import { tracing } from '@grove/core';
import { type CollectedSpan, startCollector, type TraceCollector } from '@grove/core/testing';
import { describeOnEachEngine } from '@grove/database/testing';
import { aProduct, aWebhook } from '../support/builders.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { type Receivers, startReceivers } from '../support/webhook-receivers.js';

const EMAIL = 'ann.of.the.walnuts@noten.nl';
const CUSTOMER_NOTE = 'The key is under the flower pot';
const SECRET = 'sesame-open-you';
const SYSTEMS = ['sqlite', 'mysql', 'mariadb'];

/** Traces of clients, which differ in the last digits of their ids. */
const traceOfClient = (number: number, flag = '01') => {
  const [traceId, spanId] = [`${'c'.repeat(31)}${number}`, `${'d'.repeat(15)}${number}`];
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-${flag}` } };
};

describeOnEachEngine('Traces', (engine) => {
  let collector: TraceCollector;
  let server: TestServer;
  let receivers: Receivers;
  beforeAll(async () => {
    collector = await startCollector();
    server = await startTestServer(engine, { otlpEndpoint: collector.url, spanDelay: 20, databasePool: 3 });
    receivers = await startReceivers(server.database, { webhookTraceparent: true });
  });
  afterAll(async () => {
    await receivers.stop();
    await server.stop();
    await collector.stop();
  });

  const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId);
  /** All spans of a request: its own ends last. */
  const requestOf = async (traceId: string): Promise<{ request: CollectedSpan; spans: CollectedSpan[] }> => {
    const [request] = await collector.waitFor((span) => span.traceId === traceId && span.kind === 2);
    return { request, spans: spansOf(traceId) };
  };

  const expectNowhere = (...texts: string[]) => {
    expect(texts.filter((text) => collector.text.includes(text))).toEqual([]);
  };

  it('go from a request through its statements to the delivery of its event, without data of persons and secrets', async () => {
    const path = receivers.newPath();
    await aWebhook(server.as('admin'), {
      topic: 'order.created',
      status: 'active',
      secret: SECRET,
      delivery_url: receivers.origin + path,
    });
    await receivers.waitForRequests(path, 1);
    const { traceId, spanId, headers } = traceOfClient(1);
    const body = { billing: { email: EMAIL, first_name: 'Ann' }, customer_note: CUSTOMER_NOTE };
    const { status } = await server.as('admin').send('POST', '/shop/v1/orders', { body, headers });
    expect(status).toBe(201);

    const { request, spans } = await requestOf(traceId);
    expect(request).toMatchObject({ name: 'POST /shop/v1/orders', parentSpanId: spanId, status: 0 });
    expect(request.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/shop/v1/orders',
      'http.response.status_code': 201,
    });
    const transaction = spans.find(({ name }) => name === 'transaction')!;
    expect(transaction.parentSpanId).toBe(request.spanId);
    const statements = spans.filter(
      ({ parentSpanId, attributes }) => parentSpanId === transaction.spanId && attributes['db.query.text'] !== undefined,
    );
    expect(statements.at(-1)!.name).toMatch(/COMMIT$/);
    for (const { kind, attributes } of statements) {
      expect(kind).toBe(3);
      expect(SYSTEMS).toContain(attributes['db.system.name']);
      expect(attributes['db.query.text']).not.toMatch(/'|[^\w]\d/);
    }
    expect(statements.map(({ attributes }) => attributes['db.query.text']).join()).toMatch(/INSERT INTO `outbox`/);

    const [delivery] = await collector.waitFor(
      ({ name, ...span }) => name === 'deliver order.created' && span.traceId === traceId,
    );
    expect(spans.map((span) => span.spanId)).toContain(delivery.parentSpanId);
    expect(delivery.attributes).toMatchObject({ 'grove.webhook.topic': 'order.created', 'http.response.status_code': 200 });
    const [, sent] = await receivers.waitForRequests(path, 2);
    expect(sent.headers['traceparent']).toBe(`00-${traceId}-${delivery.spanId}-01`);
    await collector.waitFor(({ name }) => name === 'relay events');
    expectNowhere(EMAIL, 'Ann', CUSTOMER_NOTE, SECRET, server.credentials.admin.secret, receivers.origin);
  });

  it('have the code of a refusal, and neither path nor query of the request', async () => {
    const [unknown, missing] = [traceOfClient(2), traceOfClient(3)];
    await server.as('visitor').send('GET', '/shop/v1/hidden-walnut', { headers: unknown.headers, query: { email: EMAIL } });
    await server.as('admin').send('GET', '/shop/v1/products/99999999', { headers: missing.headers });
    expect((await requestOf(unknown.traceId)).request).toMatchObject({
      name: 'GET',
      attributes: { 'http.response.status_code': 404, 'error.type': 'rest_no_route' },
    });
    expect((await requestOf(missing.traceId)).request).toMatchObject({
      name: 'GET /shop/v1/products/{id}',
      status: 0,
      attributes: { 'http.route': '/shop/v1/products/{id}', 'http.response.status_code': 404, 'error.type': expect.any(String) },
    });
    expectNowhere('hidden-walnut', EMAIL);
  });

  it('of a stored response have no statements but the one that validates it', async () => {
    await aProduct(server.as('admin'), {});
    const get = (headers = {}) => server.as('admin').send('GET', '/shop/v1/products', { headers });
    await get();
    const { traceId, headers } = traceOfClient(4);
    await get(headers);
    const { request, spans } = await requestOf(traceId);
    expect(request.attributes['grove.response_cache']).toBe('hit');
    const isOther = ({ spanId, name }: CollectedSpan) => spanId !== request.spanId && name !== 'SELECT counter_slot';
    expect(spans.filter(isOther)).toEqual([]);
  });

  it('show how long work waits for a connection', async () => {
    const { limit } = server.database.connections();
    const span = tracing.begin!({ name: 'many at once' });
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    let begun = 0;
    const unit = () =>
      server.database.write(async (work) => {
        await work.read('SELECT 1');
        if (++begun === limit) setImmediate(open);
        await gate;
      });
    await span.run(() => Promise.all(Array.from({ length: limit + 1 }, unit)));
    span.end();
    const [wait] = await collector.waitFor(({ name, traceId }) => name === 'wait for a connection' && traceId === span.traceId);
    expect(SYSTEMS).toContain(wait.attributes['db.system.name']);
  });

  it('of clients that do not want to be recorded are not', async () => {
    const [silent, loud] = [traceOfClient(5, '00'), traceOfClient(6)];
    await server.as('admin').send('GET', '/shop/v1/products', { headers: silent.headers });
    await server.as('admin').send('GET', '/shop/v1/products', { headers: loud.headers });
    await requestOf(loud.traceId);
    expect(spansOf(silent.traceId)).toEqual([]);
  });
});
