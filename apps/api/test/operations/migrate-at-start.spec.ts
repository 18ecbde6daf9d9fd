import { afterEach, expect, it, vi } from 'vitest';
import type { Configuration } from '@grove/core';
import { Backfill, type Database } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { openDatabase, startServer } from '@grove/server';
import { newConfiguration } from '../support/test-server.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describeOnEachEngine('A server with MIGRATE_AT_START=false', (engine) => {
  let databases: Database[] = [];
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.close();
  });

  const configure = async () =>
    newConfiguration(engine, { databaseUrl: await engine.createDatabase(), migrateAtStart: false, logLevel: 'silent' });
  const open = async (configuration: Configuration) => {
    const database = await openDatabase(configuration);
    databases = [...databases, database];
    return database;
  };

  it('waits until another process has migrated the database, and serves then', async () => {
    const configuration = await configure();
    const operator = await open(configuration);
    const starting = openDatabase(configuration).then((database) => startServer(configuration, database));
    const all = operator.source.migrations.filter((migration) => !(migration instanceof Backfill)).length;
    for (let read = 0; read < 20; read++) expect((await operator.pendingMigrations()).length).toBe(all);
    await operator.migrate();
    const server = await starting;
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    await server.stop();
  });

  it('ends the wait when it is asked to stop', async () => {
    const configuration = await configure();
    const stopped = new AbortController();
    const starting = startServer(configuration, await open(configuration), { signal: stopped.signal });
    stopped.abort();
    await expect(starting).rejects.toMatchObject({ name: 'AbortError' });
  });
});
