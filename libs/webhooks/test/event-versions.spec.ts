import { expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

describeOnEachEngine('Webhooks of several versions', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  const webhook = (apiVersion: number, more = {}) =>
    shop.createWebhook(`${receiver.origin}/v${apiVersion}`, { apiVersion, ...more });
  const emit = (...versions: (number | undefined)[]) =>
    shop.database.write(async (unit) => {
      for (const apiVersion of versions)
        unit.emit({ topic: 'order.created', resourceId: 1, payload: { form: apiVersion ?? 'any' }, apiVersion });
    });
  const received = () => receiver.requests.map(({ path, body }) => `${path} ${body}`).sort();

  it('get each event once, in the form of their version', async () => {
    await webhook(1);
    await webhook(3);
    shop.startDispatcher();
    await emit(1, 3);
    await shop.waitForFinished(2);
    expect(received()).toEqual(['/v1 {"form":1}', '/v3 {"form":3}']);
  });

  it('all get an event without a version', async () => {
    await webhook(1);
    await webhook(2);
    await webhook(3);
    shop.startDispatcher();
    await emit(undefined);
    await shop.waitForFinished(3);
    expect(received()).toEqual(['/v1 {"form":"any"}', '/v2 {"form":"any"}', '/v3 {"form":"any"}']);
  });

  it('leave no event of a later version that no webhook has', async () => {
    await webhook(3);
    await emit(1, 2, 3);
    await shop.relay();
    expect(await shop.database.read('SELECT api_version FROM outbox')).toEqual([{ api_version: 1 }, { api_version: 3 }]);
    expect(await shop.deliveries()).toHaveLength(1);
  });
});
