import { RestConfig } from './rest.config.js';
import { CMS } from '../conventions/namespaces.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createLogger } from '@grove/core';
import { DatabaseUnavailable } from '@grove/database';
import { argumentsOf, contextField } from './arguments.js';
import { created, listResponse, ok } from './rest-response.js';
import { Authenticator } from './authenticator.js';
import { SentEvents } from './openapi/webhooks.js';
import { discoveryRoutes } from './discovered-routes.js';
import { Gateway } from './gateway.js';
import { MountPoints } from './mount-points.js';
import { visitor, type Principal } from './principal.js';
import type { RequestContext } from './request-context.js';
import type { EndpointDefinition, Route } from './route.js';
import { Router } from './router.js';
import { Site } from './site.js';

const ROOT = 'https://figs.example/rest';

class KeeperOrVisitor extends Authenticator {
  authenticate = async (): Promise<Principal> => ({ ...visitor, userId: 7, can: () => true });
}

class FigSite extends Site {
  describe = async () => ({ name: 'Figs', description: '', timezone: 'UTC' });
}

const endpoint = (
  handle: EndpointDefinition['handle'],
  methods: EndpointDefinition['methods'] = ['GET'],
): EndpointDefinition => ({
  methods,
  arguments: argumentsOf('query', [contextField({ contexts: ['view', 'embed'] })]),
  authorize: ({ context }) => methods[0] === 'GET' || context.principal.can('manage_figs'),
  refusalCode: 'figs_forbidden',
  summary: '',
  handle,
});

const readers: string[] = [];
const contexts: RequestContext[] = [];
const post = (id: number) => ({
  id,
  title: { rendered: `Fig ${id}`, raw: 'fig' },
  _links: {
    author: [{ href: `${ROOT}/cms/v2/users/${id % 2}`, embeddable: true }],
    up: [{ href: `${ROOT}/cms/v2/secrets`, embeddable: true }],
  },
});

const route = (path: string, ...endpoints: EndpointDefinition[]): Route => ({ namespace: CMS, path, endpoints });
const routes: Route[] = [
  ...discoveryRoutes(new FigSite(), { events: new SentEvents() }, () => routes),
  route(
    'posts',
    endpoint(async ({ context }) => {
      contexts.push(context);
      return listResponse([post(1), post(2), post(3)], { total: 7, page: 2, perPage: 3 });
    }),
    endpoint(
      async ({ context }) => {
        contexts.push(context);
        return created(post(9), `${ROOT}/cms/v2/posts/9`);
      },
      ['POST'],
    ),
  ),
  route(
    'users/<id>',
    endpoint(async (request) => {
      readers.push(`${request.view} ${request.id()} ${request.context.principal.userId}`);
      contexts.push(request.context);
      return ok({ id: request.id(), name: 'Ann' });
    }),
  ),
  route('secrets', { ...endpoint(async () => ok('secret')), authorize: () => false }),
  route(
    'labels',
    endpoint(async () => ({ ...ok({ name: 'Fig' }), text: { type: 'text/xml; charset=UTF-8', content: '<fig>é</fig>' } })),
  ),
  route(
    'mishap',
    endpoint(() => Promise.reject(new TypeError('a secret inside'))),
  ),
  route(
    'away',
    endpoint(() => Promise.reject(new DatabaseUnavailable('ECONNREFUSED'))),
  ),
];

