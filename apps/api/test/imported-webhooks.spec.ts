import { afterAll, beforeAll, expect, it } from 'vitest';
import { KeyRing, SecretsConfig } from '@grove/database';
import { RecordStore } from '@grove/operations';
import { describeOnEachEngine } from '@grove/database/testing';
import { webhookImport, type ImportedWebhook } from '@grove/webhooks';
import { aWebhook, createRecord } from './support/builders.js';
import { readTable } from './support/tables.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const WEBHOOKS = '/shop/v1/webhooks';
const OLD = '2016-01-02 03:04:05';

describeOnEachEngine('Imported webhooks, whose ids are from a sequence of their own,', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  const admin = () => server.as('admin');

  async function store(...webhooks: readonly Partial<ImportedWebhook>[]): Promise<void> {
    const kind = await webhookImport(new KeyRing(server.database, server.configuration.get(SecretsConfig)));
    const records = webhooks.map((webhook) => ({
      ...{
        id: 0,
        name: 'Books',
        status: 'paused',
        topic: 'order.created',
        deliveryUrl: 'https://books.example/',
        secret: 'walnut',
      },
      ...{ userId: 1, createdAt: OLD, modifiedAt: null, failures: 0, ...webhook },
    })) as ImportedWebhook[];
    await server.database.write((unit) => new RecordStore(server.database, kind).store(unit, records));
  }

  it('leave the next ids to others, and the posts that have the same ids stay when they are deleted', async () => {
    const post = await createRecord(admin(), '/cms/v2/posts', { title: 'Figs', status: 'publish' });
    await createRecord(admin(), '/cms/v2/comments', { post: post.id, content: 'Good' });
    const ids = [post.id, post.id + 1, post.id + 2, post.id + 3];
    await store(...ids.map((id) => ({ id })));
    const created = await aWebhook(admin());
    expect(created.id).toBeGreaterThan(post.id + 3);
    for (const id of ids) expect((await admin().delete(`${WEBHOOKS}/${id}?force=true`)).status).toBe(200);
    expect((await admin().get(`/cms/v2/posts/${post.id}`)).body).toMatchObject({ title: { rendered: 'Figs' } });
    expect(await readTable(server.database, 'comment')).toHaveLength(1);
    await admin().delete(`${WEBHOOKS}/${created.id}?force=true`);
  });

  it('are listed by date, the newest first, those without a date last, and those of one second the highest id first', async () => {
    await store({ id: 906, createdAt: null }, { id: 905 }, { id: 904 }, { id: 903, createdAt: '2026-02-03 04:05:06' });
    const { body } = await admin().list(WEBHOOKS, { _fields: 'id,date_created' });
    expect(body).toEqual([
      { id: 903, date_created: '2026-02-03T04:05:06' },
      { id: 905, date_created: '2016-01-02T03:04:05' },
      { id: 904, date_created: '2016-01-02T03:04:05' },
      { id: 906, date_created: null },
    ]);
    expect((await admin().get(`${WEBHOOKS}/906`)).body).toMatchObject({ date_created: null, date_modified: null });
  });
});
