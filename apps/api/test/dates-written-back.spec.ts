import { afterAll, beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import { describeOnEachEngine } from '@grove/database/testing';
import { aPicture, aVariableProduct, createRecord } from './support/builders.js';
import type { Client } from './support/client.js';
import { accountIds, aFile } from './support/content-items.js';
import { isDateName, isDatedArgument, shownDates } from './support/dates.js';
import type { JsonRecord } from './support/http.js';
import { buildPath, endpointsIn, type Endpoint, type IndexDocument } from './support/index-document.js';
import { createShopRecordPaths } from './support/shop-records.js';
import { startTestServer, type TestServer } from './support/test-server.js';

/** Changes of the clocks. After all but three of them, some time of the day comes a second time; there it never comes at all. */
const CLOCK_CHANGES: readonly [zone: string, instant: string][] = [
  ['Europe/Amsterdam', '2024-10-27T01:00:00Z'],
  ['Europe/Amsterdam', '2024-03-31T01:00:00Z'],
  ['America/New_York', '2031-11-02T06:00:00Z'],
  ['America/New_York', '2031-03-09T07:00:00Z'],
  ['Australia/Lord_Howe', '2025-04-05T15:00:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
  ['Asia/Pyongyang', '2015-08-14T15:00:00Z'],
];
const ZONES = [...new Set([...CLOCK_CHANGES.map(([zone]) => zone), 'UTC', 'Asia/Kathmandu', 'Pacific/Kiritimati'])];

/** A date and time in UTC, as clients write it. */
const timestamp = (millis: number): string => new Date(millis).toISOString().slice(0, 19);

/** A zone, and an instant at which its clocks often have just changed or are about to. */
const zoneAndInstant: fc.Arbitrary<readonly [zone: string, instant: string]> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...CLOCK_CHANGES), fc.integer({ min: -4_000, max: 4_000 }))
      .map(([[zone, change], seconds]) => [zone, timestamp(Date.parse(change) + seconds * 1_000)] as const),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constantFrom(...ZONES),
      fc
        .date({ min: new Date('1900-01-02'), max: new Date('2100-01-01'), noInvalidDate: true })
        .map(Number)
        .map(timestamp),
    ),
  },
);

/** A record at the route of one version. */
interface Target {
  readonly path: string;
  readonly client: Client;
  /** The arguments in which, or in parts of which, a client sends dates. */
  readonly dated: readonly string[];
  /** Where several records are changed together, if this version has that. */
  readonly batch?: string;
}

/** How a client writes back what it has read. */
const writingBack = fc.record({
  at: zoneAndInstant,
  /** The zone of the site is changed between writing and reading. */
  laterZone: fc.option(fc.constantFrom(...ZONES), { freq: 3 }),
  context: fc.constantFrom('view', 'edit'),
  /** All dates together, or one alone. */
  chosen: fc.option(fc.nat(20)),
  inBatch: fc.boolean(),
});

describeOnEachEngine('Dates that a client writes back as it read them', (engine) => {
  let server: TestServer;
  let admin: Client;
  let targets: readonly Target[];
  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
    admin = server.as('admin');
    targets = await findTargets(server);
  });
  afterAll(() => server.stop());

  const setZone = (timezone: string) => admin.put('/cms/v2/settings', { timezone });

  /** All dates of a record, in each version. */
  async function datesOf(record: Target): Promise<unknown> {
    const versions = targets.filter(({ path }) => recordIn(path) === recordIn(record.path));
    return Promise.all(
      versions.map(async ({ path, client }) => [path, shownDates((await client.get(path, { context: 'edit' })).body)]),
    );
  }

  async function write({ client, path, batch }: Target, body: object, inBatch: boolean): Promise<void> {
    const id = Number(/\d+$/.exec(path)![0]);
    const {
      status,
      body: answer,
      text,
    } = await (batch && inBatch
      ? client.post<{ update?: JsonRecord[] }>(batch, { update: [{ id, ...body }] })
      : client.put<{ update?: JsonRecord[] }>(path, body));
    if (status !== 200 || answer.update?.some((one) => 'error' in one)) expect([path, body, status, text]).toBe('accepted');
  }

  it('change in no resource and no version', async () => {
    expect(targets.filter(({ dated }) => dated.length > 0).length).toBeGreaterThan(25);
    const runs = engine.name === 'sqlite' ? 4 : 1;
    for (const target of targets) {
      const property = fc.asyncProperty(writingBack, async ({ at: [zone, instant], laterZone, context, chosen, inBatch }) => {
        await setZone(zone);
        const settable = target.dated.filter(isDateName);
        const dates = settable.map((name) => [name, name.endsWith('_gmt') ? instant : `${instant}Z`]);
        if (dates.length > 0) await write(target, Object.fromEntries(dates), false);
        if (laterZone !== null) await setZone(laterZone);
        const before = await datesOf(target);
        const { body } = await target.client.get(target.path, { context });
        const shown = Object.keys(body).filter((name) => shownDates({ [name]: body[name] }).length > 0 && name !== '_links');
        if (shown.length === 0) return;
        const names = chosen === null ? shown : [shown[chosen % shown.length]];
        await write(target, Object.fromEntries(names.map((name) => [name, body[name]])), inBatch);
        expect(await datesOf(target)).toEqual(before);
      });
      const hasDates = target.dated.length > 0;
      await fc.assert(property, { numRuns: hasDates ? runs : 1 });
    }
  });
});

