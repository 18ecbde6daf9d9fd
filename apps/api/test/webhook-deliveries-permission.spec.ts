import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { describeOnEachEngine } from '@grove/database/testing';
import { ACTORS, KEYS, type Actor, type KeyName } from './support/actors.js';
import { anOrder, aWebhook } from './support/builders.js';
import { expectRefusal } from './support/refusal.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { startReceivers } from './support/webhook-receivers.js';

const WEBHOOKS = '/shop/v1/webhooks';
const UNKNOWN = 99_999_999;

type Method = 'GET' | 'POST';

/** Who runs the shop, and with a key as far as it goes. */
const MAY: Readonly<Record<Method, readonly Actor[]>> = {
  GET: ['admin', 'shop_manager', 'key_read', 'key_read_write', 'key_shop_manager'],
  POST: ['admin', 'shop_manager', 'key_write', 'key_read_write', 'key_shop_manager'],
};

/** What everybody else is told. */
function refusalOf(actor: Actor, method: Method): readonly [status: number, code: string] {
  const permission = actor in KEYS ? KEYS[actor as KeyName][1] : 'read_write';
  const fits = permission === 'read_write' || permission === (method === 'GET' ? 'read' : 'write');
  if (!fits) return [401, 'shop_rest_authentication_error'];
  return [actor === 'visitor' ? 401 : 403, method === 'GET' ? 'shop_rest_cannot_view' : 'shop_rest_cannot_edit'];
}

describeOnEachEngine('Permission to view deliveries and send them again', (engine) => {
  let server: TestServer;
  /** The deliveries of one webhook, of which there is one. */
  let webhook: string;
  let id: number;
  beforeAll(async () => {
    server = await startTestServer(engine);
    const admin = server.as('admin');
    const receivers = await startReceivers(server.database);
    const { id: made } = await aWebhook(admin, { status: 'active', delivery_url: receivers.origin });
    webhook = `${WEBHOOKS}/${made}`;
    await anOrder(admin);
    for (let found: number | undefined; found === undefined; await delay(20)) {
      const { body } = await admin.list(`${webhook}/deliveries`);
      found = body.find(({ topic, state }) => topic === 'order.created' && state === 'delivered')?.id;
      id = found!;
    }
    await receivers.stop();
  });
  afterAll(() => server.stop());
  // What was sent again in one test is sent by nobody, and can be sent again in the next.
  beforeEach(() => server.database.write((unit) => unit.query("UPDATE webhook_delivery SET state = 'delivered'")));

  it.each(ACTORS)('of %s follows the policy, and a refusal changes nothing', async (actor) => {
    const ways: [Method, string][] = [
      ['GET', `${webhook}/deliveries`],
      ['GET', `${webhook}/deliveries/${id}`],
      ['POST', `${webhook}/deliveries/${id}/redeliver`],
      ['POST', `${webhook}/deliveries/redeliver`],
      ['POST', `${WEBHOOKS}/deliveries/redeliver`],
      ['POST', `${webhook}/ping`],
    ];
    for (const [method, path] of ways) {
      const ask = () => server.as(actor).send(method, path, method === 'GET' ? {} : { body: {} });
      if (MAY[method].includes(actor)) expect([path, (await ask()).status]).toEqual([path, 200]);
      else await expectRefusal(server, refusalOf(actor, method), ask);
    }
  });

  it.each(['admin', 'shop_manager', 'key_read_write'] as const)('of %s does not apply to unknown records', async (actor) => {
    const other = `${WEBHOOKS}/${(await aWebhook(server.as('admin'))).id}`;
    const nowhere = `${WEBHOOKS}/${UNKNOWN}`;
    const ways: [Method, string, string][] = [
      ['GET', `${nowhere}/deliveries`, 'shop_rest_webhook_invalid_id'],
      ['GET', `${nowhere}/deliveries/${id}`, 'shop_rest_webhook_invalid_id'],
      ['POST', `${nowhere}/deliveries/redeliver`, 'shop_rest_webhook_invalid_id'],
      ['POST', `${nowhere}/deliveries/${id}/redeliver`, 'shop_rest_webhook_invalid_id'],
      ['POST', `${nowhere}/ping`, 'shop_rest_webhook_invalid_id'],
      ['GET', `${webhook}/deliveries/${UNKNOWN}`, 'shop_rest_invalid_id'],
      ['POST', `${webhook}/deliveries/${UNKNOWN}/redeliver`, 'shop_rest_invalid_id'],
      ['GET', `${other}/deliveries/${id}`, 'shop_rest_invalid_id'],
      ['POST', `${other}/deliveries/${id}/redeliver`, 'shop_rest_invalid_id'],
    ];
    for (const [method, path, code] of ways) await expectRefusal(server, [404, code], () => server.as(actor).send(method, path));
  });
});
