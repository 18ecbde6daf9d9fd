import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine, insertRow } from '@grove/database/testing';
import { aWebhook } from './support/builders.js';
import { expectRefusal } from './support/refusal.js';
import { readTable } from './support/tables.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const WEBHOOKS = '/shop/v1/webhooks';

describeOnEachEngine('A deleted webhook', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  const admin = () => server.as('admin');

  it('is returned, and unknown from then on, even before its deliveries are deleted', async () => {
    const other = await aWebhook(admin(), { topic: 'order.created' });
    const { id } = await aWebhook(admin(), { topic: 'order.created', secret: 'walnuts' });
    await server.database.write((unit) =>
      insertRow(unit, 'webhook_delivery', {
        ...{ webhook_id: id, event_id: 1, topic: 'order.created', resource_id: 1, state: 'delivered', attempts: 1 },
        ...{
          attempts_before_resend: 0,
          due_at: 0n,
          claim_id: '',
          created_at: '2026-01-02 03:04:05',
          duration_ms: 0,
          response_code: 200,
        },
        ...{ response_message: '', error_code: '', request_headers: '{}', response_headers: '{}', response_body: '' },
      }),
    );
    const { status, body } = await admin().delete(`${WEBHOOKS}/${id}?force=true`);
    expect([status, body.id, body.status]).toEqual([200, id, 'paused']);
    expect(await readTable(server.database, 'webhook_delivery')).toHaveLength(1);

    const path = `${WEBHOOKS}/${id}`;
    const unknown = [404, 'shop_rest_shop_webhook_invalid_id'] as const;
    await expectRefusal(server, unknown, () => admin().get(path));
    await expectRefusal(server, unknown, () => admin().delete(`${path}?force=true`));
    await expectRefusal(server, [400, unknown[1]], () => admin().put(path, { status: 'active' }));
    const unknownParent = [404, 'shop_rest_webhook_invalid_id'] as const;
    await expectRefusal(server, unknownParent, () => admin().get(`${path}/deliveries`));
    await expectRefusal(server, unknownParent, () => admin().post(`${path}/ping`, {}));
    for (const query of ['', '?status=all', `?include=${id},${other.id}`]) {
      const { body: listed, headers } = await admin().list(`${WEBHOOKS}${query}`);
      expect([listed.map((webhook) => webhook.id), headers['x-wp-total']]).toEqual([[other.id], '1']);
    }
    const next = await aWebhook(admin());
    expect(next.id).toBeGreaterThan(id);
    // The stored secrets are deleted immediately.
    const rows = await server.database.read('SELECT secret, previous_secret FROM webhook WHERE id = ?', [id]);
    expect(rows).toEqual([{ secret: '', previous_secret: '' }]);
  });
});
