import { RestConfig } from './rest.config.js';
import { CMS, SHOP } from '../conventions/namespaces.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServer, request as open, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { restError, createLogger } from '@grove/core';
import { DatabaseUnavailable } from '@grove/database';
import { argumentsOf } from './arguments.js';
import { Field } from '../schema/field.js';
import { fieldsOf } from '../schema/declared-fields.js';
import { created, listResponse, ok } from './rest-response.js';
import { Authenticator, type Credentials } from './authenticator.js';
import { SentEvents } from './openapi/webhooks.js';
import { discoveryRoutes } from './discovered-routes.js';
import { Gateway } from './gateway.js';
import { MountPoints } from './mount-points.js';
import type { KeyPermission, Principal } from './principal.js';
import type { RestRequest } from './rest-request.js';
import type { EndpointDefinition, Route } from './route.js';
import { Router } from './router.js';
import { Site } from './site.js';

class FigInput {
  @Field.text({ description: 'Name.', required: true }) name: string;
  @Field.integer({ description: 'Weight.' }) weight: number;
}

const FigNotFound = restError('fig_invalid', 404, 'There is no fig with this id.');
const Closed = restError('figs_closed', 'refused', 'The figs are closed. Sign in.');
const WrongPassword = restError('incorrect_password', 401, 'The password is wrong.');

const keeper: Principal = { userId: 7, username: 'keeper', roles: [], can: (capability) => capability === 'manage_figs' };
const withKey = (key: KeyPermission): Principal => ({ ...keeper, key });

/** Takes `Bearer keeper`, `Bearer read` and `Bearer write`; everything else is wrong. */
class Doorkeeper extends Authenticator {
  readonly asked: Credentials[] = [];

  async authenticate(credentials: Credentials): Promise<Principal> {
    this.asked.push(credentials);
    const [, word] = credentials.authorization?.split(' ') ?? [];
    if (word === 'keeper') return keeper;
    if (word === 'read' || word === 'write') return withKey(word);
    throw new WrongPassword();
  }
}

class FigSite extends Site {
  describe = async () => ({ name: 'Figs', description: '', timezone: 'UTC' });
}

const diary: string[] = [];
const manages = ({ context }: RestRequest) => context.principal.can('manage_figs');
const base = { arguments: argumentsOf('query', []), refusalCode: 'figs_forbidden', summary: '' };
const fig = (id: number) => ({
  id,
  name: `Fig ${id}`,
  _links: { up: [{ href: `${home()}/rest/shop/v1/figs?page=2`, embeddable: true }] },
});

const collection: EndpointDefinition[] = [
  {
    ...base,
    methods: ['GET'],
    authorize: () => true,
    handle: async () => listResponse([fig(1)], { total: 3, page: 2, perPage: 1 }),
  },
  {
    ...base,
    methods: ['POST'],
    arguments: argumentsOf('create', fieldsOf(FigInput)),
    authorize: manages,
    handle: async ({ args }) => {
      diary.push(JSON.stringify(args));
      return created({ id: 9, ...args }, `${home()}/rest/shop/v1/figs/9`);
    },
  },
];

const item = (['GET', 'PUT', 'DELETE'] as const).map((method): EndpointDefinition => ({
  ...base,
  methods: [method],
  assertExists: async (request) => {
    if (request.id() > 5) throw new FigNotFound();
  },
  authorize: manages,
  handle: async (request) => {
    diary.push(`${method} ${request.id()}`);
    return ok(fig(request.id()));
  },
}));

const broken = (thrown: unknown): EndpointDefinition => ({
  ...base,
  methods: ['GET'],
  authorize: () => true,
  handle: () => Promise.reject(thrown),
});

/** Serves GET and POST; the permission of one of them cannot be judged. */
const shaded = (thrown: () => Error, failing: 'GET' | 'POST' = 'POST'): EndpointDefinition[] =>
  (['GET', 'POST'] as const).map((method) => ({
    ...base,
    methods: [method],
    authorize: () => {
      if (method === failing) throw thrown();
      return true;
    },
    handle: async () => ok({ method }),
  }));

