import { expect, it } from '@jest/globals';
import { Table } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { upgradedFromBefore } from '../../test/support/upgrade.js';
import { WebhookEntity } from '../index.js';
import { WebhookProbing1700000000740 } from './1700000000740-webhook-probing.js';
import { WebhookNames1700000000760 } from './1700000000760-webhook-names.js';

describeOnEachEngine('Webhooks that were disabled before probing_since existed', (engine) => {
  const at = '2026-01-02 03:04:05';
  const failed = 'Every attempt has failed since 2025-12-30 03:04:05 UTC, 17 in all. The last one: 503 Service Unavailable';
  const gone = 'The receiver answered 410: it is gone for good.';

  it.each([
    ['go on being probed where nothing but failures disabled them', 'disabled', failed, at],
    ['are not probed any more where the receiver is gone', 'disabled', gone, null],
    ['are not probed where their owner disabled them', 'disabled', '', null],
    ['are as they were where they are active', 'active', '', null],
  ])('%s, even when it is done twice', async (_promise, status, disabled_reason, disabledForFailuresAt) => {
    const { database, runner, webhookId, close } = await upgradedFromBefore(engine, WebhookProbing1700000000740, {
      webhook: { status, modified_at: at, failures: 17, disabled_reason },
      delivery: { resource_id: 7, state: 'failed', attempts: 1 },
    });
    await new WebhookNames1700000000760().down(runner);
    await new WebhookProbing1700000000740().up(runner);
    await new WebhookNames1700000000760().up(runner);
    const found = await new Table(database, WebhookEntity).find(webhookId);
    expect(found).toMatchObject({ status, failures: 17, disabledReason: disabled_reason, modifiedAt: at, disabledForFailuresAt });

    await new WebhookNames1700000000760().down(runner);
    await new WebhookProbing1700000000740().down(runner);
    expect(await runner.hasColumn('webhook', 'probing_since')).toBe(false);
    expect(await database.read('SELECT resource_id FROM webhook_delivery')).toEqual([{ resource_id: 7 }]);
    await close();
  });
});
