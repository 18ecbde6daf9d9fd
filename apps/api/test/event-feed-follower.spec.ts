import { afterEach, expect, it } from 'vitest';
import { rmSync } from 'node:fs';
import { CoreConfig, type Configuration } from '@grove/core';
import { SeededRandom } from '@grove/core/testing';
import { describeOnEachEngine } from '@grove/database/testing';
import { openDatabase } from '@grove/server';
import { aName } from './support/builders.js';
import { ChildServer } from './support/child-server.js';
import type { Client } from './support/client.js';
import { CONTENT_EVENTS, FeedCursor, SHOP_EVENTS } from './support/feed-reader.js';
import type { JsonRecord } from './support/http.js';
import { basicAuth, newConfiguration, prepareDatabase } from './support/test-server.js';
import { startReceivers, type Receivers } from './support/webhook-receivers.js';

const KILLS = 3;
const WRITERS = 4;
const WRITES_UNTIL_KILL = 25;

/** What is written, with the name of its topics and a body for each change. */
const KINDS = {
  product: { path: '/shop/v1/products', body: (name: string) => ({ name, regular_price: '2.00' }) },
  coupon: { path: '/shop/v1/coupons', body: (name: string) => ({ code: name.replace(' ', '-'), amount: '1.00' }) },
  order: { path: '/shop/v1/orders', body: (name: string) => ({ customer_note: name }) },
  post: { path: '/cms/v2/posts', body: (name: string) => ({ title: name, content: name, status: 'publish' }) },
  page: { path: '/cms/v2/pages', body: (name: string) => ({ title: name, status: 'draft' }) },
} as const;

type Kind = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as Kind[];

describeOnEachEngine('A client that follows the feeds', (engine) => {
  let configuration: Configuration;
  let child: ChildServer | undefined;
  let dispatcher: Receivers | undefined;
  afterEach(async () => {
    await child?.kill();
    await dispatcher?.stop();
    rmSync(configuration.get(CoreConfig).dataDir, { recursive: true, force: true });
  });

  it('has the records that a client has which reads everything at the end, whatever was written, and whenever the server was killed', () => {
    const chance = new SeededRandom();
    return chance.reportingSeed(async () => {
      configuration = await newConfiguration(engine);
      const { admin } = await prepareDatabase(configuration);
      const database = await openDatabase(configuration);
      dispatcher = await startReceivers(database);
      const ids = new Map<Kind, number[]>(NAMES.map((kind) => [kind, []]));
      child = await ChildServer.start(configuration);
      let client = child.as(basicAuth(admin));
      const feeds = await Promise.all([SHOP_EVENTS, CONTENT_EVENTS].map((path) => FeedCursor.atEnd(client, path)));
      const copies = NAMES.map(() => new Map<number, unknown>());
      for (let time = 0; time < KILLS; time++) {
        await writeUntilKilled(child, client, ids, chance);
        child = await ChildServer.start(configuration);
        client = child.as(basicAuth(admin));
        // The client goes on where it was.
        for (const feed of feeds) apply(await feed.through(client).next({ payload: true }), copies);
      }
      const everything = await readEverything(client);
      await expect
        .poll(
          async () => {
            for (const feed of feeds) apply(await feed.next({ payload: true }), copies);
            return copies.map((copy) => [...copy.keys()].sort(ascending));
          },
          { timeout: 30_000 },
        )
        .toEqual(everything.map((records) => [...records.keys()].sort(ascending)));
      for (const [index, records] of everything.entries())
        for (const [id, record] of records) expect(copies[index].get(id)).toEqual(record);
      await database.close();
    });
  }, 180_000);
});

const ascending = (one: number, other: number): number => one - other;

/** Lets clients write at random, and kills the server while they do. */
async function writeUntilKilled(
  child: ChildServer,
  client: Client,
  ids: Map<Kind, number[]>,
  chance: SeededRandom,
): Promise<void> {
  let writes = 0;
  let onEnough: () => void;
  const reached = new Promise<void>((resolve) => (onEnough = resolve));
  const writer = async () => {
    for (;;) {
      try {
        await writeOnce(client, ids, chance);
      } catch {
        return;
      }
      writes += 1;
      if (writes === WRITES_UNTIL_KILL) onEnough();
    }
  };
  const writing = Array.from({ length: WRITERS }, writer);
  await reached;
  await child.kill();
  await Promise.all(writing);
}

async function writeOnce(client: Client, ids: Map<Kind, number[]>, chance: SeededRandom): Promise<void> {
  const kind = chance.pick(NAMES);
  const { path, body } = KINDS[kind];
  const known = ids.get(kind)!;
  const action = known.length === 0 ? 'create' : chance.pick(['create', 'update', 'update', 'trash', 'delete'] as const);
  if (action === 'create') known.push((await client.post(path, body(aName(kind)))).body.id);
  else if (action === 'update') await client.put(`${path}/${chance.pick(known)}`, body(aName(kind)));
  else await client.delete(`${path}/${chance.pick(known)}`, { force: action === 'delete' });
}

/** Makes the changes of the feed in the copies of a client. */
function apply(events: readonly JsonRecord[], copies: readonly Map<number, unknown>[]): void {
  for (const { topic, resource_id, payload } of events) {
    const id = Number(resource_id);
    const [kind, change] = (topic as string).split('.');
    const copy = copies[NAMES.indexOf(kind as Kind)];
    // A record in the trash can be changed, and stays there.
    const isGone = change === 'deleted' || (payload as JsonRecord).status === 'trash';
    if (isGone) copy?.delete(id);
    else copy?.set(id, comparable(payload as JsonRecord));
  }
}

async function readEverything(client: Client): Promise<Map<number, unknown>[]> {
  return Promise.all(
    NAMES.map(async (kind) => {
      const status = kind === 'post' || kind === 'page' ? { status: 'publish,draft' } : {};
      const { body } = await client.list(KINDS[kind].path, { ...status, per_page: 100 });
      return new Map(body.map((record) => [record.id as number, comparable(record)]));
    }),
  );
}

/** Links begin with the address of the server, which is another one after each start. Related products are not part of a record: others decide which they are. */
const comparable = ({ _links: _own, related_ids: _others, ...record }: JsonRecord): unknown =>
  JSON.parse(JSON.stringify(record).replace(/https?:\/\/[^/"]+/g, ''));
