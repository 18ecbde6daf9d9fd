import { expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { KeyRing, SecretsConfig } from '@grove/database';
import { RecordStore } from '@grove/operations';
import { describeOnEachEngine } from '@grove/database/testing';
import { webhookImport, type ImportedWebhook } from '../src/index.js';
import { ImportedWebhooks1700000001600 } from '../src/migrations/1700000001600-imported-webhooks.js';
import { WebhookProbing1700000000740 } from '../src/migrations/1700000000740-webhook-probing.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';
import { upgradedFromBefore } from './support/upgrade.js';

const SECRET = `s3cr3t!"'&<>`;

describeOnEachEngine('An imported webhook', (engine) => {
  let shop: Shop;
  let receiver: Receiver;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));

  const imported = (more: Partial<ImportedWebhook> = {}): ImportedWebhook => ({
    ...{
      id: 3,
      name: 'Books'.repeat(100),
      status: 'active',
      topic: 'order.created',
      deliveryUrl: receiver.origin,
      secret: SECRET,
    },
    ...{ userId: 31_313, createdAt: null, modifiedAt: null, failures: 9 },
    ...more,
  });

  async function store(webhook: ImportedWebhook): Promise<void> {
    const ring = new KeyRing(shop.database, new SecretsConfig());
    const kind = await webhookImport(ring);
    await shop.database.write((unit) => new RecordStore(kind).store(unit, [webhook]));
  }

  it('signs its deliveries with the secret that it had, which is stored sealed', async () => {
    await store(imported());
    expect(JSON.stringify(await shop.database.read('SELECT * FROM webhook'))).not.toContain(SECRET.slice(0, 6));
    shop.startDispatcher();
    await shop.emit(1);
    const [{ headers, body }] = await receiver.waitForRequests(1);
    expect(headers['x-wc-webhook-signature']).toBe(createHmac('sha256', SECRET).update(body).digest('base64'));
    expect(headers['x-wc-webhook-id']).toBe('3');
  });

  it.each(['paused', 'disabled'] as const)('that is %s sends nothing', async (status) => {
    await store(imported({ status, topic: `action.${'x'.repeat(190)}`, secret: '' }));
    await store(imported({ status }));
    await shop.emit(1);
    await shop.relay();
    expect(await shop.database.read('SELECT id FROM webhook_delivery')).toEqual([]);
  });
});

describeOnEachEngine('Webhooks of an earlier version', (engine) => {
  it('keep their deliveries when imported ones may have longer topics and no date, even when it is done twice', async () => {
    const { database, runner, webhookId, close } = await upgradedFromBefore(engine, WebhookProbing1700000000740);
    await new ImportedWebhooks1700000001600().up(runner);
    const kept =
      'SELECT w.id, w.topic, w.created_at, d.resource_id FROM webhook w JOIN webhook_delivery d ON d.webhook_id = w.id';
    const everything = [{ id: webhookId, topic: 'order.created', created_at: '2026-01-02 03:04:05', resource_id: 1 }];
    expect(await database.read(kept)).toEqual(everything);
    await new ImportedWebhooks1700000001600().down(runner);
    expect(await database.read(kept)).toEqual(everything);
    await close();
  });
});