const routes: Route[] = [
  ...discoveryRoutes(new FigSite(), { events: new SentEvents() }, () => routes),
  { namespace: SHOP, path: 'figs', endpoints: collection },
  { namespace: SHOP, path: 'figs/<id>', endpoints: item },
  { namespace: CMS, path: 'mishap', endpoints: [broken(new TypeError('a secret inside'))] },
  { namespace: CMS, path: 'shaded', endpoints: shaded(() => new FigNotFound()) },
  { namespace: CMS, path: 'closed', endpoints: shaded(() => new Closed()) },
  { namespace: CMS, path: 'unreached', endpoints: shaded(() => new DatabaseUnavailable('ECONNREFUSED')) },
  { namespace: CMS, path: 'unreached-twice', endpoints: shaded(() => new DatabaseUnavailable('ECONNREFUSED'), 'GET') },
  { namespace: CMS, path: 'mistaken', endpoints: shaded(() => new TypeError('a secret inside')) },
  { namespace: CMS, path: 'away', endpoints: [broken(new DatabaseUnavailable('ECONNREFUSED'))] },
];

const doorkeeper = new Doorkeeper();
const config = Object.assign(new RestConfig(), { bodyLimit: 200_000 });
const gateway = new Gateway({
  router: new Router(routes),
  mountPoints: new MountPoints(config),
  authenticator: doorkeeper,
  config,
  logger: createLogger('silent'),
});
const server: Server = createServer((request, response) => gateway.use(request, response, () => response.end('"passed on"')));
const home = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  diary.length = 0;
  doorkeeper.asked.length = 0;
});

interface ReceivedResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
}

/** Sends a request, and reads the response. */
function ask(
  method: string,
  path: string,
  { as, body, headers }: { as?: string; body?: string | object; headers?: object } = {},
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const sent = typeof body === 'object' ? JSON.stringify(body) : body;
    const request = open(`${home()}${path}`, {
      method,
      agent: false,
      headers: {
        ...(as && { authorization: `Bearer ${as}` }),
        ...(sent !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
        ...headers,
      },
    });
    request.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode!, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) });
        });
    });
    request.end(sent);
  });
}

/** The status of the response to a request that announces a body and sends nothing of it. */
function askWithoutEnd(path: string, headers: OutgoingHttpHeaders): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = open(`${home()}${path}`, { method: 'POST', agent: false, headers });
    request.on('error', reject).on('response', ({ statusCode }) => {
      resolve(statusCode!);
      request
        .off('error', reject)
        .on('error', () => undefined)
        .destroy();
    });
    request.flushHeaders();
  });
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const problem = (status: number, code: string) => ({ status, body: { code, data: { status } } });

