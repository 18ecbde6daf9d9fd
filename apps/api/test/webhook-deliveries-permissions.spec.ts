import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { setTimeout as delay } from 'node:timers/promises';
import { describeOnEachEngine } from '@grove/database/testing';
import { ACTORS, CONSUMER_KEYS, type Actor, type KeyName } from './support/actors.js';
import { anOrder, aWebhook } from './support/builders.js';
import { expectRefusal } from './support/refusal.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { startReceivers } from './support/webhook-receivers.js';

const WEBHOOKS = '/shop/v1/webhooks';
const UNKNOWN = 99_999_999;

type Method = 'GET' | 'POST';

/** The actors with permission: managers of the shop, and keys with the matching permission. */
const ALLOWED: Readonly<Record<Method, readonly Actor[]>> = {
  GET: ['admin', 'shop_manager', 'key_read', 'key_read_write', 'key_shop_manager'],
  POST: ['admin', 'shop_manager', 'key_write', 'key_read_write', 'key_shop_manager'],
};

/** The refusal for all other actors. */
function refusalOf(actor: Actor, method: Method): readonly [status: number, code: string] {
  const permission = actor in CONSUMER_KEYS ? CONSUMER_KEYS[actor as KeyName][1] : 'read_write';
  const isPermittedByKey = permission === 'read_write' || permission === (method === 'GET' ? 'read' : 'write');
  if (!isPermittedByKey) return [401, 'shop_rest_authentication_error'];
  return [actor === 'visitor' ? 401 : 403, method === 'GET' ? 'shop_rest_cannot_view' : 'shop_rest_cannot_edit'];
}

describeOnEachEngine('Permission to view and resend deliveries', (engine) => {
  let server: TestServer;
  /** The path of a webhook with one delivery, and the id of that delivery. */
  let webhook: string;
  let id: number;
  beforeAll(async () => {
    server = await startTestServer(engine);
    const admin = server.as('admin');
    const receivers = await startReceivers(server.database);
    const { id: webhookId } = await aWebhook(admin, { status: 'active', delivery_url: receivers.origin });
    webhook = `${WEBHOOKS}/${webhookId}`;
    await anOrder(admin);
    for (let deliveryId: number | undefined; deliveryId === undefined; await delay(20)) {
      const { body } = await admin.list(`${webhook}/deliveries`);
      deliveryId = body.find(({ topic, state }) => topic === 'order.created' && state === 'delivered')?.id;
      id = deliveryId!;
    }
    await receivers.stop();
  });
  afterAll(() => server.stop());
  // No dispatcher runs, so a delivery that one test resends would stay waiting in the next test.
  beforeEach(() => server.database.write((unit) => unit.query("UPDATE webhook_delivery SET state = 'delivered'")));

  it.each(ACTORS)('of %s follows the policy, and a refused request changes nothing', async (actor) => {
    const requests: [Method, string][] = [
      ['GET', `${webhook}/deliveries`],
      ['GET', `${webhook}/deliveries/${id}`],
      ['POST', `${webhook}/deliveries/${id}/redeliver`],
      // The delivery waits since it was sent again.
      ['POST', `${webhook}/deliveries/${id}/cancel`],
      ['POST', `${webhook}/deliveries/redeliver`],
      ['POST', `${WEBHOOKS}/deliveries/redeliver`],
      ['POST', `${webhook}/ping`],
    ];
    for (const [method, path] of requests) {
      const send = () => server.as(actor).send(method, path, method === 'GET' ? {} : { body: {} });
      if (ALLOWED[method].includes(actor)) expect([path, (await send()).status]).toEqual([path, 200]);
      else await expectRefusal(server, refusalOf(actor, method), send);
    }
  });

  it.each(['admin', 'shop_manager', 'key_read_write'] as const)(
    'of %s gives 404 for unknown webhooks and deliveries',
    async (actor) => {
      const other = `${WEBHOOKS}/${(await aWebhook(server.as('admin'))).id}`;
      const unknownWebhook = `${WEBHOOKS}/${UNKNOWN}`;
      const requests: [Method, string, string][] = [
        ['GET', `${unknownWebhook}/deliveries`, 'shop_rest_webhook_invalid_id'],
        ['GET', `${unknownWebhook}/deliveries/${id}`, 'shop_rest_webhook_invalid_id'],
        ['POST', `${unknownWebhook}/deliveries/redeliver`, 'shop_rest_webhook_invalid_id'],
        ['POST', `${unknownWebhook}/deliveries/${id}/redeliver`, 'shop_rest_webhook_invalid_id'],
        ['POST', `${unknownWebhook}/deliveries/${id}/cancel`, 'shop_rest_webhook_invalid_id'],
        ['POST', `${unknownWebhook}/ping`, 'shop_rest_webhook_invalid_id'],
        ['GET', `${webhook}/deliveries/${UNKNOWN}`, 'shop_rest_invalid_id'],
        ['POST', `${webhook}/deliveries/${UNKNOWN}/redeliver`, 'shop_rest_invalid_id'],
        ['POST', `${webhook}/deliveries/${UNKNOWN}/cancel`, 'shop_rest_invalid_id'],
        ['GET', `${other}/deliveries/${id}`, 'shop_rest_invalid_id'],
        ['POST', `${other}/deliveries/${id}/redeliver`, 'shop_rest_invalid_id'],
      ];
      for (const [method, path, code] of requests)
        await expectRefusal(server, [404, code], () => server.as(actor).send(method, path));
    },
  );
});
