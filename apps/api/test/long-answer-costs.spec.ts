import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnSqlite } from '@grove/database/testing';
import type { RawRequest } from './support/http.js';
import { MeasuredServer, type ServerCost } from './support/measured-server.js';
import { sendEachOnce, sendOnce } from './support/one-shot-requests.js';

/** Milliseconds of CPU time for which one request may block others, beyond those of an idle server. */
const MAX_BLOCKED_MS = 200;
/** Growth of the memory in megabytes. */
const MAX_MEMORY_GROWTH = 300;

/** Texts as long as an import may bring, which grow when they are rendered and escaped, or have three bytes for each character. */
const TEXTS = ['"'.repeat(490_000), '字'.repeat(490_000), '<b></b>'.repeat(70_000), '"a '.repeat(160_000)];

const TARGETS = [
  ...['/feed', '/author/admin/', '/author/admin/feed'],
  ...[10, 50, 100].flatMap((perPage) => [
    `/rest/cms/v2/posts?per_page=${perPage}`,
    `/rest/cms/v2/posts?per_page=${perPage}&_embed`,
    `/rest/cms/v2/posts?per_page=${perPage}&_fields=id,excerpt`,
    `/rest/cms/v2/search?per_page=${perPage}`,
  ]),
  '/rest/cms/v2/posts?per_page=2',
];

describeOnSqlite('Long posts that strangers read', (engine) => {
  let server: MeasuredServer;
  let idle: ServerCost;
  let ids: number[];

  beforeAll(async () => {
    server = await MeasuredServer.start(engine, 512);
    const admin = server.as('admin');
    ids = [];
    for (let count = 0; count < 60; count++)
      ids.push((await admin.post('/cms/v2/posts', { title: `Fat ${count}`, content: 'x', status: 'publish' })).body.id);
    // Code that runs for the first time must be compiled first.
    await sendEachOnce(server.origin, requests());
    idle = await server.measure(async () => undefined);
  }, 120_000);
  afterAll(() => server.stop());

  const requests = (): RawRequest[] => TARGETS.map((target) => ({ method: 'GET', target }));

  it.each(TEXTS.map((text) => [text.slice(0, 7), text]))(
    'do not hold up other requests, whatever they consist of: %s',
    async (_start, content) => {
      await server.withDatabase((database) => database.write((unit) => unit.query('UPDATE post SET content = ?', [content])));
      // Responses are stored by the versions of tables.
      await server.as('admin').put(`/cms/v2/posts/${ids[0]}`, { menu_order: 1, title: `Changed ${content.slice(0, 7)}` });
      const failed: (readonly [string, number])[] = [];
      const cost = await server.measure(async () => {
        for (const request of requests()) {
          const status = await sendOnce(server.origin, request);
          if (![200, 400].includes(status)) failed.push([request.target, status]);
        }
      });
      expect(failed).toEqual([]);
      expect(cost.maxBlockedMs).toBeLessThan(idle.maxBlockedMs + MAX_BLOCKED_MS);
      expect(cost.residentMb).toBeLessThan(idle.residentMb + MAX_MEMORY_GROWTH);
    },
    300_000,
  );
});