describe('errors are reported in a fixed order', () => {
  it.each<[string, string, string, object, number, string]>([
    ['an unknown route before the body is looked at (finding S1)', 'POST', '/nowhere', { body: '{' }, 404, 'rest_no_route'],
    [
      'wrong credentials before the body is looked at (finding S1)',
      'POST',
      '/shop/v1/figs',
      { as: 'thief', body: '{' },
      401,
      'incorrect_password',
    ],
    [
      'a key that may not before the body is looked at (finding S1)',
      'POST',
      '/shop/v1/figs',
      { as: 'read', body: '{' },
      401,
      'shop_rest_authentication_error',
    ],
    ['a body that is no JSON before a refusal', 'POST', '/shop/v1/figs', { body: '{' }, 400, 'rest_invalid_json'],
    [
      'a body that is too large for anyone before a refusal',
      'POST',
      '/shop/v1/figs',
      { body: 'x'.repeat(200_001) },
      413,
      'rest_body_too_large',
    ],
    [
      'a refusal before a long body is read (finding S1)',
      'POST',
      '/shop/v1/figs',
      { body: 'x'.repeat(70_000) },
      401,
      'figs_forbidden',
    ],
    [
      'a body that is too large for a visitor, who may ask (finding S1)',
      'GET',
      '/shop/v1/figs',
      { body: 'x'.repeat(70_000) },
      413,
      'rest_body_too_large',
    ],
    ['an unknown route', 'GET', '/shop/v1/plums', {}, 404, 'rest_no_route'],
    ['a method that a known path lacks', 'PATCH', '/shop/v1/figs', {}, 404, 'rest_no_route'],
    [
      'wrong credentials before a method that a known path lacks',
      'PATCH',
      '/shop/v1/figs',
      { as: 'thief' },
      401,
      'incorrect_password',
    ],
    ['a route before wrong credentials', 'GET', '/shop/v1/plums', { as: 'thief' }, 404, 'rest_no_route'],
    ['wrong credentials before faulty arguments', 'POST', '/shop/v1/figs', { as: 'thief', body: {} }, 401, 'incorrect_password'],
    [
      'a key that may not before faulty arguments',
      'POST',
      '/shop/v1/figs',
      { as: 'read', body: {} },
      401,
      'shop_rest_authentication_error',
    ],
    [
      'what is missing before what is faulty',
      'POST',
      '/shop/v1/figs',
      { body: { weight: 'x' } },
      400,
      'rest_missing_callback_param',
    ],
    ['what is faulty before a refusal', 'POST', '/shop/v1/figs', { body: { name: 1 } }, 400, 'rest_invalid_param'],
    ['a refusal', 'POST', '/shop/v1/figs', { body: { name: 'x' } }, 401, 'figs_forbidden'],
    ['an unknown id before a refusal', 'GET', '/shop/v1/figs/6', {}, 404, 'fig_invalid'],
    ['a refusal for an id that is there', 'GET', '/shop/v1/figs/5', {}, 401, 'figs_forbidden'],
  ])('%s', async (_what, method, path, sent, status, code) => {
    expect(await ask(method, `/rest${path}`, sent)).toMatchObject(problem(status, code));
    expect(diary).toEqual([]);
  });
});

describe('what is sent', () => {
  it.each<[string, string, object, object]>([
    ['in JSON', '', { body: { name: 'a', weight: 1 } }, { name: 'a', weight: 1 }],
    ['in a form', '', { body: 'name=a&weight=1', headers: FORM }, { name: 'a', weight: 1 }],
    ['in the query', '?name=a&weight=1', {}, { name: 'a', weight: 1 }],
    ['in JSON and the query: JSON wins', '?name=a&weight=1', { body: { name: 'b' } }, { name: 'b', weight: 1 }],
    ['in a form and the query: the form wins', '?name=a&weight=1', { body: 'weight=2', headers: FORM }, { name: 'a', weight: 2 }],
    ['twice in the query: the last wins', '?name=a&name=b', {}, { name: 'b' }],
    ['with unknown names, which are passed over', '?name=a&_locale=user&x[]=1', {}, { name: 'a' }],
  ])('%s is read', async (_how, query, sent, args) => {
    expect(await ask('POST', `/rest/shop/v1/figs${query}`, { as: 'keeper', ...sent })).toMatchObject({ status: 201, body: args });
  });

  it('as another kind of body is not read', async () => {
    const sent = { as: 'keeper', body: '{"name":"a"}', headers: { 'content-type': 'text/plain' } };
    expect(await ask('POST', '/rest/shop/v1/figs', sent)).toMatchObject(problem(400, 'rest_missing_callback_param'));
  });
});

