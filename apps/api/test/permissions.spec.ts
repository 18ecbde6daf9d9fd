import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { ACTORS, KEYS, type Actor, type KeyName } from './support/actors.js';
import { aName, aProduct } from './support/builders.js';
import { furnished } from './support/furnished.js';
import { indexOf, pathOf, waysIn, type Way } from './support/index-document.js';
import { stateOf } from './support/tables.js';
import { startTestServer, type TestServer } from './support/test-server.js';

/** The whole policy: what a request asks for, and who may. */
const MAY = {
  anything: [...ACTORS],
  manage: ['admin', 'shop_manager', 'key_read', 'key_write', 'key_read_write', 'key_shop_manager'],
  administer: ['admin', 'key_read', 'key_write', 'key_read_write'],
  moderate: ['admin', 'shop_manager', 'editor', 'key_read', 'key_write', 'key_read_write', 'key_shop_manager'],
} as const satisfies Record<string, readonly Actor[]>;

const READING = ['GET', 'HEAD'];

/**
 * What is walked elsewhere: the content side, where it depends on the record who may (`content/permissions.spec.ts`), embedding and the extensions,
 * which have codes of their own, and records that no request can make.
 */
const ELSEWHERE = /^\/(?:cms\/v2|oembed\/1\.0|contact-form\/v1|seo\/v1)\/\w|\/deliveries\/./;

/** Which part of the policy a way falls under. */
function policyOf({ route, method }: Way): keyof typeof MAY {
  if (route.includes('/reviews')) return 'moderate';
  if (route.includes('/customers') && (method === 'DELETE' || route.endsWith('/batch'))) return 'administer';
  return route.startsWith('/shop/v1/') ? 'manage' : 'anything';
}

/** The code of a refusal, as the notes list them. */
function codeOf({ route, method }: Way): string {
  if (READING.includes(method)) return 'shop_rest_cannot_view';
  if (route.endsWith('/batch')) return 'shop_rest_cannot_batch';
  if (method === 'DELETE') return 'shop_rest_cannot_delete';
  if (route.endsWith('/ping')) return 'shop_rest_cannot_edit';
  if (!route.includes('(?P<id>')) return 'shop_rest_cannot_create';
  return route.includes('/attributes/(?P<id>') ? 'shop_rest_cannot_update' : 'shop_rest_cannot_edit';
}

/** What somebody is told who may not use a way; undefined for those who may. */
function refusalOf(actor: Actor, way: Way): readonly [status: number, code: string] | undefined {
  const permission = actor in KEYS ? KEYS[actor as KeyName][1] : undefined;
  if (permission && isForeignToKeys(way.route)) return [401, 'invalid_username'];
  const fits =
    permission === undefined || permission === 'read_write' || READING.includes(way.method) === (permission === 'read');
  if (!fits) return [401, 'shop_rest_authentication_error'];
  if ((MAY[policyOf(way)] as readonly Actor[]).includes(actor)) return undefined;
  return [actor === 'visitor' ? 401 : 403, codeOf(way)];
}

/** Keys are credentials of the shop, and of nothing else. */
const isForeignToKeys = (route: string): boolean => !route.startsWith('/shop/v1') && !['/', '/openapi.json'].includes(route);

