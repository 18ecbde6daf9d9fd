import { expect, it } from '@jest/globals';
import { Table } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { upgradedFromBefore } from '../../test/support/upgrade.js';
import { WebhookEntity } from '../index.js';
import { WebhookTerms1700000000710 } from './1700000000710-webhook-terms.js';

describeOnEachEngine('Webhooks from before the delivery settings existed', (engine) => {
  it('stay with their deliveries and keep the old behaviour, even if the migration runs twice', async () => {
    const { database, runner, webhookId, close } = await upgradedFromBefore(engine, WebhookTerms1700000000710, {
      webhook: { secret: 'walnuts' },
      delivery: { resource_id: 7 },
    });
    await new WebhookTerms1700000000710().up(runner);
    const usual = { inOrder: false, inOrderWait: 3_600, storeBodies: 'all', retrySchedule: null, lastError: '' };
    expect(await new Table(database, WebhookEntity).find(webhookId)).toMatchObject({ secret: 'walnuts', ...usual });
    expect(await database.read('SELECT webhook_id, resent_at FROM webhook_delivery')).toEqual([
      { webhook_id: webhookId, resent_at: null },
    ]);

    await new WebhookTerms1700000000710().down(runner);
    expect(await runner.hasColumn('webhook', 'store_bodies')).toBe(false);
    expect(await database.read('SELECT resource_id FROM webhook_delivery')).toEqual([{ resource_id: 7 }]);
    await close();
  });
});
