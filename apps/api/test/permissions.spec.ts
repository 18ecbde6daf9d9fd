import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesFor, describeOnEachEngine } from '@grove/database/testing';
import { ACTORS, CONSUMER_KEYS, type Actor, type KeyName } from './support/actors.js';
import { aName, aProduct } from './support/builders.js';
import { createShopRecordPaths } from './support/shop-records.js';
import { fetchIndex, buildPath, endpointsIn, type Endpoint } from './support/index-document.js';
import { digestTables } from './support/tables.js';
import { startTestServer, type TestServer } from './support/test-server.js';

/** The whole policy: the actors that have each permission. */
const ACTORS_WITH = {
  anything: [...ACTORS],
  manage: ['admin', 'shop_manager', 'key_read', 'key_write', 'key_read_write', 'key_shop_manager'],
  administer: ['admin', 'key_read', 'key_write', 'key_read_write'],
  moderate: ['admin', 'shop_manager', 'editor', 'key_read', 'key_write', 'key_read_write', 'key_shop_manager'],
} as const satisfies Record<string, readonly Actor[]>;

const READ_METHODS = ['GET', 'HEAD'];

/**
 * Routes that other specs test: content, where permissions depend on the record (`content/permissions.spec.ts`), embedding and the extensions, which
 * have their own codes, records that no request can create, consumer keys (`consumer-keys.spec.ts`), and what servers do one at a time (`operations/system.spec.ts`).
 */
const TESTED_ELSEWHERE = /^\/(?:cms\/v2|oembed\/1\.0|contact-form\/v1|seo\/v1)\/\w|\/deliveries\/.|\/(keys|system)\b/;

/** The permission that an endpoint requires. */
function permissionOf({ route, method }: Endpoint): keyof typeof ACTORS_WITH {
  if (route.includes('/reviews')) return 'moderate';
  if (route.includes('/customers') && (method === 'DELETE' || route.endsWith('/batch'))) return 'administer';
  return route.startsWith('/shop/v1/') ? 'manage' : 'anything';
}

/** The documented code of a refusal. */
function codeOf({ route, method }: Endpoint): string {
  if (READ_METHODS.includes(method)) return 'shop_rest_cannot_view';
  if (route.endsWith('/batch')) return 'shop_rest_cannot_batch';
  if (method === 'DELETE') return 'shop_rest_cannot_delete';
  if (/\/(ping|settings)$/.test(route)) return 'shop_rest_cannot_edit';
  if (!route.includes('(?P<id>')) return 'shop_rest_cannot_create';
  return route.includes('/attributes/(?P<id>') ? 'shop_rest_cannot_update' : 'shop_rest_cannot_edit';
}

/** The refusal for an actor without the permission of an endpoint; undefined for others. */
function refusalOf(actor: Actor, endpoint: Endpoint): readonly [status: number, code: string] | undefined {
  const keyPermission = actor in CONSUMER_KEYS ? CONSUMER_KEYS[actor as KeyName][1] : undefined;
  if (keyPermission && isOutsideOfKeys(endpoint.route)) return [401, 'invalid_username'];
  const isPermittedByKey =
    keyPermission === undefined ||
    keyPermission === 'read_write' ||
    READ_METHODS.includes(endpoint.method) === (keyPermission === 'read');
  if (!isPermittedByKey) return [401, 'shop_rest_authentication_error'];
  if ((ACTORS_WITH[permissionOf(endpoint)] as readonly Actor[]).includes(actor)) return undefined;
  return [actor === 'visitor' ? 401 : 403, codeOf(endpoint)];
}

/** Keys are credentials of the shop only. */
const isOutsideOfKeys = (route: string): boolean => !route.startsWith('/shop/v1') && !['/', '/openapi.json'].includes(route);