/** The collection and the id of a record, which are the same in each version; content and shop have collections of the same name. Settings have no id. */
const recordIn = (path: string): string => `${/^\/(cms|wp)\//.test(path)} ${/[^/]+(\/\d+)?$/.exec(path)![0]}`;

/** Creates a record of each kind, and finds the routes of all versions at which one record is read and changed. */
async function findTargets(server: TestServer): Promise<Target[]> {
  const pathOf = await recordPaths(server);
  const variable = await aVariableProduct(server.as('admin'), [{ regular_price: '9', image: [] }]);
  const found: Target[] = [];
  for (const root of [server.root, `${server.url}/wp-json`]) {
    const client = server.as('admin', root);
    const endpoints = endpointsIn((await client.get<IndexDocument>('/')).body);
    const changes = endpoints.filter(({ method, route }) => method === 'PUT' && route.endsWith('/(?P<id>[\\d]+)'));
    for (const endpoint of changes) {
      const dated = Object.entries(endpoint.args).flatMap(([name, argument]) => (isDatedArgument(name, argument) ? [name] : []));
      const paths = [
        pathOf(endpoint),
        ...(/\/products\/\(\?P<id>/.test(endpoint.route) ? [buildPath(endpoint.route, () => variable.id)] : []),
      ];
      for (const path of paths) {
        const batch = path.replace(/\d+$/, 'batch');
        const hasBatch = endpoints.some(({ route }) => route === endpoint.route.replace(/\(\?P<id>.*$/, 'batch'));
        found.push({ client, path, dated, ...(hasBatch && { batch }) });
      }
    }
  }
  return found;
}

/** Finds the path of one record of each kind. Products and categories have a picture, because pictures have dates. */
async function recordPaths(server: TestServer): Promise<(endpoint: Endpoint) => string> {
  const admin = server.as('admin');
  const shopPath = await createShopRecordPaths(server);
  const picture = { id: await aPicture(server.database) };
  const shopRecord = (collection: string) =>
    shopPath({ route: `/shop/v1/${collection}/(?P<id>[\\d]+)`, method: 'PUT', args: {} });
  await admin.put(shopRecord('products'), { images: [picture] });
  await admin.put(shopRecord('products/categories'), { image: picture });
  const { editor } = await accountIds(server);
  const post = await createRecord(admin, '/cms/v2/posts', { title: 'Figs', status: 'publish' });
  const ids: Readonly<Record<string, number>> = {
    posts: post.id,
    pages: (await createRecord(admin, '/cms/v2/pages', { title: 'Figs', status: 'publish' })).id,
    comments: (await createRecord(admin, '/cms/v2/comments', { post: post.id, content: 'Sweet' })).id,
    media: await aFile(admin, editor),
    categories: (await createRecord(admin, '/cms/v2/categories', { name: 'Figs' })).id,
    tags: (await createRecord(admin, '/cms/v2/tags', { name: 'Figs' })).id,
    users: editor,
  };
  return (endpoint) => {
    const [, collection] = /^\/(?:cms|wp)\/v2\/(\w+)\//.exec(endpoint.route) ?? [];
    return collection ? buildPath(endpoint.route, () => ids[collection]) : shopPath(endpoint);
  };
}
