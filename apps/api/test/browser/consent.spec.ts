import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sqliteTestEngine } from '@grove/database/testing';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { describeInBrowser } from './test-browser.js';

describeInBrowser('The page on which a program asks for access, in a browser,', (browser) => {
  const engine = sqliteTestEngine();
  const received: IncomingMessage[] = [];
  const program = createServer((request, response) => {
    received.push(request);
    response.end('Thank you.');
  });
  let server: TestServer;
  let address: string;
  beforeAll(async () => {
    server = await startTestServer(engine);
    await new Promise<void>((listening) => program.listen(0, '127.0.0.1', listening));
    const success_url = `http://localhost:${(program.address() as AddressInfo).port}/done`;
    address = `${server.url}/authorize-application?${new URLSearchParams({ app_name: 'Till', success_url }).toString()}`;
  });
  afterAll(async () => {
    program.closeAllConnections();
    await new Promise((closed) => program.close(closed));
    await server.stop();
    await engine.cleanUp();
  });

  it('shows what was wrong, is free of accessibility violations then, and leads to the program without a referrer', async () => {
    const visit = await browser.open(address);
    const { page } = visit;
    await page.getByLabel('User name').fill('customer');
    await page.getByLabel('Application password').fill('wrong');
    await page.getByRole('button', { name: 'Approve' }).press('Enter');
    expect(await page.getByRole('alert').innerText()).toContain('consent_wrong_password');
    expect([await visit.accessibilityViolations(), await page.getByLabel('User name').inputValue()]).toEqual([[], 'customer']);
    await page.getByLabel('Application password').fill(server.credentials.customer.secret);
    await page.keyboard.press('Enter');
    await page.waitForURL(/^http:\/\/localhost:\d+\/done\?site_url=.*&user_login=customer&password=[A-Za-z\d]{24}$/);
    expect(received.find(({ url }) => url?.startsWith('/done'))?.headers.referer).toBeUndefined();
    await visit.close();
  });

  it('leads to the program without a password if the person denies', async () => {
    const visit = await browser.open(address);
    await visit.page.getByRole('button', { name: 'Deny' }).click();
    await visit.page.waitForURL(/^http:\/\/localhost:\d+\/done\?success=false$/);
    await visit.close();
  });
});