const config = Object.assign(new RestConfig(), { baseUrl: 'https://figs.example' });
const gateway = new Gateway({
  router: new Router(routes),
  mountPoints: new MountPoints(config),
  authenticator: new KeeperOrVisitor(),
  config,
  logger: createLogger('silent'),
});
const server: Server = createServer((request, response) => gateway.use(request, response, () => response.end('"passed on"')));

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function ask(path: string, init: { method?: string; headers?: Record<string, string>; body?: Buffer<ArrayBuffer> } = {}) {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { connection: 'close', ...init.headers } });
  const { status, headers } = response;
  const text = await response.text();
  return { status, headers, text, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

const keeper = { headers: { authorization: 'Bearer keeper' } };

describe('an envelope', () => {
  it('contains body, status and the informative headers, numbers as numbers, and its own status is always 200', async () => {
    const { status, body } = await ask('/rest/cms/v2/posts?_envelope&_fields=id');
    expect(status).toBe(200);
    expect(body).toEqual({
      body: [{ id: 1 }, { id: 2 }, { id: 3 }],
      status: 200,
      headers: { 'X-WP-Total': 7, 'X-WP-TotalPages': 3, Allow: 'GET', Link: expect.stringContaining('rel="next"') },
    });
  });

  it('is put around a creation and around errors as well', async () => {
    expect(await ask('/rest/cms/v2/posts?_envelope=1', { method: 'POST', ...keeper })).toMatchObject({
      status: 200,
      body: { status: 201, headers: { Location: `${ROOT}/cms/v2/posts/9` } },
    });
    expect(await ask('/rest/cms/v2/nothing?_envelope=0')).toMatchObject({
      status: 200,
      body: { status: 404, body: { code: 'rest_no_route' } },
    });
  });
});

describe('a reply', () => {
  it('has a strong entity tag, which stands for its content and its totals, and is not sent to those who have it', async () => {
    const [first, again, other] = [
      await ask('/rest/cms/v2/posts'),
      await ask('/rest/cms/v2/posts'),
      await ask('/rest/cms/v2/posts?_fields=id'),
    ];
    const tag = first.headers.get('etag')!;
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    expect([again.headers.get('etag') === tag, other.headers.get('etag') === tag]).toEqual([true, false]);
    const copies = await Promise.all(
      [tag, `W/${tag}`, `"x", ${tag}`, '*'].map((value) => ask('/rest/cms/v2/posts', { headers: { 'If-None-Match': value } })),
    );
    for (const { status, text, headers } of copies)
      expect([status, text, headers.get('etag'), headers.get('x-wp-total')]).toEqual([304, '', tag, '7']);
    expect((await ask('/rest/cms/v2/posts', { headers: { 'If-None-Match': '"x"' } })).status).toBe(200);
    expect((await ask('/rest/cms/v2/nothing')).headers.get('etag')).toBeNull();
  });

  it('to someone who is signed in is stored nowhere, and to all others it is validated before each use', async () => {
    expect((await ask('/rest/cms/v2/posts', keeper)).headers.get('cache-control')).toBe('no-store');
    expect((await ask('/rest/cms/v2/posts')).headers.get('cache-control')).toBe('no-cache');
  });

  it('to somebody who sent a password is stored nowhere, and each answer says that it depends on the origin (finding S14)', async () => {
    expect((await ask('/rest/cms/v2/posts?password=secret')).headers.get('cache-control')).toBe('no-store');
    expect((await ask('/rest/cms/v2/posts')).headers.get('vary')).toBe('Origin');
  });

  it('has the headers Content-Length and Link to the index, also if it is an error', async () => {
    const { headers, body } = await ask('/rest/cms/v2/nothing', { headers: { origin: 'https://app.example' } });
    expect(headers.get('content-length')).toBe(String(Buffer.byteLength(JSON.stringify(body))));
    expect(headers.get('link')).toBe(`<${ROOT}/>; rel="https://api.w.org/"`);
    expect(headers.get('access-control-allow-origin')).toBe('https://app.example');
  });

  it('may have another form than JSON; an envelope holds the body all the same', async () => {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/rest/cms/v2/labels`, { headers: { connection: 'close' } });
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/xml; charset=UTF-8', '<fig>é</fig>']);
    const { headers, body } = await ask('/rest/cms/v2/labels?_envelope');
    expect([headers.get('content-type'), body]).toEqual([
      expect.stringContaining('json'),
      expect.objectContaining({ body: { name: 'Fig' } }),
    ]);
  });

  it('reaches a client that is still sending what nobody wants, whole, before the connection ends', async () => {
    const body = Buffer.alloc(30_000_000);
    const { status, headers } = await ask('/rest/cms/v2/posts', { method: 'POST', body });
    expect([status, headers.get('connection')]).toEqual([401, 'close']);
  });

  it('does not read on while the client goes on sending (finding S1)', async () => {
    const sockets: Socket[] = [];
    server.on('connection', (socket: Socket) => sockets.push(socket));
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])
      await ask('/rest/cms/v2/posts', { method: 'POST', body: Buffer.alloc(30_000_000), headers: { 'content-type': type } });
    expect(Math.max(...sockets.map(({ bytesRead }) => bytesRead))).toBeLessThan(1_000_000);
  });

  it('to an internal error contains no internal details', async () => {
    const { status, body } = await ask('/rest/cms/v2/mishap?_fields=code');
    expect(status).toBe(500);
    expect(body).toEqual({ code: 'rest_internal_error', message: expect.any(String), data: { status: 500 } });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('while the database is away says when to come again', async () => {
    const { status, headers } = await ask('/rest/cms/v2/away');
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  });

  it('is given to what is ours, and everything else is passed on', async () => {
    expect((await ask('/restaurant')).body).toBe('passed on');
    expect((await ask('/?rest_route=/cms/v2/posts')).status).toBe(200);
    expect((await ask('/nl/rest/cms/v2/posts/')).headers.get('link')).toContain('<https://figs.example/nl/rest/>');
  });
});

describe('_embed', () => {
  it('puts linked records in, in their embed context, as the caller may see them, each read once', async () => {
    readers.length = 0;
    const { body } = await ask('/rest/cms/v2/posts?_embed', keeper);
    expect(body).toMatchObject([
      { id: 1, _embedded: { author: [{ id: 1, name: 'Ann' }] } },
      { id: 2, _embedded: { author: [{ id: 0, name: 'Ann' }] } },
      { id: 3, _embedded: { author: [{ id: 1, name: 'Ann' }] } },
    ]);
    expect(readers.sort()).toEqual(['embed 0 7', 'embed 1 7']);
  });

  it('reads what it puts in in the context of the answer, which knows what is embedded', async () => {
    contexts.length = 0;
    await ask('/rest/cms/v2/posts?_embed=author', { headers: { ...keeper.headers, 'user-agent': 'fig reader' } });
    expect(contexts).toHaveLength(3);
    const [context] = contexts;
    expect(contexts.every((one) => one === context)).toBe(true);
    expect(context).toMatchObject({ isReadOnly: true, mountPoint: { root: ROOT }, client: { userAgent: 'fig reader' } });
    expect([context.embeds('author'), context.embeds('up')]).toEqual([true, false]);
  });

  it('only reads, also after something was written', async () => {
    contexts.length = 0;
    await ask('/rest/cms/v2/posts?_embed', { method: 'POST', ...keeper });
    expect(contexts.map(({ isReadOnly }) => isReadOnly)).toEqual([false, true]);
  });

  it('shows the error instead of what the caller may not read', async () => {
    for (const [init, status] of [
      [{}, 401],
      [keeper, 403],
    ] as const)
      expect((await ask('/rest/cms/v2/posts?_embed=up', init)).body).toMatchObject([
        { _embedded: { up: [{ code: 'figs_forbidden', data: { status } }] } },
        expect.anything(),
        expect.anything(),
      ]);
  });

  it('is cut by _fields like everything else', async () => {
    const { body } = await ask('/rest/cms/v2/posts?_embed=author&_fields=title.rendered,_embedded.author');
    expect((body as object[])[0]).toEqual({ title: { rendered: 'Fig 1' }, _embedded: { author: [{ id: 1, name: 'Ann' }] } });
  });
});

describe('the interface describes itself', () => {
  it.each([
    ['/rest', { name: 'Figs', url: 'https://figs.example' }],
    ['/rest/', { namespaces: expect.arrayContaining(['cms/v2']) }],
    ['/rest/cms/v2', { namespace: 'cms/v2', routes: expect.objectContaining({ '/cms/v2/posts': expect.anything() }) }],
    ['/rest/cms/v2/', { namespace: 'cms/v2' }],
    ['/nl/rest/seo/v1', { namespace: 'seo/v1', _links: { up: [{ href: 'https://figs.example/nl/rest/' }] } }],
    ['/rest/openapi.json', { openapi: '3.1.0', info: expect.objectContaining({ title: expect.stringContaining('Figs') }) }],
  ])('to everyone, at %s', async (path, document) => {
    expect(await ask(path)).toMatchObject({ status: 200, body: document });
  });

  it('with a route of its own for each of these', async () => {
    const { routes } = (await ask('/rest')).body as { routes: object };
    expect(Object.keys(routes)).toEqual(
      expect.arrayContaining(['/', '/shop/v1', '/cms/v2', '/openapi.json', '/cms/v2/users/(?P<id>[\\d]+)']),
    );
  });
});
