import { afterAll, beforeAll, expect, it } from 'vitest';
import { GroveClient, type ClientOptions } from '@grove/client';
import { describeOnSqlite } from '@grove/database/testing';
import { exampleOn } from '../support/documented-code.js';
import { createShopRecords } from '../support/shop-records.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { CLIENT_SOURCE, typeErrorsIn } from './type-errors.js';

/** A request as `fetch` gets it. */
interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  readonly prefer?: string | null;
  readonly authorization?: string | null;
}

describeOnSqlite('The examples of @grove/client in the documentation', (engine) => {
  let server: TestServer;
  const examples = new Map<string, { client: string; javascript: string }>();
  beforeAll(async () => {
    server = await startTestServer(engine);
    await createShopRecords(server);
    const { paths } = (
      await server.as('visitor').get<{ paths: Record<string, Record<string, { operationId: string }>> }>('/openapi.json')
    ).body;
    const operations = Object.values(paths).flatMap(({ parameters: _parameters, ...methods }) => Object.values(methods));
    for (const { operationId } of operations) {
      const [client, javascript] = [
        await exampleOn(server.url, operationId, '@grove/client'),
        await exampleOn(server.url, operationId, 'JavaScript'),
      ];
      examples.set(operationId, { client: client!, javascript: javascript! });
    }
  });
  afterAll(() => server.stop());

  it('are there for each operation, and are accepted by the types of the client', () => {
    expect([...examples].filter(([, { client }]) => client === undefined)).toEqual([]);
    const texts = [...examples].map(([id, { client }]) => [`${id}.mts`, client.replace("'@grove/client'", `'${CLIENT_SOURCE}'`)]);
    expect(typeErrorsIn(Object.fromEntries(texts))).toEqual([]);
  });

  it('use the methods of records, and a plain request only for what has none', () => {
    const plain = [...examples].filter(([id, { client }]) => /_(shop_v1|cms_v2)_/.test(id) && client.includes('grove.request('));
    expect(plain.map(([id]) => id).sort()).toEqual([
      ...['delete_cms_v2_users_me', 'delete_cms_v2_users_me_second_factor', 'delete_cms_v2_users_user_id_application_passwords'],
      'delete_cms_v2_users_user_id_sessions',
      ...['post_cms_v2_password_resets', 'post_cms_v2_settings', 'post_cms_v2_users_id_invitation', 'post_cms_v2_users_me'],
      ...['post_cms_v2_users_me_second_factor', 'post_cms_v2_users_me_second_factor_recovery_codes'],
      ...['post_shop_v1_orders_calculate', 'post_shop_v1_orders_id_calculate'],
      ...['post_shop_v1_orders_order_id_actions_send_order_details', 'post_shop_v1_orders_order_id_refunds_preview'],
      ...['post_shop_v1_settings', 'post_shop_v1_system_check', 'post_shop_v1_system_doctor'],
      'post_shop_v1_webhooks_deliveries_redeliver',
      'post_shop_v1_webhooks_webhook_id_deliveries_id_cancel',
      ...['post_shop_v1_webhooks_webhook_id_deliveries_id_redeliver', 'post_shop_v1_webhooks_webhook_id_deliveries_redeliver'],
      ...['post_shop_v1_webhooks_webhook_id_ping', 'put_cms_v2_password_resets_token'],
    ]);
  });

  it('send the requests of the other languages, and refuse unknown names', async () => {
    for (const [id, { client, javascript }] of examples) {
      const [ours, theirs] = [await sentByClient(client), await sentByScript(javascript)];
      // POST, PUT and PATCH do the same where more than one of them is served.
      expect(isWriting(ours)).toBe(isWriting(theirs));
      const method = isWriting(ours) ? ours.method : theirs.method;
      expect([id, ours]).toEqual([id, { ...theirs, method, prefer: 'handling=strict' }]);
    }
  });
});

const isWriting = ({ method }: SentRequest): boolean => ['POST', 'PUT', 'PATCH'].includes(method);

/** A function for `fetch` that keeps the request. */
function keeping(requests: SentRequest[]): typeof fetch {
  return async (url, { method = 'GET', body, headers } = {}) => {
    const sent = new Headers(headers);
    requests.push({
      ...{ method, url: String(url), prefer: sent.get('Prefer'), authorization: sent.get('Authorization') },
      body: body instanceof FormData ? [...body.keys()] : body == null ? undefined : JSON.parse(String(body)),
    });
    return Response.json([]);
  };
}

const AsyncFunction = (async () => undefined).constructor as new (...parts: string[]) => (...values: unknown[]) => Promise<void>;
const quiet = { log: () => undefined };
const photo = async () => new Blob(['walnut']);

async function sentByClient(source: string): Promise<SentRequest> {
  const requests: SentRequest[] = [];
  class Client extends GroveClient {
    constructor(options: ClientOptions) {
      super({ ...options, fetch: keeping(requests) });
    }
  }
  const run = new AsyncFunction('GroveClient', 'console', 'openAsBlob', source.replace(/^import .*$/gm, ''));
  await run(Client, quiet, photo);
  return requests[0];
}

async function sentByScript(source: string): Promise<SentRequest> {
  const requests: SentRequest[] = [];
  const form = { querySelector: () => ({ files: [new File(['walnut'], 'walnuts.jpg')] }) };
  await new AsyncFunction('fetch', 'console', 'document', source)(keeping(requests), quiet, form);
  return requests[0];
}
