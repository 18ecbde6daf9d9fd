import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { sqliteTestEngine } from '@grove/database/testing';
import { createShopRecordPaths } from '../support/shop-records.js';
import { fetchIndex, buildPath, endpointsIn, type Endpoint } from '../support/index-document.js';
import { digestTables } from '../support/tables.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { fetchInEveryMode, loadInEveryWay, openWindow, sendForm } from './cross-origin-attacks.js';
import { CHALLENGE, BasicAuthProxy, type ForwardedRequest } from './basic-auth-proxy.js';
import { describeInBrowser, type PageVisit } from './test-browser.js';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const redisUrl = process.env.GROVE_TEST_REDIS_URL ?? '';
const ENCTYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

/** Fields that create or update a record of any kind, such as an administrator. */
const FIELDS = {
  ...{ username: 'evil', email: 'evil@noten.nl', password: 'walnut-2026', roles: 'administrator', name: 'Evil', title: 'Evil' },
  ...{
    code: 'evil',
    note: 'Evil',
    content: 'Evil',
    reason: 'Evil',
    topic: 'order.created',
    secret: 'walnut-2026',
    force: 'true',
  },
  delivery_url: 'http://127.0.0.1:9/',
};

/** The part of the paths that one of the origins attacks, if each path is attacked from one origin only. */
type Share = (paths: readonly string[]) => string[];