describeOnEachEngine('Permission', (engine) => {
  let server: TestServer;
  let ways: Way[];
  /** For each route the path of something that is there. */
  let there: (way: Way) => string;
  beforeAll(async () => {
    server = await startTestServer(engine);
    ways = waysIn(await indexOf(server))
      .filter(({ route }) => !ELSEWHERE.test(route))
      .flatMap((way) => (way.method === 'GET' ? [way, { ...way, method: 'HEAD' }] : [way]));
    there = await furnished(server);
  });
  afterAll(() => server.stop());

  /** What makes or changes any record. */
  const fields = () => {
    const name = aName('Permitted');
    const email = `${name.replace(' ', '-')}@noten.nl`;
    const hook = { topic: 'order.created', delivery_url: 'http://127.0.0.1:9/', secret: 'walnut' };
    return { name, code: name, note: name, email, password: 'walnut-2026', ...hook };
  };
  const body = ({ method }: Way) => (READING.includes(method) ? {} : { body: fields(), query: { force: true } });
  const usedBy = (actor: Actor) => ways.filter((way) => !refusalOf(actor, way));

  describe.each(ACTORS.filter((actor) => actor !== 'admin' && actor !== 'key_read_write'))('of %s', (actor) => {
    it('is refused exactly where the policy says, with the documented code, without any change', async () => {
      const before = await stateOf(server.database);
      for (const way of ways) {
        const expected = refusalOf(actor, way);
        if (!expected) continue;
        const answer = await server.as(actor).send(way.method, there(way), body(way));
        const code = way.method === 'HEAD' ? expected[1] : answer.body.code;
        expect([actor, way.method, way.route, answer.status, code]).toEqual([actor, way.method, way.route, ...expected]);
      }
      expect(await stateOf(server.database)).toEqual(before);
    });
  });

  it.each(ACTORS)('of %s is granted everywhere else', async (actor) => {
    for (const way of usedBy(actor).filter(({ method }) => method !== 'DELETE')) {
      const answer = await server.as(actor).send(way.method, there(way), body(way));
      const outcome = answer.status < 300 ? 'done' : answer.text;
      expect([actor, way.method, way.route, outcome]).toEqual([actor, way.method, way.route, 'done']);
    }
    for (const way of usedBy(actor).filter(({ method }) => method === 'DELETE')) {
      const { status } = await server.as(actor).delete(there(way));
      // Without force products go to the trash, and for the others that is not served. Either way nobody was refused.
      expect([200, 410, 501]).toContain(status);
    }
  });

  it.each(ACTORS)('of %s matches the Allow header of every path', async (actor) => {
    for (const route of new Set(ways.map((way) => way.route))) {
      // On a foreign route a key is taken for nobody.
      const asker = actor in KEYS && isForeignToKeys(route) ? 'visitor' : actor;
      const own = ways.filter((way) => way.route === route && way.method !== 'HEAD');
      const used = own.filter((way) => !refusalOf(asker, way)).map(({ method }) => method);
      const expected =
        ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => used.includes(method)).join(', ') || undefined;
      for (const method of ['OPTIONS', own[0].method]) {
        const { headers } = await server.as(actor).send(method, there(own[0]), method === 'POST' ? { body: {} } : {});
        expect([actor, method, route, headers.allow]).toEqual([actor, method, route, expected]);
      }
    }
  });

  it('is not checked for unknown records: everybody gets 404', async () => {
    const items = ways.filter(({ route, method }) => route.includes('(?P<id>') && method !== 'HEAD');
    for (const actor of ['visitor', 'customer', 'admin'] as const)
      for (const way of items.filter((way) => !(way.route.includes('/reviews') && actor !== 'admin'))) {
        const path = pathOf(way.route, () => 99_999_999);
        const answer = await server.as(actor).send(way.method, path, body(way));
        const refusal = isSilent(way.route) ? refusalOf(actor, way) : undefined;
        expect([actor, way.method, way.route, answer.status]).toEqual([
          ...[actor, way.method, way.route],
          refusal?.[0] ?? unknownStatus(way),
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
      const before = await stateOf(server.database);
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
      expect(await stateOf(server.database)).toEqual(before);
    },
  );
});

/** Rooms that do not even tell people without rights what is there. */
const isSilent = (route: string): boolean => /\/(orders|taxes|webhooks)\/\(\?P<id>[^/]*$/.test(route);

/** What is told of an id that nothing has: some rooms tell changes another way than reading. */
function unknownStatus({ route, method }: Way): number {
  if (route.includes('/taxes/')) return method === 'DELETE' ? 400 : 404;
  return /\/(products|orders|coupons|webhooks)\/\(\?P<id>[^/]*$/.test(route) && !['GET', 'DELETE'].includes(method) ? 400 : 404;
}
