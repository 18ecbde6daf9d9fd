import { expect, it } from '@jest/globals';
import { Table } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { upgradedFromBefore } from '../../test/support/upgrade.js';
import { WebhookEntity } from '../index.js';
import { WebhookErasures1700000000720 } from './1700000000720-webhook-erasures.js';
import { WebhookNames1700000000760 } from './1700000000760-webhook-names.js';

describeOnEachEngine('Webhooks that were disabled automatically before probes existed', (engine) => {
  it('stay with their deliveries, and nothing is marked for erasure, even if the migration runs twice', async () => {
    const at = '2026-01-02 03:04:05';
    const { database, runner, webhookId, close } = await upgradedFromBefore(engine, WebhookErasures1700000000720, {
      webhook: { status: 'disabled', modified_at: at, failures: 15, disabled_reason: 'It is gone.' },
      delivery: { resource_id: 7, state: 'failed', attempts: 1 },
    });
    await new WebhookNames1700000000760().down(runner);
    await new WebhookErasures1700000000720().up(runner);
    await new WebhookNames1700000000760().up(runner);
    const found = await new Table(database, WebhookEntity).find(webhookId);
    expect(found).toMatchObject({ status: 'disabled', disabledReason: 'It is gone.', modifiedAt: at, probedAt: null });
    expect(await database.read('SELECT webhook_id, resource_id FROM webhook_delivery')).toEqual([
      { webhook_id: webhookId, resource_id: 7 },
    ]);
    expect(await database.read('SELECT customer_id, event_id FROM personal_data_erasure')).toEqual([]);

    await new WebhookNames1700000000760().down(runner);
    await new WebhookErasures1700000000720().down(runner);
    expect(await runner.hasColumn('webhook', 'probed_at')).toBe(false);
    expect(await runner.hasTable('webhook_erasure')).toBe(false);
    expect(await database.read('SELECT resource_id FROM webhook_delivery')).toEqual([{ resource_id: 7 }]);
    await close();
  });
});
