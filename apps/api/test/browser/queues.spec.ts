import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sqliteTestEngine } from '@grove/database/testing';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { describeInBrowser } from './visitor.js';

const redisUrl = process.env.GROVE_TEST_REDIS_URL ?? '';

(redisUrl === '' ? describe.skip : describe)('with Redis', () => {
  describeInBrowser('The queue board in a browser', (visitor) => {
    const engine = sqliteTestEngine();
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(engine, { redisUrl });
    });
    afterAll(async () => {
      await server.stop();
      await engine.cleanUp();
    });

    it('is shown to an administrator who signs in by its form; what it would fetch from elsewhere is refused, and nothing else', async () => {
      const { name, secret } = server.credentials.admin;
      const visit = await visitor.open(`${server.url}/queues`);
      expect([visit.status, await visit.barriers()]).toEqual([401, []]);
      await visit.page.getByLabel('Name of an administrator').fill(name);
      await visit.page.getByLabel('Application password').fill(secret);
      visit.complaints.length = 0;
      await visit.page.getByRole('button', { name: 'Sign in' }).click();
      await visit.page.getByText('grove-webhooks').first().waitFor();
      const refused = visit.outside.map((address) =>
        expect.stringMatching(`^Loading the stylesheet '${escaped(address)}' violates`),
      );
      expect(visit.complaints).toEqual(refused);
      await visit.leave();
    });
  });
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
