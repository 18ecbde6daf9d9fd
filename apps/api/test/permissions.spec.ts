import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/kernel/testing';
import { ACTORS, KEYS, type Actor, type KeyName } from './support/actors.js';
import { aCategory, aComment, anAttribute, anAttributeTerm, aName, aProduct, aShippingClass, aTag } from './support/builders.js';
import { indexOf, pathOf, waysIn, type Way } from './support/index-document.js';
import { stateOf } from './support/tables.js';
import { startTestServer, type TestServer } from './support/test-server.js';

/** The whole policy: what a request asks for, and who may. */
const MAY = {
  anything: [...ACTORS],
  manage: ['admin', 'shop_manager', 'key_read', 'key_write', 'key_read_write', 'key_shop_manager'],
  moderate: ['admin', 'shop_manager', 'editor', 'key_read', 'key_write', 'key_read_write', 'key_shop_manager'],
} as const satisfies Record<string, readonly Actor[]>;

const READING = ['GET', 'HEAD'];

/** Which part of the policy a route falls under. */
function policyOf(route: string): keyof typeof MAY {
  if (route.includes('/reviews')) return 'moderate';
  return route.startsWith('/shop/v1/') ? 'manage' : 'anything';
}

/** The code of a refusal, as the notes list them. */
function codeOf({ route, method }: Way): string {
  if (READING.includes(method)) return 'shop_rest_cannot_view';
  if (route.endsWith('/batch')) return 'shop_rest_cannot_batch';
  if (method === 'DELETE') return 'shop_rest_cannot_delete';
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
  if ((MAY[policyOf(way.route)] as readonly Actor[]).includes(actor)) return undefined;
  return [actor === 'visitor' ? 401 : 403, codeOf(way)];
}

/** Keys are credentials of the shop, and of nothing else. */
const isForeignToKeys = (route: string): boolean => !route.startsWith('/shop/v1') && !['/', '/openapi.json'].includes(route);

describeOnEachEngine('permission', (engine) => {
  let server: TestServer;
  let ways: Way[];
  /** For each route the path of something that is there. */
  let there: (way: Way) => string;
  beforeAll(async () => {
    server = await startTestServer(engine);
    ways = waysIn(await indexOf(server)).flatMap((way) => (way.method === 'GET' ? [way, { ...way, method: 'HEAD' }] : [way]));
    there = await furnished(server);
  });
  afterAll(() => server.stop());

  const body = ({ method }: Way) =>
    READING.includes(method) ? {} : { body: { name: aName('Permitted') }, query: { force: true } };
  const usedBy = (actor: Actor) => ways.filter((way) => !refusalOf(actor, way));

  describe.each(ACTORS.filter((actor) => actor !== 'admin' && actor !== 'key_read_write'))('of %s', (actor) => {
    it('is refused exactly where the policy says, with the code of the notes, and nothing changes', async () => {
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

  it.each(ACTORS)('of %s is given everywhere else', async (actor) => {
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

  it.each(ACTORS)('of %s is what Allow tells, of every path', async (actor) => {
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

  it('is not asked for what is not there: everyone is told that it is unknown', async () => {
    const items = ways.filter(({ route, method }) => route.includes('(?P<id>') && method !== 'HEAD');
    for (const actor of ['visitor', 'customer', 'admin'] as const)
      for (const way of items.filter((way) => !(way.route.includes('/reviews') && actor !== 'admin'))) {
        const path = pathOf(way.route, () => 99_999_999);
        const answer = await server.as(actor).send(way.method, path, body(way));
        expect([actor, way.method, way.route, answer.status]).toEqual([actor, way.method, way.route, unknownStatus(way)]);
      }
  });

  it('is asked after faults of parameters are told', async () => {
    for (const actor of ['visitor', 'subscriber'] as const) {
      expect((await server.as(actor).get('/shop/v1/products', { per_page: 0 })).body.code).toBe('rest_invalid_param');
      expect((await server.as(actor).post('/shop/v1/products/tags', {})).body.code).toBe('rest_missing_callback_param');
    }
  });

  it.each(['key_customer', 'customer'] as const)('of %s is no wider under another language, address or method', async (actor) => {
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
  });
});

/** What is told of an id that nothing has: products tell changes another way than reading. */
const unknownStatus = ({ route, method }: Way): number =>
  /\/products\/\(\?P<id>[^/]*$/.test(route) && !['GET', 'DELETE'].includes(method) ? 400 : 404;

/** Something of every kind, and a way to its path. */
async function furnished(server: TestServer): Promise<(way: Way) => string> {
  const admin = server.as('admin');
  const product = await aProduct(admin);
  const attribute = await anAttribute(admin);
  const ids: Record<string, number> = {
    product_id: product.id,
    attribute_id: attribute.id,
    '/reviews/': await aComment(server.database, product.id),
    '/terms/': (await anAttributeTerm(admin, attribute.id)).id,
    '/attributes/': attribute.id,
    '/categories/': (await aCategory(admin)).id,
    '/tags/': (await aTag(admin)).id,
    '/shipping_classes/': (await aShippingClass(admin)).id,
    '/products/': product.id,
  };
  return ({ route }) => {
    const kind = Object.keys(ids).find((part) => part.startsWith('/') && new RegExp(`${part}\\(\\?P<id>`).test(route));
    return pathOf(route, (name) => ids[name] ?? ids[kind!]);
  };
}