describeOnEachEngine('Permission', (engine) => {
  let server: TestServer;
  let endpoints: Endpoint[];
  /** The path of an existing record for each route. */
  let pathOf: (endpoint: Endpoint) => string;
  beforeAll(async () => {
    server = await startTestServer(engine);
    endpoints = endpointsIn(await fetchIndex(server))
      .filter(({ route }) => !TESTED_ELSEWHERE.test(route))
      .flatMap((endpoint) => (endpoint.method === 'GET' ? [endpoint, { ...endpoint, method: 'HEAD' }] : [endpoint]));
    pathOf = await createShopRecordPaths(server);
    // The response cache then holds what everybody may see, and must show it to nobody else.
    const paths = endpoints.filter(({ method }) => method === 'GET').map(pathOf);
    for (const actor of ACTORS) await Promise.all(paths.map((path) => server.as(actor).get(path)));
  }, 60_000);
  afterAll(() => server.stop());

  /** Fields that create or update any record. */
  const fields = () => {
    const name = aName('Permitted');
    const email = `${name.replace(' ', '-')}@noten.nl`;
    const hook = { topic: 'order.created', delivery_url: 'http://127.0.0.1:9/', secret: 'walnut' };
    return { name, code: name, note: name, amount: '0.01', email, password: 'walnut-2026', ...hook };
  };
  const body = ({ method }: Endpoint) => (READ_METHODS.includes(method) ? {} : { body: fields(), query: { force: true } });
  const allowedFor = (actor: Actor) => endpoints.filter((endpoint) => !refusalOf(actor, endpoint));

  describe.each(casesFor(engine, ACTORS).filter((actor) => actor !== 'admin' && actor !== 'key_read_write'))('of %s', (actor) => {
    it('is refused exactly where the policy says, with the documented code, and nothing changes', async () => {
      const before = await digestTables(server.database);
      for (const endpoint of endpoints) {
        const expected = refusalOf(actor, endpoint);
        if (!expected) continue;
        const response = await server.as(actor).send(endpoint.method, pathOf(endpoint), body(endpoint));
        const code = endpoint.method === 'HEAD' ? expected[1] : response.body.code;
        expect([actor, endpoint.method, endpoint.route, response.status, code]).toEqual([
          actor,
          endpoint.method,
          endpoint.route,
          ...expected,
        ]);
      }
      expect(await digestTables(server.database)).toEqual(before);
    });
  });

  it.each(casesFor(engine, ACTORS))('of %s is granted everywhere else', async (actor) => {
    for (const endpoint of allowedFor(actor).filter(({ method }) => method !== 'DELETE')) {
      const response = await server.as(actor).send(endpoint.method, pathOf(endpoint), body(endpoint));
      const outcome = response.status < 300 ? 'done' : response.text;
      expect([actor, endpoint.method, endpoint.route, outcome]).toEqual([actor, endpoint.method, endpoint.route, 'done']);
    }
    for (const endpoint of allowedFor(actor).filter(({ method }) => method === 'DELETE')) {
      const { status } = await server.as(actor).delete(pathOf(endpoint));
      // Without force, products go to the trash, and other records response 501. In both cases the permission was granted.
      expect([200, 410, 501]).toContain(status);
    }
  });

  it.each(casesFor(engine, ACTORS))('of %s matches the Allow header of every path', async (actor) => {
    for (const route of new Set(endpoints.map((endpoint) => endpoint.route))) {
      // Outside of the shop a key counts as no credentials.
      const effectiveActor = actor in CONSUMER_KEYS && isOutsideOfKeys(route) ? 'visitor' : actor;
      const own = endpoints.filter((endpoint) => endpoint.route === route && endpoint.method !== 'HEAD');
      const methods = own.filter((endpoint) => !refusalOf(effectiveActor, endpoint)).map(({ method }) => method);
      const expected =
        ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => methods.includes(method)).join(', ') || undefined;
      for (const method of ['OPTIONS', own[0].method]) {
        const { headers } = await server.as(actor).send(method, pathOf(own[0]), method === 'POST' ? { body: {} } : {});
        expect([actor, method, route, headers.allow]).toEqual([actor, method, route, expected]);
      }
    }
  });

  it('is checked after the existence of a record: everybody gets 404 for unknown ids', async () => {
    const items = endpoints.filter(({ route, method }) => route.includes('(?P<id>') && method !== 'HEAD');
    for (const actor of ['visitor', 'customer', 'admin'] as const)
      for (const endpoint of items.filter((endpoint) => !(endpoint.route.includes('/reviews') && actor !== 'admin'))) {
        const path = buildPath(endpoint.route, () => 99_999_999);
        const response = await server.as(actor).send(endpoint.method, path, body(endpoint));
        const refusal = hidesUnknownIds(endpoint.route) ? refusalOf(actor, endpoint) : undefined;
        expect([actor, endpoint.method, endpoint.route, response.status]).toEqual([
          ...[actor, endpoint.method, endpoint.route],
          refusal?.[0] ?? unknownStatus(endpoint),
        ]);
      }
  });

  it('is checked after the parameters', async () => {
    for (const actor of ['visitor', 'subscriber'] as const) {
      expect((await server.as(actor).get('/shop/v1/products', { per_page: 0 })).body.code).toBe('rest_invalid_param');
      expect((await server.as(actor).post('/shop/v1/products/tags', {})).body.code).toBe('rest_missing_callback_param');
    }
  });

  it.each(['key_customer', 'customer'] as const)(
    'of %s is the same under another language, root or method override',
    async (actor) => {
      const { id } = await aProduct(server.as('admin'));
      const client = server.as(actor);
      const before = await digestTables(server.database);
      const statuses = [
        await client.send('POST', `/shop/v1/products/${id}`, { query: { _method: 'DELETE', force: true } }),
        await client.send('POST', `/shop/v1/products/${id}`, {
          headers: { 'X-HTTP-Method-Override': 'DELETE' },
          query: { force: true },
        }),
        await client.send('GET', `/shop/v1/products/${id}/`, {}),
        await client.send('GET', '/shop/v1/products', { query: { context: 'edit' } }),
        await client.send('GET', '/shop/v1/products', { query: { _envelope: 1, _embed: 1, _fields: 'id' } }),
      ].map(({ status, body }) => ('status' in body && status === 200 ? body.status : status));
      expect(statuses).toEqual([403, 403, 403, 403, 403]);
      expect(await digestTables(server.database)).toEqual(before);
    },
  );
});

/** Routes that response users without permission in the same endpoint for known and unknown ids. */
const hidesUnknownIds = (route: string): boolean =>
  /\/(orders|taxes|webhooks)\/\(\?P<(id>[^/]*(\/calculate)?$|order_id>)/.test(route);

/** The status for an unknown id: for some resources it differs between reads and writes. */
function unknownStatus({ route, method }: Endpoint): number {
  if (route.includes('/taxes/')) return method === 'DELETE' ? 400 : 404;
  return /\/(products|orders|coupons|webhooks)\/\(\?P<id>[^/]*(\/calculate)?$/.test(route) && !['GET', 'DELETE'].includes(method)
    ? 400
    : 404;
}
