import { expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describeOnEachEngine('a receiver that asks to be left alone for an hour', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  /** What it was asked for, by the records that were told of. */
  const asked = () => receiver.arrivals.filter(({ path }) => path === '/busy').map(({ body }) => body);
  const oneAttempt = { retrySchedule: [] };

  /** Starts with a first event, after which it asks for that; beside it there is a receiver that takes all. Gives its webhook and that of the other. */
  const begin = async (values?: Parameters<Shop['webhook']>[1]) => {
    const busy = await shop.webhook(`${receiver.origin}/busy`, values);
    const other = await shop.webhook(receiver.origin);
    receiver.answer = ({ url }, response) =>
      void (url === '/busy' ? response.writeHead(429, { 'Retry-After': '3600' }) : response).end();
    shop.dispatch();
    await shop.emit(1);
    await shop.tried(1);
    return { busy, other };
  };
  /** The other one gets this: the dispatcher had its turn with both. */
  const otherGets = async (id: number, other: number) => {
    await shop.emit(id);
    await shop.until(
      () => shop.deliveries(),
      (rows) => rows.some((row) => row.webhook_id === other && row.resource_id === id && row.state === 'delivered'),
    );
  };

  it.each([
    ['while what it refused waits for it', undefined],
    ['when what it refused is given up', oneAttempt],
  ])('is not asked for anything else, %s', async (_when, values) => {
    const { other } = await begin(values);
    await otherGets(2, other);
    shop.pass(HOUR - MINUTE);
    for (const id of [3, 4]) await otherGets(id, other);
    expect(asked()).toEqual(['{"id":1}']);
    receiver.answer = (_request, response) => void response.end();
    shop.pass(MINUTE);
    await shop.finished(8);
    expect(new Set(asked())).toEqual(new Set([1, 2, 3, 4].map((id) => `{"id":${id}}`)));
  });

  it('is asked again as soon as somebody changed its webhook', async () => {
    const { busy, other } = await begin(oneAttempt);
    await otherGets(2, other);
    receiver.answer = (_request, response) => void response.end();
    await shop.database.write((unit) => unit.update('webhook', { modified_at: shop.instant(0) }, { id: busy }));
    await shop.finished(4);
    expect(asked()).toEqual(['{"id":1}', '{"id":2}']);
  });
});
