import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnSqlite } from '@grove/database/testing';
import type { RawRequest } from './support/http.js';
import { createLongRecords, lengthenTexts, publicAddresses, shopAddresses, type LongRecords } from './support/long-records.js';
import { MeasuredServer, type ServerCost } from './support/measured-server.js';
import { sendEachOnce, sendOnce } from './support/one-shot-requests.js';

/** Milliseconds of CPU time for which one request may block others, beyond those of an idle server. */
const MAX_BLOCKED_MS = 100;
/** How much more memory is retained, in megabytes, with the caches of rendered texts and of responses, which have bounds of their own. */
const MAX_RETAINED_GROWTH = 150;

/** What long texts consist of: some grow when they are rendered and escaped, others have three bytes for each character. */
const PARTS = ['"', '字', '<b></b>', '"a ', 'a\n\n'];

describeOnSqlite('Pages of records with long texts', (engine) => {
  let server: MeasuredServer;
  let idle: ServerCost;
  let retainedMb: number;
  let records: LongRecords;

  beforeAll(async () => {
    server = await MeasuredServer.start(engine, 512, { COMPAT_ROOT: 'wp-json' });
    await server.withDatabase(async (database) => {
      records = await createLongRecords(server.as('admin'), database);
    });
    // Code that runs for the first time must be compiled first.
    await sendEachOnce(server.origin, requests());
    idle = await server.measure(async () => undefined);
    retainedMb = await server.measureRetainedMb();
  }, 240_000);
  afterAll(() => server.stop());

  const requests = (): RawRequest[] => [
    ...publicAddresses(records).map((target) => ({ method: 'GET', target })),
    ...shopAddresses(records).map((target) => ({
      method: 'GET',
      target,
      headers: server.headersOf('admin') as Record<string, string>,
    })),
  ];

  it.each(PARTS)(
    'do not hold up other requests, whatever the texts consist of: %s',
    async (part) => {
      await server.withDatabase((database) => lengthenTexts(database, part));
      // Responses are stored by the versions of tables.
      const admin = server.as('admin');
      await admin.put(`/cms/v2/posts/${records.postIds[0]}`, { menu_order: 1, title: `Changed ${part}` });
      const failed: (readonly [string, number])[] = [];
      const blocked: (readonly [string, number])[] = [];
      for (const request of requests()) {
        const cost = await server.measure(async () => {
          const status = await sendOnce(server.origin, request);
          if (![200, 400].includes(status)) failed.push([request.target, status]);
        });
        if (cost.maxBlockedMs > idle.maxBlockedMs + MAX_BLOCKED_MS) blocked.push([request.target, cost.maxBlockedMs]);
      }
      expect(failed).toEqual([]);
      expect(blocked).toEqual([]);
      expect((await server.measureRetainedMb()) - retainedMb).toBeLessThan(MAX_RETAINED_GROWTH);
    },
    300_000,
  );
});
