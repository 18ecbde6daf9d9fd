import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnSqlite } from '@grove/database/testing';
import { BEHAVIOURS, startHostileReceiver, type BehaviourName, type HostileReceiver } from './support/hostile-receiver.js';
import { startReceiver } from './support/receiver.js';
import { SCHEMA, Shop, type DeliveryRow } from './support/shop.js';

const MAX_BODY_BYTES = 64 * 1024;

/** The expected error code, status and message of the delivery. */
const OUTCOMES: Readonly<Record<BehaviourName, [errorCode: string, status: number, message: RegExp]>> = {
  'does not respond': ['timeout', 0, /not respond in time/],
  'sends its body slowly': ['timeout', 0, /not respond in time/],
  'sends its headers slowly': ['timeout', 0, /not respond in time/],
  'answers with ten gigabytes': ['', 200, /^OK$/],
  'sends a gzip bomb': ['', 200, /^OK$/],
  'sends endless headers': ['headers_too_large', 0, /headers .* do not end/],
  'sends one header of a megabyte': ['headers_too_large', 0, /headers .* do not end/],
  'sends endless early hints': ['invalid_response', 0, /not valid HTTP/],
  'sends 100 Continue and nothing else': ['invalid_response', 0, /not valid HTTP/],
  'responds with HTTP/0.9': ['invalid_response', 0, /not valid HTTP/],
  'closes the connection before its response': ['reset', 0, /closed the connection/],
  'closes the connection during its response': ['reset', 0, /closed the connection/],
  'does not speak HTTP': ['invalid_response', 0, /not valid HTTP/],
  'redirects to a metadata service': ['redirect', 302, /^Found$/],
};

// The behaviour of a receiver does not depend on the database engine.
describeOnSqlite('A receiver that', (engine) => {
  const receivers = new Map<string, HostileReceiver>();
  let shop: Shop;
  let records: ReadonlyMap<string, DeliveryRow>;
  beforeAll(async () => {
    shop = await Shop.open(await engine.createDatabase(SCHEMA));
    for (const [name, behaviour] of Object.entries(BEHAVIOURS)) receivers.set(name, await startHostileReceiver(behaviour));
    const accepting = await startReceiver();
    const urls = [...receivers].map(([name, { origin }]): [string, string] => [name, origin]);
    records = await shop.deliverTo([...urls, ['accepts deliveries', accepting.origin]], { firstByteMs: 2_000, totalMs: 4_000 });
    await accepting.close();
  });
  afterAll(async () => {
    await shop.close();
    for (const receiver of receivers.values()) await receiver.close();
  });

  it.each(Object.entries(OUTCOMES))(
    '%s gets one attempt, and its delivery has the right error',
    (name, [errorCode, status, message]) => {
      expect(records.get(name)).toMatchObject({
        ...{ state: errorCode === '' ? 'delivered' : 'waiting', attempts: 1, error_code: errorCode, response_code: status },
        response_message: expect.stringMatching(message),
      });
    },
  );

  it('cannot be called because of an error in Grove is not counted as failing', async () => {
    const ownShop = await Shop.open(await engine.createDatabase(SCHEMA));
    const accepting = await startReceiver();
    const records = await ownShop.deliverTo([['receiver', accepting.origin]], { siteUrl: async () => '堅果' });
    expect(records.get('receiver')).toMatchObject({
      ...{ state: 'waiting', attempts: 1, error_code: 'not_sent', response_code: 0 },
      response_message: expect.stringContaining('error in Grove'),
    });
    expect(await ownShop.webhookRow(records.get('receiver')!.webhook_id)).toMatchObject({ failures: 0, last_error: '' });
    await ownShop.close();
    await accepting.close();
  });

  it('accepts deliveries still gets them', () => {
    expect(records.get('accepts deliveries')).toMatchObject({ state: 'delivered', error_code: '' });
  });

  it.each(['sends its body slowly', 'sends its headers slowly'])('%s is disconnected at the time limit', (name) => {
    expect(records.get(name)!.duration_ms).toBeLessThan(10_000);
  });

  it('answers with ten gigabytes is disconnected after the first 64 KiB', async () => {
    expect(records.get('answers with ten gigabytes')!.response_body).toBe('x'.repeat(MAX_BODY_BYTES));
    const receiver = await shop.waitUntil(
      async () => receivers.get('answers with ten gigabytes')!,
      ({ open }) => open === 0,
    );
    expect(receiver.written).toBeLessThan(50_000_000);
  });

  it('sends a gzip bomb has its body stored without decompression', () => {
    const { response_body } = records.get('sends a gzip bomb')!;
    expect(response_body.length).toBeGreaterThan(0);
    expect(response_body.length).toBeLessThanOrEqual(MAX_BODY_BYTES);
    expect(response_body).not.toContain('\0'.repeat(1_000));
  });

  it('sends endless headers is disconnected', async () => {
    const { written } = await shop.waitUntil(
      async () => receivers.get('sends endless headers')!,
      ({ open }) => open === 0,
    );
    expect(written).toBeLessThan(10_000_000);
  });

  it('sends endless early hints is disconnected', async () => {
    const { written } = await shop.waitUntil(
      async () => receivers.get('sends endless early hints')!,
      ({ open }) => open === 0,
    );
    expect(written).toBeLessThan(50_000_000);
  });

  it('redirects gets one request, and the redirect is not followed', () => {
    expect(receivers.get('redirects to a metadata service')!.connections).toBe(1);
  });
});
