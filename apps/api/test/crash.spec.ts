import { afterEach, expect, it } from '@jest/globals';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Configuration, CoreConfig } from '@grove/core';
import type { Database } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { openDatabase } from '../src/index.js';
import { Chance } from '@grove/core/testing';
import { ChildServer } from './support/child-server.js';
import type { Client } from './support/client.js';
import type { Wire } from './support/http.js';
import { checkInvariants } from './support/invariants.js';
import { rowsOf } from './support/tables.js';
import { basic, newConfiguration, prepare } from './support/test-server.js';

const PRODUCTS = '/shop/v1/products';
const SCHEDULES = 6;
const WRITERS = 4;
const ENTRIES = 8;

/** A product whose every part bears one version, so that half a change would show. */
const versionOf = (version: number) => ({
  name: `Version ${version}`,
  regular_price: `${version}`,
  weight: `${version}`,
  tags: [],
  attributes: [{ name: 'Size', variation: true, options: [`${version}`, 'M'] }],
});
const variationOf = (version: number) => ({ regular_price: `${version}`, weight: `${version}` });

/** What servers told before they were killed: how many changes of each product were acknowledged, and in how many batches. */
interface Told {
  readonly changes: Map<number, number>;
  batches: number;
}

describeOnEachEngine('a server that is killed amid its batches', (engine) => {
  let child: ChildServer | undefined;
  let configuration: Configuration;
  afterEach(async () => {
    await child?.kill();
    rmSync(configuration.get(CoreConfig).dataDir, { recursive: true, force: true });
  });

  it('leaves every product whole, keeps what it told, and counts right when it comes back', () => {
    const chance = new Chance();
    return chance.reportingSeed(async () => {
      configuration = await newConfiguration(engine);
      const { admin } = await prepare(configuration);
      const told: Told = { changes: new Map(), batches: 0 };
      for (let schedule = 0; schedule < SCHEDULES; schedule++) {
        child = await ChildServer.start(configuration);
        await killedAmid(child, child.as(basic(admin)), told, chance);
        await examine(configuration, told);
      }
    });
  }, 120_000);
});

/** Lets writers write until some batches were acknowledged and a moment more has passed, most likely in the middle of others. */
async function killedAmid(child: ChildServer, client: Client, told: Told, chance: Chance): Promise<void> {
  const enough = told.batches + 1 + chance.below(8);
  let reached: () => void;
  const midst = new Promise<void>((resolve) => (reached = resolve));
  const acknowledged = () => told.batches >= enough && reached();
  const writing = Array.from({ length: WRITERS }, () => write(client, told, chance, acknowledged));
  await midst;
  await delay(chance.below(50));
  await child.kill();
  await Promise.all(writing);
}

/** Sends batch after batch until the server is gone. */
async function write(client: Client, told: Told, chance: Chance, acknowledged: () => void): Promise<void> {
  const create = Array.from({ length: ENTRIES }, () => ({
    type: 'variable',
    variations: [variationOf(1), variationOf(1)],
    ...versionOf(1),
  }));
  for (;;) {
    const known = [...told.changes.keys()];
    const update = Array.from({ length: ENTRIES }, () => ({ id: chance.pick(known) ?? 0, ...versionOf(2 + chance.below(1000)) }));
    try {
      const { body } = await client.post<Record<string, Wire[]>>(`${PRODUCTS}/batch`, {
        create,
        update,
        delete: known.slice(-2),
      });
      for (const entry of Object.values(body).flat())
        if (!entry.error) told.changes.set(entry.id, (told.changes.get(entry.id) ?? 0) + 1);
      told.batches += 1;
      acknowledged();
    } catch {
      return;
    }
  }
}

/** Looks at what is left, once the database has noticed that the server is gone. */
async function examine(configuration: Configuration, told: Told): Promise<void> {
  const database = await openDatabase(configuration);
  try {
    if (database.engineName === 'mysql') await untilAlone(database);
    await checkInvariants(database);
    const events = await eventsIn(database);
    expect(await torn(database, events)).toEqual([]);
    const kept = (product: number) => events.filter(({ id }) => id === product).length;
    expect([...told.changes].filter(([id, changes]) => kept(id) < changes)).toEqual([]);
  } finally {
    await database.close();
  }
}

const ALONE =
  "SELECT COUNT(*) AS others FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID() AND command <> 'Sleep'";

async function untilAlone(database: Database): Promise<void> {
  for (;;) {
    const [{ others }] = await database.read<{ others: number }>(ALONE);
    if (others === 0) return;
  }
}

interface Event {
  readonly topic: string;
  readonly id: number;
  readonly payload: Wire;
}

async function eventsIn(database: Database): Promise<Event[]> {
  const rows = await database.read<{ topic: string; resource_id: number; payload: string }>(
    'SELECT topic, resource_id, payload FROM outbox ORDER BY id',
  );
  return rows.map(({ topic, resource_id, payload }) => ({ topic, id: resource_id, payload: JSON.parse(payload) as Wire }));
}

/** Products of which a part is missing, of another version, or without its event; and events of products that are not there. */
async function torn(database: Database, events: readonly Event[]): Promise<string[]> {
  const products = await rowsOf<{ id: number; name: string; weight: string; attributes: string }>(database, 'product');
  const variations = await rowsOf<{ product_id: number }>(database, 'product_variation');
  const last = new Map(events.map((event) => [event.id, event]));
  const gone = [...last.values()].filter(
    ({ id, topic }) => topic !== 'product.deleted' && !products.some((product) => product.id === id),
  );
  return [
    ...gone.map(({ id, topic }) => `${topic} ${id}, which is not there`),
    ...products.flatMap(({ id, name, weight, attributes }) => {
      const version = name.replace('Version ', '');
      const [{ options }] = JSON.parse(attributes) as { options: string[] }[];
      const own = variations.filter(({ product_id }) => product_id === id).length;
      const event = last.get(id);
      const whole =
        weight === version &&
        options[0] === version &&
        own === 2 &&
        event?.payload.name === name &&
        event.topic !== 'product.deleted';
      return whole ? [] : `product ${id}: ${JSON.stringify({ name, weight, options, own, topic: event?.topic })}`;
    }),
  ];
}
