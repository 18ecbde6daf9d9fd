import { expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { upgradedFromBefore } from '../../test/support/upgrade.js';
import { DeliveriesService } from '../index.js';
import { DeliveryConnections1700000000730 } from './1700000000730-delivery-connections.js';

describeOnEachEngine('Deliveries from before connections were stored', (engine) => {
  it('stay without a connection, even if the migration runs twice', async () => {
    const { database, runner, webhookId, close } = await upgradedFromBefore(engine, DeliveryConnections1700000000730, {
      delivery: { resource_id: 7, state: 'delivered', attempts: 1 },
    });
    await new DeliveryConnections1700000000730().up(runner);
    const kept = await new DeliveriesService(database).list(webhookId);
    expect(kept).toMatchObject([{ resourceId: 7, state: 'delivered', connection: {} }]);

    await new DeliveryConnections1700000000730().down(runner);
    expect(await runner.hasColumn('webhook_delivery', 'connection')).toBe(false);
    expect(await database.read('SELECT resource_id FROM webhook_delivery')).toEqual([{ resource_id: 7 }]);
    await close();
  });
});
