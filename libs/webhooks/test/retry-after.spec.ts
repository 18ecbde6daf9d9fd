import { expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describeOnEachEngine('a receiver that asks for a pause of an hour', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  /** The bodies that the busy receiver got. */
  const bodiesOfBusy = () => receiver.arrivals.filter(({ path }) => path === '/busy').map(({ body }) => body);
  const oneAttempt = { retrySchedule: [] };

  /** Starts with a first event, after which the receiver asks for a pause; another receiver accepts everything. Returns both webhooks. */
  const start = async (values?: Parameters<Shop['webhook']>[1]) => {
    const busy = await shop.webhook(`${receiver.origin}/busy`, values);
    const other = await shop.webhook(receiver.origin);
    receiver.answer = ({ url }, response) =>
      void (url === '/busy' ? response.writeHead(429, { 'Retry-After': '3600' }) : response).end();
    shop.dispatch();
    await shop.emit(1);
    await shop.waitForAttempts(1);
    return { busy, other };
  };
  /** Waits until the other receiver got this event: then the dispatcher has handled both webhooks. */
  const waitForOther = async (id: number, other: number) => {
    await shop.emit(id);
    await shop.waitUntil(
      () => shop.deliveries(),
      (rows) => rows.some((row) => row.webhook_id === other && row.resource_id === id && row.state === 'delivered'),
    );
  };

  it.each([
    ['while what it refused waits for it', undefined],
    ['when what it refused is given up', oneAttempt],
  ])('is not asked for anything else, %s', async (_when, values) => {
    const { other } = await start(values);
    await waitForOther(2, other);
    shop.advanceClock(HOUR - MINUTE);
    for (const id of [3, 4]) await waitForOther(id, other);
    expect(bodiesOfBusy()).toEqual(['{"id":1}']);
    receiver.answer = (_request, response) => void response.end();
    shop.advanceClock(MINUTE);
    await shop.waitForFinished(8);
    expect(new Set(bodiesOfBusy())).toEqual(new Set([1, 2, 3, 4].map((id) => `{"id":${id}}`)));
  });

  it('gets deliveries again as soon as its webhook is changed', async () => {
    const { busy, other } = await start(oneAttempt);
    await waitForOther(2, other);
    receiver.answer = (_request, response) => void response.end();
    await shop.database.write((unit) => unit.update('webhook', { modified_at: shop.instant(0) }, { id: busy }));
    await shop.waitForFinished(4);
    expect(bodiesOfBusy()).toEqual(['{"id":1}', '{"id":2}']);
  });
});
