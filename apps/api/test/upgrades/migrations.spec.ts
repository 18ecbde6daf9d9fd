import { afterEach, describe, expect, it, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { findBreakages } from '@grove/operations/testing';
import { schema } from '@grove/server';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const RELEASES = JSON.parse(readFileSync(join(__dirname, '../../released-migrations.json'), 'utf8')) as Record<string, string[]>;
const released = Object.values(RELEASES).flat();

describeOnEachEngine('The migrations since the last release', (engine) => {
  let database: Database | undefined;
  afterEach(() => database?.close());
  const open = async () => (database = await Database.open({ url: await engine.createDatabase(), ...schema }));

  it('let the previous version go on working', async () => {
    expect(await findBreakages(await open(), released)).toEqual([]);
  });

  it('can be applied to the tables of the last release, and completed', async () => {
    const opened = await open();
    await opened.migrate({ only: new Set(released) });
    await opened.migrate();
    expect(await opened.pendingMigrations()).toEqual([]);
    await opened.migrate({ contracts: true });
    expect(await opened.pendingSteps()).toEqual([]);
  });
});

describe('The list of released migrations', () => {
  it('names migrations that exist, each once: a released migration never goes away', () => {
    const known = schema.migrations.map((migration) => new migration().name ?? migration.name);
    expect(released.filter((name) => !known.includes(name))).toEqual([]);
    expect(new Set(released).size).toBe(released.length);
  });
});
