import { expect, it } from '@jest/globals';
import { Database, kernelMigrations, Table } from '@grove/kernel';
import { describeOnEachEngine } from '@grove/kernel/testing';
import { WebhookEntity, webhooksEntities, webhooksMigrations } from '../index.js';
import { WebhookErasures1700000000720 } from './1700000000720-webhook-erasures.js';

describeOnEachEngine('Webhooks that were disabled by themselves before any was probed', (engine) => {
  it('stay with their deliveries, and nothing is to be erased, even when it is done twice', async () => {
    const url = await engine.createDatabase();
    const open = (migrations: typeof webhooksMigrations) =>
      Database.open({ url, entities: webhooksEntities, migrations: [...kernelMigrations, ...migrations] });
    const before = await open(webhooksMigrations.filter((migration) => migration !== WebhookErasures1700000000720));
    await before.migrate();
    const at = '2026-01-02 03:04:05';
    const id = await before.write(async (unit) => {
      const webhook = await unit.nextId('webhook');
      await unit.insert('webhook', {
        ...{ id: webhook, name: 'Books', status: 'disabled', topic: 'order.created', delivery_url: 'https://books.example/' },
        ...{ secret: 'walnuts', previous_secret: '', user_id: 1, created_at: at, modified_at: at, failures: 15 },
        disabled_reason: 'It is gone.',
      });
      await unit.insert('webhook_delivery', {
        ...{ webhook_id: webhook, event_id: 1, topic: 'order.created', resource_id: 7, state: 'failed', attempts: 1 },
        ...{ attempts_before: 0, due_at: 0, lease_holder: '', created_at: at, duration_ms: 0, response_code: 0 },
        ...{ response_message: '', error_code: '', request_headers: '{}', response_headers: '{}', response_body: '' },
      });
      return webhook;
    });
    await before.close();

    const after = await open(webhooksMigrations);
    await after.migrate();
    const runner = after.source.createQueryRunner();
    await new WebhookErasures1700000000720().up(runner);
    const found = await new Table(after, WebhookEntity).find(id);
    expect(found).toMatchObject({ status: 'disabled', disabledReason: 'It is gone.', modifiedAt: at, probedAt: null });
    expect(await after.read('SELECT webhook_id, resource_id FROM webhook_delivery')).toEqual([
      { webhook_id: id, resource_id: 7 },
    ]);
    expect(await after.read('SELECT resource_id, event_id FROM webhook_erasure')).toEqual([]);

    await new WebhookErasures1700000000720().down(runner);
    expect(await runner.hasColumn('webhook', 'probed_at')).toBe(false);
    expect(await runner.hasTable('webhook_erasure')).toBe(false);
    expect(await after.read('SELECT resource_id FROM webhook_delivery')).toEqual([{ resource_id: 7 }]);
    await runner.release();
    await after.close();
  });
});
