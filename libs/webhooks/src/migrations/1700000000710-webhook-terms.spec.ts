import { expect, it } from '@jest/globals';
import { Database, kernelMigrations, Table } from '@grove/kernel';
import { describeOnEachEngine } from '@grove/kernel/testing';
import { WebhookEntity, webhooksEntities, webhooksMigrations } from '../index.js';
import { WebhookTerms1700000000710 } from './1700000000710-webhook-terms.js';

describeOnEachEngine('Webhooks that were there before anything could be asked of their deliveries', (engine) => {
  it('stay with their deliveries and go on as before, even when it is done twice', async () => {
    const url = await engine.createDatabase();
    const open = (migrations: typeof webhooksMigrations) =>
      Database.open({ url, entities: webhooksEntities, migrations: [...kernelMigrations, ...migrations] });
    const before = await open(webhooksMigrations.filter((migration) => migration !== WebhookTerms1700000000710));
    await before.migrate();
    const at = '2026-01-02 03:04:05';
    const id = await before.write(async (unit) => {
      const webhook = await unit.nextId('webhook');
      await unit.insert('webhook', {
        ...{ id: webhook, name: 'Books', status: 'active', topic: 'order.created', delivery_url: 'https://books.example/' },
        ...{ secret: 'walnuts', previous_secret: '', user_id: 1, created_at: at, failures: 0, disabled_reason: '' },
      });
      await unit.insert('webhook_delivery', {
        ...{ webhook_id: webhook, event_id: 1, topic: 'order.created', resource_id: 7, state: 'waiting', attempts: 0 },
        ...{ attempts_before: 0, due_at: 0, lease_holder: '', created_at: at, duration_ms: 0, response_code: 0 },
        ...{ response_message: '', error_code: '', request_headers: '{}', response_headers: '{}', response_body: '' },
      });
      return webhook;
    });
    await before.close();

    const after = await open(webhooksMigrations);
    await after.migrate();
    const runner = after.source.createQueryRunner();
    await new WebhookTerms1700000000710().up(runner);
    const usual = { inOrder: false, inOrderWait: 3_600, storeBodies: 'all', retrySchedule: null, lastError: '' };
    expect(await new Table(after, WebhookEntity).find(id)).toMatchObject({ secret: 'walnuts', ...usual });
    expect(await after.read('SELECT webhook_id, resent_at FROM webhook_delivery')).toEqual([{ webhook_id: id, resent_at: null }]);

    await new WebhookTerms1700000000710().down(runner);
    expect(await runner.hasColumn('webhook', 'store_bodies')).toBe(false);
    expect(await after.read('SELECT resource_id FROM webhook_delivery')).toEqual([{ resource_id: 7 }]);
    await runner.release();
    await after.close();
  });
});