describe('a long body', () => {
  const long = `name=x&more=${'x'.repeat(70_000)}`;

  it('is read from somebody who is signed in and may send it', async () => {
    for (const sent of [{ body: long, headers: FORM }, { body: { name: 'x', more: 'x'.repeat(70_000) } }])
      expect(await ask('POST', '/rest/shop/v1/figs', { as: 'keeper', ...sent })).toMatchObject({ status: 201 });
    expect(diary).toEqual(Array(2).fill('{"name":"x"}'));
  });

  it('is refused where it is a form that is signed: the signature would cover it (finding S1)', async () => {
    for (const query of ['', '?oauth_consumer_key=x']) {
      const headers = { ...FORM, ...(query === '' && { authorization: 'OAuth keeper' }) };
      expect(await ask('POST', `/rest/shop/v1/figs${query}`, { body: long, headers })).toMatchObject(
        problem(413, 'rest_body_too_large'),
      );
    }
    expect([diary, doorkeeper.asked]).toEqual([[], []]);
  });

  it('is looked at for credentials only where it is short (finding S1)', async () => {
    const sent = (body: string) => ({ body: `oauth_consumer_key=x&${body}`, headers: FORM });
    expect(await ask('POST', '/rest/shop/v1/figs', sent('name=x'))).toMatchObject(problem(401, 'incorrect_password'));
    expect(await ask('POST', '/rest/shop/v1/figs', sent(long))).toMatchObject(problem(401, 'figs_forbidden'));
    expect(doorkeeper.asked).toHaveLength(1);
  });

  it('that nobody is to read is not waited for', async () => {
    const asking = { 'content-type': 'application/json', 'content-length': 150_000 };
    for (const [path, headers, status] of [
      ['/nowhere', {}, 404],
      ['/figs', {}, 401],
      ['/figs', { authorization: 'Bearer thief' }, 401],
      ['/figs', { 'content-length': 200_001 }, 413],
    ] as const)
      expect(await askWithoutEnd(`/rest/shop/v1${path}`, { ...asking, ...headers })).toBe(status);
  });
});

describe('what routes a request', () => {
  it.each<[string, string]>([
    ['/?rest_route=/shop/v1/figs/3', 'rest_route=/shop/v1/figs/4'],
    ['/rest/shop/v1/figs/3?_method=DELETE', '_method=PUT'],
    ['/rest/shop/v1/figs/3?_method=DELETE', '_method[]=DELETE'],
  ])('may not be said twice: %s with the form %s (finding S3)', async (path, body) => {
    const sent = { as: 'keeper', body, headers: FORM };
    expect(await ask('POST', path, sent)).toMatchObject(problem(400, 'rest_ambiguous_parameter'));
    expect(diary).toEqual([]);
  });

  it('is the last value in the query, which is the one that a signature covers (finding S3)', async () => {
    await ask('PUT', '/?rest_route=/shop/v1/figs/3&rest_route=/shop/v1/figs/4', { as: 'keeper' });
    expect(diary).toEqual(['PUT 4']);
    expect(doorkeeper.asked.map(({ query }) => query['rest_route'])).toEqual(['/shop/v1/figs/4']);
  });

  it('is distinguished from too many parameters', async () => {
    const many = Array(1001).fill('a=1').join('&');
    expect(await ask('GET', `/?rest_route=/shop/v1/figs&${many}`)).toMatchObject(problem(400, 'rest_too_many_params'));
  });
});

