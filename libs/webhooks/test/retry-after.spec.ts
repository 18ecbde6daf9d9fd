import { expect, it } from 'vitest';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describeOnEachEngine('A receiver that answers with Retry-After of an hour', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  /** The bodies that the busy receiver got. */
  const bodiesAtBusy = () => receiver.requests.filter(({ path }) => path === '/busy').map(({ body }) => body);
  const noRetries = { retrySchedule: [] };

  /** Sends a first event, to which the busy receiver answers with Retry-After; another receiver accepts everything. Returns both webhooks. */
  const start = async (values?: Parameters<Shop['createWebhook']>[1]) => {
    const busy = await shop.createWebhook(`${receiver.origin}/busy`, values);
    const other = await shop.createWebhook(receiver.origin);
    receiver.respond = ({ url }, response) =>
      void (url === '/busy' ? response.writeHead(429, { 'Retry-After': '3600' }) : response).end();
    shop.startDispatcher();
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
    ['while the refused delivery waits for a retry', undefined],
    ['when the refused delivery has no more retries', noRetries],
  ])('gets no other delivery during this hour, %s', async (_when, values) => {
    const { other } = await start(values);
    await waitForOther(2, other);
    shop.advanceClock(HOUR - MINUTE);
    for (const id of [3, 4]) await waitForOther(id, other);
    expect(bodiesAtBusy()).toEqual(['{"id":1}']);
    receiver.respond = (_request, response) => void response.end();
    shop.advanceClock(MINUTE);
    await shop.waitForFinished(8);
    expect(new Set(bodiesAtBusy())).toEqual(new Set([1, 2, 3, 4].map((id) => `{"id":${id}}`)));
  });

  it('gets deliveries again as soon as its webhook is changed', async () => {
    const { busy, other } = await start(noRetries);
    await waitForOther(2, other);
    receiver.respond = (_request, response) => void response.end();
    await shop.database.write((unit) => updateRows(unit, 'webhook', { modified_at: shop.instant(0) }, { id: busy }));
    await shop.waitForFinished(4);
    expect(bodiesAtBusy()).toEqual(['{"id":1}', '{"id":2}']);
  });
});
