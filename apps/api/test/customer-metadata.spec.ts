import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName } from './support/builders.js';
import { startTestServer, type TestServer } from './support/test-server.js';

describeOnEachEngine('The metadata of customers', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
  });
  afterAll(() => server.stop());

  it.each(['v2', 'v3'])(
    'is shown to administrators only in %s, without hidden entries, and shop managers may write it',
    async (version) => {
      const path = `/wc/${version}/customers`;
      const client = (actor: 'admin' | 'key_read' | 'shop_manager' | 'key_shop_manager') =>
        server.as(actor, `${server.url}/wp-json`);
      const name = aName('meta').replace(' ', '');
      const sent = {
        email: `${name}@noten.nl`,
        username: name,
        password: 'walnut',
        meta_data: [
          { key: 'size', value: 'L' },
          { key: '_hidden', value: 'x' },
        ],
      };
      const created = await client('shop_manager').post(path, sent);
      expect([created.status, 'meta_data' in created.body]).toEqual([201, false]);
      const item = `${path}/${created.body.id}`;
      for (const actor of ['shop_manager', 'key_shop_manager'] as const) {
        const updated = await client(actor).put(item, { meta_data: [{ key: 'shoe', value: '44' }] });
        const answers = [
          updated.body,
          (await client(actor).get(item)).body,
          ...(await client(actor).list(`${path}?role=all`)).body,
        ];
        expect(answers.length).toBeGreaterThan(2);
        for (const body of answers) expect(body).not.toHaveProperty('meta_data');
      }
      const shown = [
        { id: expect.any(Number), key: 'size', value: 'L' },
        { id: expect.any(Number), key: 'shoe', value: '44' },
      ];
      for (const actor of ['admin', 'key_read'] as const)
        expect((await client(actor).get(item)).body['meta_data']).toEqual(shown);
      const { body: listed } = await client('admin').list(`${path}?include=${created.body.id}`);
      expect(listed.map((customer) => customer['meta_data'])).toEqual([shown]);
      expect((await client('admin').put(item, { first_name: 'Jan' })).body['meta_data']).toEqual(shown);
    },
  );
});
