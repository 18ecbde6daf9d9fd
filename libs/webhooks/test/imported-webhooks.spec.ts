import { expect, it } from 'vitest';
import { createHmac } from 'node:crypto';
import { KeyRing, SecretsConfig } from '@grove/database';
import { RecordStore } from '@grove/operations';
import { describeOnEachEngine } from '@grove/database/testing';
import { webhookImport, type ImportedWebhook } from '../src/index.js';
import { openForEachTest } from './support/open-for-each-test.js';
import type { Receiver } from './support/receiver.js';
import type { Shop } from './support/shop.js';

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
    await shop.database.write((unit) => new RecordStore(shop.database, kind).store(unit, [webhook]));
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
