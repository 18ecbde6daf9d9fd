import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnSqlite } from '@grove/database/testing';
import { HABITS, startHostileReceiver, type HabitName, type HostileReceiver } from './support/hostile-receiver.js';
import { startReceiver } from './support/receiver.js';
import { SCHEMA, Shop, type DeliveryRow } from './support/shop.js';

const MOST_BYTES = 64 * 1024;

/** What stands on the record afterwards: the word, the status, and the sentence beside it. */
const OUTCOMES: Readonly<Record<HabitName, [word: string, status: number, message: RegExp]>> = {
  'says nothing': ['timeout', 0, /not respond in time/],
  'lets its answer drip': ['timeout', 0, /not respond in time/],
  'lets its headers drip': ['timeout', 0, /not respond in time/],
  'answers with ten gigabytes': ['', 200, /^OK$/],
  'sends a bomb': ['', 200, /^OK$/],
  'sends headers without end': ['headers_too_large', 0, /headers .* do not end/],
  'sends one header of a megabyte': ['headers_too_large', 0, /headers .* do not end/],
  'announces its answer without end': ['invalid_response', 0, /not valid HTTP/],
  'says that we may continue, and then nothing': ['invalid_response', 0, /not valid HTTP/],
  'speaks HTTP as it was in 1991': ['invalid_response', 0, /not valid HTTP/],
  'breaks off before it answers': ['reset', 0, /closed the connection/],
  'breaks off amid its answer': ['reset', 0, /closed the connection/],
  'does not speak HTTP': ['invalid_response', 0, /not valid HTTP/],
  'leads to where machines learn their passwords': ['redirect', 302, /^Found$/],
};

// What a receiver does to one request is the same on every engine.
describeOnSqlite('a receiver that', (engine) => {
  const receivers = new Map<string, HostileReceiver>();
  let shop: Shop;
  let records: ReadonlyMap<string, DeliveryRow>;
  beforeAll(async () => {
    shop = await Shop.open(await engine.createDatabase(SCHEMA));
    for (const [name, habit] of Object.entries(HABITS)) receivers.set(name, await startHostileReceiver(habit));
    const fair = await startReceiver();
    const urls = [...receivers].map(([name, { origin }]): [string, string] => [name, origin]);
    records = await shop.outcomes([...urls, ['takes what it gets', fair.origin]], { firstByteMs: 2_000, totalMs: 4_000 });
    await fair.close();
  });
  afterAll(async () => {
    await shop.close();
    for (const receiver of receivers.values()) await receiver.close();
  });

  it.each(Object.entries(OUTCOMES))('%s has its outcome on the record', (name, [word, status, message]) => {
    expect(records.get(name)).toMatchObject({
      ...{ state: word === '' ? 'delivered' : 'waiting', attempts: 1, error_code: word, response_code: status },
      response_message: expect.stringMatching(message),
    });
  });

  it('is to be sent what cannot be sent is not blamed for that', async () => {
    const own = await Shop.open(await engine.createDatabase(SCHEMA));
    const fair = await startReceiver();
    const records = await own.outcomes([['it', fair.origin]], { siteUrl: async () => '堅果' });
    expect(records.get('it')).toMatchObject({
      ...{ state: 'waiting', attempts: 1, error_code: 'not_sent', response_code: 0 },
      response_message: expect.stringContaining('error in Grove'),
    });
    expect(await own.webhookRow(records.get('it')!.webhook_id)).toMatchObject({ failures: 0, last_error: '' });
    await own.close();
    await fair.close();
  });

  it('takes what it gets is delivered to all the same', () => {
    expect(records.get('takes what it gets')).toMatchObject({ state: 'delivered', error_code: '' });
  });

  it.each(['lets its answer drip', 'lets its headers drip'])('%s is not given more time than others', (name) => {
    expect(records.get(name)!.duration_ms).toBeLessThan(10_000);
  });

  it('answers with ten gigabytes is read to a bound, then cut off', async () => {
    expect(records.get('answers with ten gigabytes')!.response_body).toBe('x'.repeat(MOST_BYTES));
    const written = await shop.until(
      async () => receivers.get('answers with ten gigabytes')!,
      ({ open }) => open === 0,
    );
    expect(written.written).toBeLessThan(50_000_000);
  });

  it('sends a bomb has it taken as it is, and not made larger', () => {
    const { response_body } = records.get('sends a bomb')!;
    expect(response_body.length).toBeGreaterThan(0);
    expect(response_body.length).toBeLessThanOrEqual(MOST_BYTES);
    expect(response_body).not.toContain('\0'.repeat(1_000));
  });

  it('sends headers without end is cut off', async () => {
    const { written } = await shop.until(
      async () => receivers.get('sends headers without end')!,
      ({ open }) => open === 0,
    );
    expect(written).toBeLessThan(10_000_000);
  });

  it('announces its answer without end is cut off', async () => {
    const { written } = await shop.until(
      async () => receivers.get('announces its answer without end')!,
      ({ open }) => open === 0,
    );
    expect(written).toBeLessThan(50_000_000);
  });

  it('leads on is asked once, and nobody follows', () => {
    expect(receivers.get('leads to where machines learn their passwords')!.connections).toBe(1);
  });
});
