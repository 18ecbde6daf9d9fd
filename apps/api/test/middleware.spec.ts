import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import helmet from 'helmet';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { describeOnSqlite, type TestEngine } from '@grove/database/testing';
import { send } from './support/http.js';
import { rawResponse } from './support/raw-response.js';
import { startTestServer, type TestServer } from './support/test-server.js';

/** A middleware as an operator adds it: it notes each request and marks each response. */
class Notes {
  readonly lines: string[] = [];

  readonly take = ({ method, url }: Request, response: Response, next: NextFunction): void => {
    this.lines.push(`${method} ${url}`);
    response.setHeader('X-Operator', 'seen');
    next();
  };
}

const serverWith = (engine: TestEngine, customize: (app: NestExpressApplication) => void): Promise<TestServer> =>
  startTestServer(engine, { compatRoot: 'wp-json' }, { customize });

describeOnSqlite('A middleware that is added before the modules', (engine) => {
  const notes = new Notes();
  let server: TestServer;
  beforeAll(async () => {
    server = await serverWith(engine, (app) => void app.use(notes.take));
  });
  afterAll(() => server.stop());
  beforeEach(() => void (notes.lines.length = 0));

  it.each([
    ['a list', 'GET', '/rest/cms/v2/posts', 200],
    ['the same list from the cache', 'GET', '/rest/cms/v2/posts', 200],
    ['HEAD', 'HEAD', '/rest/cms/v2/posts', 200],
    ['OPTIONS', 'OPTIONS', '/rest/cms/v2/posts', 200],
    ['a refusal', 'GET', '/rest/shop/v1/orders', 401],
    ['a path without a route', 'GET', '/rest/nothing', 404],
    ['a method without a route', 'DELETE', '/rest/cms/v2/posts', 404],
    ['a method that nobody knows', 'PROPFIND', '/rest/cms/v2/posts', 404],
    ['a route in the query', 'GET', '/?rest_route=/cms/v2/posts', 200],
    ['the compatibility root', 'GET', '/wp-json/wp/v2/posts', 200],
    ['a language', 'GET', '/nl/rest', 200],
    ['a page', 'GET', '/', 200],
    ['a path without a page', 'GET', '/nothing', 404],
    ['a file of the site', 'GET', '/assets/placeholder.svg', 200],
    ['a probe', 'GET', '/health/live', 200],
    ['a path of the interface that cannot be decoded', 'GET', '/rest/%', 400],
    ['a path that cannot be decoded', 'GET', '/%zz', 400],
    ['a path of slashes', 'GET', '//', 200],
    ['an address with a host', 'GET', 'http://shop.example/rest', 404],
  ])('sees %s', async (_what, method, target, status) => {
    const { status: answered, headers } = await send(server.url, { method, target });
    expect([answered, headers['x-operator'], notes.lines]).toEqual([status, 'seen', [`${method} ${target}`]]);
    expect(headers['x-request-id']).toMatch(/^[\w-]+$/);
  });

  it('sees a list that the client has already', async () => {
    const target = '/rest/cms/v2/posts';
    const { headers } = await send(server.url, { method: 'GET', target });
    const again = await send(server.url, { method: 'GET', target, headers: { 'If-None-Match': headers.etag } });
    expect([again.status, again.headers['x-operator']]).toEqual([304, 'seen']);
  });

  it('sees a body that nobody wants', async () => {
    const { status, headers } = await send(server.url, {
      method: 'POST',
      target: '/rest/cms/v2/posts',
      body: 'x'.repeat(70_000),
    });
    expect([status, headers['x-operator']]).toEqual([401, 'seen']);
  });

  it.each(['*', 'http://[', 'http://[::1', 'http://%/rest', 'http://xn--/', '//a@b#c'])(
    'sees the target "%s", which no route matches',
    async (target) => {
      const response = await rawResponse(server.url, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(response).toMatch(/^HTTP\/1\.1 404 [^]*X-Operator: seen[^]*X-Request-Id: \w/i);
      expect(notes.lines).toHaveLength(1);
    },
  );

  it.each(['<x>&', 'a b/../', ''])('sees a request for the host "%s", which is not believed', async (host) => {
    const response = await rawResponse(server.url, `HEAD /rest HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 200 [^]*X-Operator: seen[^]*Link: <http:\/\/127\.0\.0\.1:\d+\/rest\/>/i);
  });
});

describeOnSqlite('Middleware of an operator', (engine) => {
  it('adds the headers of Helmet to answers of the interface', async () => {
    const server = await serverWith(engine, (app) => void app.use(helmet()));
    const { headers } = await send(server.url, { method: 'GET', target: '/rest/cms/v2/posts' });
    expect(headers).toMatchObject({ 'origin-agent-cluster': '?1', 'x-wp-total': '0', vary: 'Origin' });
    await server.stop();
  });

  it('answers preflights by the CORS of Nest, if that is enabled', async () => {
    const server = await serverWith(engine, (app) => app.enableCors({ origin: 'https://admin.example', maxAge: 600 }));
    const preflight = { Origin: 'https://admin.example', 'Access-Control-Request-Method': 'POST' };
    const { status, headers } = await send(server.url, { method: 'OPTIONS', target: '/rest/cms/v2/posts', headers: preflight });
    expect([status, headers['access-control-max-age']]).toEqual([204, '600']);
    await server.stop();
  });

  it('may answer in the place of the interface', async () => {
    const server = await serverWith(
      engine,
      (app) => void app.use('/rest', (_request: Request, response: Response) => void response.status(418).end()),
    );
    expect((await send(server.url, { method: 'GET', target: '/rest/cms/v2/posts' })).status).toBe(418);
    expect((await send(server.url, { method: 'GET', target: '/' })).status).toBe(200);
    await server.stop();
  });
});
