import { afterEach, expect, it } from 'vitest';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Configuration, CoreConfig } from '@grove/core';
import type { Database } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { openDatabase } from '@grove/server';
import { SeededRandom } from '@grove/core/testing';
import { ChildServer } from './support/child-server.js';
import type { Client } from './support/client.js';
import type { JsonRecord } from './support/http.js';
import { checkInvariants } from './support/invariants.js';
import { readTable } from './support/tables.js';
import { waitForOtherConnections } from './support/mysql-connections.js';
import { basicAuth, newConfiguration, prepareDatabase } from './support/test-server.js';

const PRODUCTS = '/shop/v1/products';
const SCHEDULES = 4;
const WRITERS = 4;
const ENTRIES = 8;

/** The fields of a product, all with the same version, so that a partial change would be visible. */
const fieldsOf = (version: number) => ({
  name: `Version ${version}`,
  regular_price: `${version}`,
  weight: `${version}`,
  tags: [],
  attributes: [{ name: 'Size', variation: true, options: [`${version}`, 'M'] }],
});
const variationFieldsOf = (version: number) => ({ regular_price: `${version}`, weight: `${version}` });

/** What servers acknowledged before they were killed: the number of changes of each product, and of batches. */
interface Acknowledged {
  readonly changes: Map<number, number>;
  batches: number;
}

describeOnEachEngine('A server that is killed during batches', (engine) => {
  let child: ChildServer | undefined;
  let configuration: Configuration;
  afterEach(async () => {
    await child?.kill();
    rmSync(configuration.get(CoreConfig).dataDir, { recursive: true, force: true });
  });

  it('leaves every product consistent, keeps all acknowledged changes, and counts correctly after a restart', () => {
    const chance = new SeededRandom();
    return chance.reportingSeed(async () => {
      configuration = await newConfiguration(engine);
      const { admin } = await prepareDatabase(configuration);
      const acknowledged: Acknowledged = { changes: new Map(), batches: 0 };
      for (let schedule = 0; schedule < SCHEDULES; schedule++) {
        child = await ChildServer.start(configuration);
        await killDuringWrites(child, child.as(basicAuth(admin)), acknowledged, chance);
        await checkDatabase(configuration, acknowledged);
      }
    });
  }, 120_000);
});

/** Lets clients write until some batches are acknowledged, waits a moment longer, and kills the server, most likely during other batches. */
async function killDuringWrites(
  child: ChildServer,
  client: Client,
  acknowledged: Acknowledged,
  chance: SeededRandom,
): Promise<void> {
  const enough = acknowledged.batches + 1 + chance.below(8);
  let onEnough: () => void;
  const reached = new Promise<void>((resolve) => (onEnough = resolve));
  const onBatch = () => acknowledged.batches >= enough && onEnough();
  const writing = Array.from({ length: WRITERS }, () => write(client, acknowledged, chance, onBatch));
  await reached;
  await delay(chance.below(50));
  await child.kill();
  await Promise.all(writing);
}

/** Sends batches until the server has ended. */
async function write(client: Client, acknowledged: Acknowledged, chance: SeededRandom, onBatch: () => void): Promise<void> {
  const create = Array.from({ length: ENTRIES }, () => ({
    type: 'variable',
    variations: [variationFieldsOf(1), variationFieldsOf(1)],
    ...fieldsOf(1),
  }));
  for (;;) {
    const productIds = [...acknowledged.changes.keys()];
    const update = Array.from({ length: ENTRIES }, () => ({
      id: chance.pick(productIds) ?? 0,
      ...fieldsOf(2 + chance.below(1000)),
    }));
    try {
      const { body } = await client.post<Record<string, JsonRecord[]>>(`${PRODUCTS}/batch`, {
        create,
        update,
        delete: productIds.slice(-2),
      });
      for (const entry of Object.values(body).flat())
        if (!entry.error) acknowledged.changes.set(entry.id, (acknowledged.changes.get(entry.id) ?? 0) + 1);
      acknowledged.batches += 1;
      onBatch();
    } catch {
      return;
    }
  }
}

/** Checks the database after it has closed the connections of the server. */
async function checkDatabase(configuration: Configuration, acknowledged: Acknowledged): Promise<void> {
  const database = await openDatabase(configuration);
  try {
    if (database.engineName === 'mysql') await waitForOtherConnections(database);
    await checkInvariants(database);
    const events = await eventsIn(database);
    expect(await findInconsistencies(database, events)).toEqual([]);
    const eventCount = (product: number) => events.filter(({ id }) => id === product).length;
    expect([...acknowledged.changes].filter(([id, changes]) => eventCount(id) < changes)).toEqual([]);
  } finally {
    await database.close();
  }
}

interface Event {
  readonly topic: string;
  readonly id: number;
  readonly payload: JsonRecord;
}

async function eventsIn(database: Database): Promise<Event[]> {
  const rows = await database.read<{ topic: string; resource_id: number; payload: string }>(
    'SELECT topic, resource_id, payload FROM outbox ORDER BY id',
  );
  return rows.map(({ topic, resource_id, payload }) => ({ topic, id: resource_id, payload: JSON.parse(payload) as JsonRecord }));
}

/** Products with a missing part, with parts of different versions or without an event, and events of products and variations that do not exist. */
async function findInconsistencies(database: Database, events: readonly Event[]): Promise<string[]> {
  const products = await readTable<{ id: number; name: string; weight: string; attributes: string }>(database, 'product');
  const variations = await readTable<{ id: number; product_id: number }>(database, 'product_variation');
  const existing = new Set([...products, ...variations].map(({ id }) => id));
  const last = new Map(events.map((event) => [event.id, event]));
  const missing = [...last.values()].filter(({ id, topic }) => topic !== 'product.deleted' && !existing.has(id));
  return [
    ...missing.map(({ id, topic }) => `${topic} ${id}, which does not exist`),
    ...products.flatMap(({ id, name, weight, attributes }) => {
      const version = name.replace('Version ', '');
      const [{ options }] = JSON.parse(attributes) as { options: string[] }[];
      const own = variations.filter(({ product_id }) => product_id === id).length;
      const event = last.get(id);
      const isConsistent =
        weight === version &&
        options[0] === version &&
        own === 2 &&
        event?.payload.name === name &&
        event.topic !== 'product.deleted';
      return isConsistent ? [] : `product ${id}: ${JSON.stringify({ name, weight, options, own, topic: event?.topic })}`;
    }),
  ];
}