describe('a method', () => {
  it.each<[string, object]>([
    ['?_method=PUT', {}],
    ['?_method=put', {}],
    ['', { headers: { 'x-http-method-override': 'PUT' } }],
    ['', { headers: { 'x-http-method-override': 'put' } }],
    ['?_method=PUT', { headers: { 'x-http-method-override': 'DELETE' } }],
  ])('may be overridden on a POST: %s %j', async (query, sent) => {
    expect(await ask('POST', `/rest/shop/v1/figs/3${query}`, { as: 'keeper', ...sent })).toMatchObject({ status: 200 });
    expect(diary).toEqual(['PUT 3']);
  });

  it.each<[string, string, object]>([
    ['the query', 'oauth_consumer_key=x', {}],
    ['the form', '', { body: 'oauth_consumer_key=x', headers: FORM }],
    ['the header', '', { headers: { authorization: 'OAuth keeper' } }],
  ])('may not be overridden by a header that no signature in %s covers (finding S4)', async (_place, query, sent) => {
    const headers = {
      authorization: 'Bearer keeper',
      'x-http-method-override': 'DELETE',
      ...(sent as { headers?: object }).headers,
    };
    expect(await ask('POST', `/rest/shop/v1/figs/3?${query}`, { ...sent, headers })).toMatchObject(problem(404, 'rest_no_route'));
    expect(diary).toEqual([]);
    await ask('POST', `/rest/shop/v1/figs/3?_method=DELETE&${query}`, { ...sent, headers });
    expect(diary).toEqual(['DELETE 3']);
  });

  it.each(['GET', 'PUT', 'DELETE'])('may not be overridden on %s', async (method) => {
    await ask(method, '/rest/shop/v1/figs/3?_method=DELETE', { as: 'keeper', headers: { 'x-http-method-override': 'PUT' } });
    expect(diary).toEqual([`${method} 3`]);
  });

  it('that is overridden is the one that counts for a route and for a key', async () => {
    expect(await ask('POST', '/rest/shop/v1/figs/3?_method=PATCH', { as: 'keeper' })).toMatchObject(
      problem(404, 'rest_no_route'),
    );
    expect(await ask('POST', '/rest/shop/v1/figs/3?_method=GET', { as: 'read' })).toMatchObject({ status: 200 });
    expect(await ask('POST', '/rest/shop/v1/figs/3?_method=GET', { as: 'write' })).toMatchObject({ status: 401 });
    expect(diary).toEqual(['GET 3']);
  });

  it('HEAD is GET without its body', async () => {
    const [get, head] = [await ask('GET', '/rest/shop/v1/figs'), await ask('HEAD', '/rest/shop/v1/figs')];
    expect(head).toMatchObject({ status: 200, body: undefined });
    for (const name of ['x-wp-total', 'x-wp-totalpages', 'link', 'allow', 'content-type', 'content-length'])
      expect(head.headers[name]).toBe(get.headers[name]);
    expect(await ask('HEAD', '/rest/shop/v1/plums')).toMatchObject({ status: 404, body: undefined });
  });

  it('OPTIONS describes a route to anyone, and says 404 of none', async () => {
    for (const as of [undefined, 'keeper', 'thief', 'write'])
      expect(await ask('OPTIONS', '/rest/shop/v1/figs', { as })).toMatchObject({
        status: 200,
        body: { methods: ['GET', 'POST'] },
      });
    expect(await ask('OPTIONS', '/rest/shop/v1/plums')).toMatchObject(problem(404, 'rest_no_route'));
  });
});

describe('the Allow header', () => {
  it.each([
    ['/shop/v1/figs', undefined, 'GET'],
    ['/shop/v1/figs', 'keeper', 'GET, POST'],
    ['/shop/v1/figs', 'read', 'GET'],
    ['/shop/v1/figs', 'write', 'POST'],
    ['/shop/v1/figs/3', 'keeper', 'GET, PUT, DELETE'],
    ['/shop/v1/figs/3', undefined, undefined],
    ['/shop/v1/plums', 'keeper', undefined],
  ])('of %s for %s is %s: the methods that the caller may use', async (path, as, allow) => {
    for (const method of ['GET', 'OPTIONS']) expect((await ask(method, `/rest${path}`, { as })).headers['allow']).toBe(allow);
  });

  it.each(['shaded', 'closed'])('leaves out a method whose permission is refused with an error: %s', async (path) => {
    expect(await ask('GET', `/rest/cms/v2/${path}`)).toMatchObject({ status: 200, headers: { allow: 'GET' } });
  });

  it('is never missing because a permission could not be judged: the request fails', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const { status, body, headers } = await ask(method, '/rest/cms/v2/unreached');
      expect([status, headers['retry-after'], headers['allow']]).toEqual([503, '1', undefined]);
      expect(body).toMatchObject({ code: 'rest_unavailable' });
    }
    const { status, body } = await ask('GET', '/rest/cms/v2/mistaken');
    expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining('secret')]);
  });

  it('is not sent with the report of such a failure', async () => {
    const { status, headers } = await ask('GET', '/rest/cms/v2/unreached-twice');
    expect([status, headers['allow']]).toEqual([503, undefined]);
  });

  it('is left out of the answer to a write that took effect: its client must not repeat it', async () => {
    const { status, body, headers } = await ask('POST', '/rest/cms/v2/unreached-twice');
    expect([status, body, headers['allow']]).toEqual([200, { method: 'POST' }, undefined]);
  });
});
