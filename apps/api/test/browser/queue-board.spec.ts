import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqliteTestEngine } from '@grove/database/testing';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { describeInBrowser } from './test-browser.js';

const redisUrl = process.env.GROVE_TEST_REDIS_URL ?? '';

(redisUrl === '' ? describe.skip : describe)('with Redis', () => {
  describeInBrowser('The queue board in a browser', (browser) => {
    const engine = sqliteTestEngine();
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine, { redisUrl });
    });
    afterAll(async () => {
      await server.stop();
      await engine.cleanUp();
    });

    it('is shown to an administrator who signs in with its form, and only stylesheets of other origins are blocked', async () => {
      const { name, secret } = server.credentials.admin;
      const visit = await browser.open(`${server.url}/queues`);
      expect([visit.status, await visit.accessibilityViolations()]).toEqual([401, []]);
      await visit.page.getByLabel('Name of an administrator').fill(name);
      await visit.page.getByLabel('Application password').fill(secret);
      visit.consoleErrors.length = 0;
      await visit.page.getByRole('button', { name: 'Sign in' }).click();
      await visit.page.getByText('Deliveries of webhooks').first().waitFor();
      const blocked = visit.foreignRequests.map((address) =>
        expect.stringMatching(`^Loading the stylesheet '${escapeRegExp(address)}' violates`),
      );
      expect(visit.consoleErrors).toEqual(blocked);
      await visit.close();
    });
  });
});

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
