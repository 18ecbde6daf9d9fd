import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { sqliteTestEngine } from '@grove/database/testing';
import { furnished } from '../support/furnished.js';
import { indexOf, pathOf, waysIn, type Way } from '../support/index-document.js';
import { stateOf } from '../support/tables.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { fetchInEveryMode, loadInEveryWay, openWindow, sendForm } from './attacks.js';
import { CHALLENGE, ChallengingProxy, type Passed } from './challenging-proxy.js';
import { describeInBrowser, type Visit } from './visitor.js';

jest.setTimeout(600_000);

const redisUrl = process.env.GROVE_TEST_REDIS_URL ?? '';
const ENCTYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

/** What makes or changes a record of any kind, an administrator among them. */
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

describeInBrowser('A page of another origin in the browser of a signed-in administrator', (visitor) => {
  const engine = sqliteTestEngine();
  let server: TestServer;
  let proxy: ChallengingProxy;
  let home: string;
  let pages: Server;
  let ways: Way[];
  let pathFor: (way: Way) => string;
  let visit: Visit;
  let before: Record<string, string>;

  beforeAll(async () => {
    server = await startTestServer(engine, { redisUrl, compatRoot: 'wp-json' });
    proxy = new ChallengingProxy(server.url);
    home = await proxy.start();
    pages = createServer((_request, response) =>
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><p>Evil</p>'),
    );
    await new Promise<void>((listening) => pages.listen(0, listening));
    const inShop = await furnished(server);
    const { body: post } = await server
      .as('admin')
      .post('/cms/v2/posts', { title: 'Private', content: 'walnut', status: 'private' });
    pathFor = (way) =>
      way.route.startsWith('/shop/')
        ? inShop(way).replace('undefined', '1')
        : pathOf(way.route, (name) => placeOf(name, way.route, post.id));
    ways = waysIn(await indexOf(server));
    visit = await signedIn();
    before = await stateOf(server.database);
  });
  afterAll(async () => {
    await visit.leave();
    pages.closeAllConnections();
    await new Promise((closed) => pages.close(closed));
    await proxy.stop();
    await server.stop();
    await engine.cleanUp();
  });

  /** Signs in wherever the browser can keep it: by Basic at a proxy before Grove, and by the form of the queues. */
  async function signedIn(): Promise<Visit> {
    const { name, secret } = server.credentials.admin;
    const signing = await visitor.open(redisUrl === '' ? home : `${home}/queues`);
    if (redisUrl !== '') await signInToQueues(signing.page);
    await signing.page.goto(home.replace('//', `//${name}:${encodeURIComponent(secret)}@`) + CHALLENGE);
    expect((await signing.page.goto(`${home}/rest/cms/v2/users/me`))!.status()).toBe(200);
    return signing;
  }

  async function signInToQueues(page: Page): Promise<void> {
    const { name, secret } = server.credentials.admin;
    await page.getByLabel('Name of an administrator').fill(name);
    await page.getByLabel('Application password').fill(secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('grove-webhooks').first().waitFor();
  }

  /** The origins that attack: one that the browser counts as the same site, on another port, and one of another site. */
  const origins = (): [string, string][] => {
    const { port } = pages.address() as AddressInfo;
    return [
      ['another port', `http://127.0.0.1:${port}`],
      ['another site', `http://localhost:${port}`],
    ];
  };

  /** Every address that takes a POST, and those that take a DELETE, for which a POST may stand. */
  const written = (): string[] =>
    ways.flatMap((way) => {
      const path = `/rest${pathFor(way)}`;
      if (way.method === 'DELETE') return `${path}?_method=DELETE&force=true`;
      return way.method === 'POST' ? path : [];
    });

  const read = (): string[] => ways.filter(({ method }) => method === 'GET').map((way) => `/rest${pathFor(way)}?context=edit`);

  const atHome = (path: string): string => home + path;

  /** Does something on a page of each origin; gives what passed by meanwhile. */
  async function onForeignPages(work: (page: Page) => Promise<void>): Promise<Passed[]> {
    proxy.passed.length = 0;
    for (const [, origin] of origins()) {
      await visit.page.goto(origin);
      await work(visit.page);
    }
    return [...proxy.passed];
  }

  /** Sends a form as a visit to the other page would, in a window beside, so that the page which sends it stays. */
  async function sendFormFrom(page: Page, beside: Page, ...form: Parameters<typeof sendForm>): Promise<void> {
    await Promise.all([beside.waitForEvent('domcontentloaded'), page.evaluate(sendForm(...form))]);
    expect(new URL(beside.url()).origin).toBe(home);
  }

  /** Nothing that bore the password was let in, and something bore it: else the browser kept it back, and nothing was tried. */
  async function expectNothing(passed: Passed[], isSent = true): Promise<void> {
    const withPassword = passed.filter(({ headers }) => headers.authorization !== undefined);
    if (isSent) expect(withPassword.length).toBeGreaterThan(0);
    expect(withPassword.filter(({ status }) => status !== 403).map(({ method, path, status }) => [method, path, status])).toEqual(
      [],
    );
    expect(await stateOf(server.database)).toEqual(before);
  }

  it('changes nothing by forms of any kind (finding S2)', async () => {
    const passed = await onForeignPages(async (page) => {
      const beside = await windowBeside(page);
      for (const [index, path] of written().entries()) {
        const kinds = path.endsWith('/cms/v2/users') ? ENCTYPES : [ENCTYPES[index % ENCTYPES.length]];
        for (const enctype of kinds) await sendFormFrom(page, beside, home + path, enctype, FIELDS);
      }
      await beside.close();
    });
    await expectNothing(passed);
  });

  it('changes and reads nothing by fetch in any mode (finding S2)', async () => {
    const passed = await onForeignPages(async (page) => {
      expect(await page.evaluate(fetchInEveryMode(written().map(atHome), FIELDS))).toEqual([]);
      expect(await page.evaluate(fetchInEveryMode(read().map(atHome)))).toEqual([]);
    });
    await expectNothing(passed);
  });

  it('reads nothing by pictures, scripts, frames and WebSockets (finding S2)', async () => {
    const passed = await onForeignPages(async (page) => {
      expect(await page.evaluate(loadInEveryWay(read().map(atHome)))).toEqual([]);
    });
    await expectNothing(passed);
    expect(passed.some(({ headers }) => headers.upgrade !== undefined && headers.authorization !== undefined)).toBe(true);
  });

  it('may read what everybody may, without credentials', async () => {
    await onForeignPages(async (page) => {
      const status = await page.evaluate(
        `fetch('${home}/rest/cms/v2/posts', { credentials: 'omit' }).then(({ status }) => status)`,
      );
      expect(status).toBe(200);
    });
  });

  (redisUrl === '' ? describe.skip : describe)('with Redis', () => {
    it('cannot use the sign-in to the queues, nor sign somebody in (finding S2)', async () => {
      const board = [`${home}/queues`, `${home}/queues/api/queues`, `${home}/queues/sign-in`];
      const { name, secret } = server.credentials.admin;
      const fields = { name, password: secret };
      const passed = await onForeignPages(async (page) => {
        const beside = await windowBeside(page);
        for (const address of board) {
          expect(await page.evaluate(fetchInEveryMode([address], fields))).toEqual([]);
          for (const enctype of ENCTYPES) await sendFormFrom(page, beside, address, enctype, fields);
        }
        await beside.close();
        expect(await page.evaluate(loadInEveryWay(board))).toEqual([]);
      });
      expect(passed.filter(({ status }) => status < 400).map(({ method, path }) => [method, path])).toEqual([]);
      await expectNothing(passed);
    });
  });
});

/** A window that a page has opened, and into which it sends its forms. */
async function windowBeside(page: Page): Promise<Page> {
  const [beside] = await Promise.all([page.waitForEvent('popup'), page.evaluate(openWindow)]);
  return beside;
}

/** What stands in the places of routes of the content side. */
function placeOf(name: string, route: string, post: number): string | number {
  if (name === 'taxonomy') return 'category';
  if (name === 'type') return 'post';
  if (name === 'status') return 'publish';
  return route.includes('/posts/') ? post : 1;
}
