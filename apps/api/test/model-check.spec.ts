import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { Client } from '../../../tools/model-check/client.js';
import { prepare, walk } from '../../../tools/model-check/walk.js';
import { SeededRandom } from '@grove/core/testing';
import { startTestServer, type TestServer } from './support/test-server.js';

describeOnEachEngine('Random requests', (engine) => {
  let server: TestServer;
  let client: Client;
  beforeAll(async () => {
    server = await startTestServer(engine);
    client = new Client(server.root, String(server.headersOf('admin').Authorization));
    await prepare(client);
  });
  afterAll(() => server.stop());

  /** `npm run model-check` can send more requests. */
  it('leave every amount, stock, status and list total as a model of the rules predicts', async () => {
    expect(await walk(client, { walks: 8, longest: 60, seed: new SeededRandom().seed })).toBeUndefined();
  }, 120_000);
});
