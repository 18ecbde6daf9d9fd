import { afterAll, beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import { casesFor, describeOnEachEngine } from '@grove/database/testing';
import { ACTORS, type Actor } from './support/actors.js';
import { createRecord } from './support/builders.js';
import { accountIds, aFile } from './support/content-items.js';
import { describedReads } from './support/described-reads.js';
import { createShopRecordPaths } from './support/shop-records.js';
import { OpenApiValidator, type OpenApiDocument } from './support/openapi-validator.js';
import { startTestServer, type TestServer } from './support/test-server.js';

/** Requests for each operation. Other seeds ask for other records with other parameters. */
const REQUESTS = 8;
const SEED = Number(process.env['GROVE_TEST_SEED'] ?? 16);

describeOnEachEngine('A response to a random read', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
    await createShopRecordPaths(server);
    await createContent(server);
  });
  afterAll(() => server.stop());

  it.each(['/rest', '/wp-json'])('has the status and the schema that the OpenAPI document of %s describes', async (mount) => {
    const root = server.url + mount;
    const clientOf = (actor: Actor) => server.as(actor, root);
    const document = (await clientOf('visitor').get<OpenApiDocument>('/openapi.json')).body;
    const validator = new OpenApiValidator(document);
    const reads = await describedReads(document, async (path) => (await clientOf('admin').get<unknown>(path)).body);
    expect(reads.length).toBeGreaterThan(70);
    const faults: string[] = [];
    const answered = new Set<fc.Arbitrary<string>>();
    const chosen = casesFor(engine, reads);
    for (const [index, read] of chosen.entries()) {
      const requests = fc.tuple(fc.constantFrom<Actor>('admin', 'admin', ...ACTORS), read);
      for (const [actor, path] of fc.sample(requests, { numRuns: REQUESTS, seed: SEED + index })) {
        const { status, text } = await clientOf(actor).get(path);
        if (status === 200) answered.add(read);
        const found = validator.errorsOf({ method: 'GET', url: root + path, status, text });
        faults.push(...found.map((fault) => `${fault} (${actor}: ${path})`));
      }
    }
    expect(faults).toEqual([]);
    expect(answered.size).toBeGreaterThan(chosen.length / 2);
  });
});

async function createContent(server: TestServer): Promise<void> {
  const admin = server.as('admin');
  const { editor } = await accountIds(server);
  const post = await createRecord(admin, '/cms/v2/posts', { title: 'Figs', status: 'publish', content: 'Dried' });
  await admin.put(`/cms/v2/posts/${post.id}`, { content: 'Fresh' });
  await createRecord(admin, '/cms/v2/pages', { title: 'Figs', status: 'publish', author: editor });
  await createRecord(admin, '/cms/v2/comments', { post: post.id, content: 'Sweet' });
  await createRecord(admin, '/cms/v2/categories', { name: 'Figs' });
  await createRecord(admin, '/cms/v2/tags', { name: 'Figs' });
  await createRecord(admin, '/contact-form/v1/contact-forms', {});
  await aFile(admin, editor);
}
