import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { NestFactory } from '@nestjs/core';
import { ConfigurationModule } from '@grove/core';
import { DatabaseModule, type Database } from '@grove/database';
import { sqliteTestEngine } from '@grove/database/testing';
import { RestModule } from '@grove/rest';
import { AccountsService, UsersModule } from '@grove/users';
import { digestTables } from '../support/tables.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { BasicAuthProxy, type ForwardedRequest } from './basic-auth-proxy.js';
import { loadInEveryWay, openWindow, sendForm } from './cross-origin-attacks.js';
import { describeInBrowser, type PageVisit } from './test-browser.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ENCTYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];
const PASSWORDS = { owner: 'walnut in the shell', evil: 'bitter almond' };

describeInBrowser('A page of another origin in a browser that is signed in to the back office', (browser) => {
  const engine = sqliteTestEngine();
  let server: TestServer;
  /** It records what the browser sends. Its port differs from that of Grove, and cookies know no ports. */
  let proxy: BasicAuthProxy;
  let origin: string;
  let attackerServer: Server;
  let visit: PageVisit;
  let before: Record<string, string>;

  beforeAll(async () => {
    server = await startTestServer(engine);
    await createAccounts(server.database);
    proxy = new BasicAuthProxy(server.url);
    origin = await proxy.start();
    attackerServer = createServer((_request, response) =>
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><p>Evil</p>'),
    );
    await new Promise<void>((listening) => attackerServer.listen(0, listening));
    visit = await browser.open(`${origin}/rest/`);
    expect(
      await fetchOn(visit.page, '/rest/cms/v2/sessions', {
        method: 'POST',
        fields: { username: 'owner', password: PASSWORDS.owner },
      }),
    ).toBe(201);
    expect(await fetchOn(visit.page, '/rest/cms/v2/users?context=edit')).toBe(200);
    before = await digestTables(server.database);
  });
  afterAll(async () => {
    await visit.close();
    attackerServer.closeAllConnections();
    await new Promise((closed) => attackerServer.close(closed));
    await proxy.stop();
    await server.stop();
    await engine.cleanUp();
  });

  async function createAccounts(database: Database): Promise<void> {
    const module = {
      module: class AccountsOfTheTest {},
      imports: [ConfigurationModule.forRoot(server.configuration), DatabaseModule.forRoot(database), RestModule, UsersModule],
    };
    const app = await NestFactory.createApplicationContext(module, { logger: false });
    for (const [username, password] of Object.entries(PASSWORDS))
      await app.get(AccountsService).create({ username, email: `${username}@noten.nl`, password, roles: ['administrator'] });
    await app.close();
  }

  /** What the back office would send from a page: the status of the response, or why there was none. */
  const fetchOn = (
    page: Page,
    address: string,
    { method = 'GET', fields }: { method?: string; fields?: object } = {},
  ): Promise<number | string> =>
    page.evaluate(`fetch(${JSON.stringify(address)}, {
      method: '${method}', credentials: 'include', headers: { 'X-Grove-Session': '1', 'Content-Type': 'application/json' },
      body: ${fields ? JSON.stringify(JSON.stringify(fields)) : 'undefined'} }).then(({ status }) => status, String)`);

  /** Does something on a page of each attacking origin; returns the requests that the browser sent meanwhile. */
  async function onForeignPages(work: (page: Page) => Promise<void>): Promise<ForwardedRequest[]> {
    const { port } = attackerServer.address() as AddressInfo;
    proxy.forwarded.length = 0;
    for (const attacker of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
      await visit.page.goto(attacker);
      await work(visit.page);
    }
    return [...proxy.forwarded];
  }

  /** Sends forms in one second window: a name whose window is just closing would open none. */
  async function sendForms(page: Page, forms: Record<string, Record<string, string>>): Promise<void> {
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.evaluate(openWindow)]);
    for (const [path, fields] of Object.entries(forms))
      for (const enctype of ENCTYPES)
        await Promise.all([popup.waitForEvent('domcontentloaded'), page.evaluate(sendForm(origin + path, enctype, fields))]);
    await popup.close();
  }

  const isStillSignedIn = async (): Promise<boolean> => {
    await visit.page.goto(`${origin}/rest/`);
    const names = `fetch('/rest/cms/v2/users/me?context=edit', { headers: { 'X-Grove-Session': '1' } }).then((r) => r.json()).then(({ username }) => username)`;
    return (await visit.page.evaluate(names)) === 'owner';
  };

  it('cannot change anything with forms, although the browser adds the cookie', async () => {
    const mallory = { username: 'mallory', email: 'mallory@noten.nl', password: 'x', roles: 'administrator' };
    const forwarded = await onForeignPages((page) => sendForms(page, { '/rest/cms/v2/users': mallory }));
    // From another port of the same host the cookie is sent, whatever SameSite says: only the missing header makes it worthless.
    expect(forwarded.some(({ headers }) => headers.cookie?.includes('grove_session='))).toBe(true);
    expect(new Set(forwarded.map(({ status }) => status))).toEqual(new Set([401, 400]));
    expect(await digestTables(server.database)).toEqual(before);
  });

  it('cannot send the header: the browser asks first, and is not allowed', async () => {
    const forwarded = await onForeignPages(async (page) => {
      for (const method of ['GET', 'POST', 'DELETE'])
        expect(await fetchOn(page, `${origin}/rest/cms/v2/users/me`, { method })).toMatch(/^TypeError/);
    });
    expect(new Set(forwarded.map(({ method }) => method))).toEqual(new Set(['OPTIONS']));
    expect(await digestTables(server.database)).toEqual(before);
  });

  it('cannot read anything with images, scripts, frames and WebSockets', async () => {
    const addresses = ['users/me?context=edit', 'users?context=edit', 'sessions'].map((path) => `${origin}/rest/cms/v2/${path}`);
    const forwarded = await onForeignPages(async (page) => {
      expect(await page.evaluate(loadInEveryWay(addresses))).toEqual([]);
    });
    expect(forwarded.some(({ headers }) => headers.upgrade !== undefined)).toBe(true);
    expect(forwarded.filter(({ status }) => status < 400)).toEqual([]);
  });

  it('cannot sign the person in as somebody else, and cannot sign the person out', async () => {
    const forms = {
      '/rest/cms/v2/sessions': { username: 'evil', password: PASSWORDS.evil },
      '/rest/cms/v2/sessions/current?_method=DELETE': {},
    };
    const forwarded = await onForeignPages((page) => sendForms(page, forms));
    expect(forwarded.filter(({ status }) => status < 400)).toEqual([]);
    expect(await isStillSignedIn()).toBe(true);
    expect(await digestTables(server.database)).toEqual(before);
  });
});