describeInBrowser('A page of another origin in the browser of a signed-in administrator', (browser) => {
  const engine = sqliteTestEngine();
  let server: TestServer;
  let proxy: BasicAuthProxy;
  let proxyUrl: string;
  let attackerServer: Server;
  let endpoints: Endpoint[];
  let pathFor: (endpoint: Endpoint) => string;
  let signedInVisit: PageVisit;
  let tablesBefore: Record<string, string>;

  beforeAll(async () => {
    server = await startTestServer(engine, { redisUrl, compatRoot: 'wp-json' });
    proxy = new BasicAuthProxy(server.url);
    proxyUrl = await proxy.start();
    attackerServer = createServer((_request, response) =>
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><p>Evil</p>'),
    );
    await new Promise<void>((listening) => attackerServer.listen(0, listening));
    const shopPathFor = await createShopRecordPaths(server);
    const { body: post } = await server
      .as('admin')
      .post('/cms/v2/posts', { title: 'Private', content: 'walnut', status: 'private' });
    pathFor = (endpoint) =>
      endpoint.route.startsWith('/shop/')
        ? shopPathFor(endpoint).replace('undefined', '1')
        : buildPath(endpoint.route, (name) => parameterOf(name, endpoint.route, post.id));
    endpoints = endpointsIn(await fetchIndex(server));
    signedInVisit = await signIn();
    tablesBefore = await digestTables(server.database);
  });
  afterAll(async () => {
    await signedInVisit.close();
    attackerServer.closeAllConnections();
    await new Promise((closed) => attackerServer.close(closed));
    await proxy.stop();
    await server.stop();
    await engine.cleanUp();
  });

  /** Signs in in both ways that a browser remembers: by HTTP Basic at a proxy in front of Grove, and by the form of the queue board. */
  async function signIn(): Promise<PageVisit> {
    const { name, secret } = server.credentials.admin;
    const visit = await browser.open(redisUrl === '' ? proxyUrl : `${proxyUrl}/queues`);
    if (redisUrl !== '') await signInToQueues(visit.page);
    await visit.page.goto(proxyUrl.replace('//', `//${name}:${encodeURIComponent(secret)}@`) + CHALLENGE);
    expect((await visit.page.goto(`${proxyUrl}/rest/cms/v2/users/me`))!.status()).toBe(200);
    return visit;
  }

  async function signInToQueues(page: Page): Promise<void> {
    const { name, secret } = server.credentials.admin;
    await page.getByLabel('Name of an administrator').fill(name);
    await page.getByLabel('Application password').fill(secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Deliveries of webhooks').first().waitFor();
  }

  /** The origins of the attacker: one of the same site on another port, and one of another site. */
  const attackerOrigins = (): [string, string][] => {
    const { port } = attackerServer.address() as AddressInfo;
    return [
      ['another port', `http://127.0.0.1:${port}`],
      ['another site', `http://localhost:${port}`],
    ];
  };

  /** The paths of all POST routes, and of all DELETE routes with a method override. */
  const writePaths = (): string[] =>
    endpoints.flatMap((endpoint) => {
      const path = `/rest${pathFor(endpoint)}`;
      if (endpoint.method === 'DELETE') return `${path}?_method=DELETE&force=true`;
      return endpoint.method === 'POST' ? path : [];
    });

  /** The paths of all GET routes. */
  const readPaths = (): string[] =>
    endpoints.filter(({ method }) => method === 'GET').map((endpoint) => `/rest${pathFor(endpoint)}?context=edit`);

  const atProxy = (path: string): string => proxyUrl + path;

  /** Does something on a page of each attacking origin; returns the requests that the proxy forwarded meanwhile. */
  async function onForeignPages(work: (page: Page, share: Share) => Promise<void>): Promise<ForwardedRequest[]> {
    proxy.forwarded.length = 0;
    const origins = attackerOrigins();
    for (const [turn, [, origin]] of origins.entries()) {
      await signedInVisit.page.goto(origin);
      await work(signedInVisit.page, (paths) => paths.filter((_path, index) => index % origins.length === turn));
    }
    return [...proxy.forwarded];
  }

  /** Sends a form in a second window, so that the page that sends it stays open. */
  async function sendFormFrom(page: Page, popup: Page, ...form: Parameters<typeof sendForm>): Promise<void> {
    await Promise.all([popup.waitForEvent('domcontentloaded'), page.evaluate(sendForm(...form))]);
    expect(new URL(popup.url()).origin).toBe(proxyUrl);
  }

  /** Expects every request with the password to be refused. At least one must have the password; otherwise the browser sent none, and the test shows nothing. */
  async function expectAllRefused(forwarded: ForwardedRequest[]): Promise<void> {
    const withPassword = forwarded.filter(({ headers }) => headers.authorization !== undefined);
    expect(withPassword.length).toBeGreaterThan(0);
    expect(withPassword.filter(({ status }) => status !== 403).map(({ method, path, status }) => [method, path, status])).toEqual(
      [],
    );
    expect(await digestTables(server.database)).toEqual(tablesBefore);
  }

  it('cannot change anything with forms of any kind (finding S2)', async () => {
    const forwarded = await onForeignPages(async (page, share) => {
      const popup = await openPopup(page);
      for (const [index, path] of share(writePaths()).entries()) {
        const kinds = path.endsWith('/cms/v2/users') ? ENCTYPES : [ENCTYPES[index % ENCTYPES.length]];
        for (const enctype of kinds) await sendFormFrom(page, popup, proxyUrl + path, enctype, FIELDS);
      }
      await popup.close();
    });
    await expectAllRefused(forwarded);
  });

  it('cannot change or read anything with fetch in any mode (finding S2)', async () => {
    const forwarded = await onForeignPages(async (page) => {
      expect(await page.evaluate(fetchInEveryMode(writePaths().map(atProxy), FIELDS))).toEqual([]);
      expect(await page.evaluate(fetchInEveryMode(readPaths().map(atProxy)))).toEqual([]);
    });
    await expectAllRefused(forwarded);
  });

  it('cannot read anything with images, scripts, frames and WebSockets (finding S2)', async () => {
    const forwarded = await onForeignPages(async (page, share) => {
      expect(await page.evaluate(loadInEveryWay(share(readPaths()).map(atProxy)))).toEqual([]);
    });
    await expectAllRefused(forwarded);
    expect(forwarded.some(({ headers }) => headers.upgrade !== undefined && headers.authorization !== undefined)).toBe(true);
  });

  it('can read public records without credentials', async () => {
    await onForeignPages(async (page) => {
      const status = await page.evaluate(
        `fetch('${proxyUrl}/rest/cms/v2/posts', { credentials: 'omit' }).then(({ status }) => status)`,
      );
      expect(status).toBe(200);
    });
  });

  (redisUrl === '' ? describe.skip : describe)('with Redis', () => {
    it('cannot use the session of the queue board, and cannot sign in there (finding S2)', async () => {
      const boardUrls = [`${proxyUrl}/queues`, `${proxyUrl}/queues/api/queues`, `${proxyUrl}/queues/sign-in`];
      const { name, secret } = server.credentials.admin;
      const fields = { name, password: secret };
      const forwarded = await onForeignPages(async (page) => {
        const popup = await openPopup(page);
        for (const address of boardUrls) {
          expect(await page.evaluate(fetchInEveryMode([address], fields))).toEqual([]);
          for (const enctype of ENCTYPES) await sendFormFrom(page, popup, address, enctype, fields);
        }
        await popup.close();
        expect(await page.evaluate(loadInEveryWay(boardUrls))).toEqual([]);
      });
      expect(forwarded.filter(({ status }) => status < 400).map(({ method, path }) => [method, path])).toEqual([]);
      await expectAllRefused(forwarded);
    });
  });
});

/** Opens a second window from a page, in which the responses to its forms are shown. */
async function openPopup(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.evaluate(openWindow)]);
  return popup;
}

/** The value of a path parameter of a content route. */
function parameterOf(name: string, route: string, post: number): string | number {
  if (name === 'taxonomy') return 'category';
  if (name === 'type') return 'post';
  if (name === 'status') return 'publish';
  return route.includes('/posts/') ? post : 1;
}
