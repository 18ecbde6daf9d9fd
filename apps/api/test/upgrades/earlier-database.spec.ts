import { afterEach, expect, it, vi } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Configuration } from '@grove/core';
import { freePort } from '@grove/core/testing';
import { Baseline, Database } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { runChecks } from '@grove/operations';
import { CONFIG_CLASSES, consistencyChecks, createBackup, openDatabase, restoreBackup, schema, startServer } from '@grove/server';
import { createEarlierDatabase, earlierAnswers, KEEPER, RECORDED_SITE } from '../support/earlier-database.js';
import { type JsonRecord, send } from '../support/http.js';
import { rewriteBackup } from '@grove/server/testing';
import { describeSchema } from '../support/schema-description.js';
import { basicAuth } from '../support/test-server.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const BASELINES = schema.migrations.map((migration) => new migration()).filter((migration) => migration instanceof Baseline);
const REPLACED = BASELINES.flatMap(({ replaces }) => replaces);

describeOnEachEngine('A database of the last version before the baselines', (engine) => {
  const folders: string[] = [];
  let databases: Database[] = [];
  afterEach(async () => {
    for (const database of databases) await database.close();
    databases = [];
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  async function open(url: string, migrations = schema.migrations): Promise<Database> {
    const database = await Database.open({ url, ...schema, migrations, poolSize: 2 });
    databases.push(database);
    return database;
  }

  function configurationOf(databaseUrl: string, port = 0): Configuration {
    const dataDir = mkdtempSync(join(tmpdir(), 'grove-earlier-'));
    folders.push(dataDir);
    return new Configuration({ ...RECORDED_SITE, dataDir, databaseUrl, port, logLevel: 'silent' }, CONFIG_CLASSES);
  }

  it('keeps all rows, and its checks find nothing', async () => {
    const database = await open(await createEarlierDatabase(engine));
    const before = await rowsOf(database);
    expect(before.size).toBeGreaterThan(60);
    const later = schema.migrations.length - BASELINES.length;
    expect((await database.pendingSteps()).length).toBe(later);
    await database.migrate();
    const after = await rowsOf(database, new Map([...before].map(([table, { columns }]) => [table, columns])));
    for (const table of CHANGED_BY_MIGRATIONS) for (const rows of [before, after]) rows.delete(table);
    for (const [table, rows] of before) expect([table, after.get(table)]).toEqual([table, rows]);
    expect((await runChecks(consistencyChecks(database), { repair: false })).flatMap(({ sentences }) => sentences)).toEqual([]);
  });

  it('gives the responses that it gave before, and takes new records', async () => {
    const port = await freePort();
    const configuration = configurationOf(await createEarlierDatabase(engine), port);
    const server = await startServer(configuration, await openDatabase(configuration));
    try {
      const ask = (method: string, target: string, body?: object) =>
        send<JsonRecord>(`http://127.0.0.1:${port}`, {
          method,
          target,
          headers: { ...basicAuth(KEEPER), 'Content-Type': 'application/json' },
          body: body && JSON.stringify(body),
        });
      for (const { path, total, body } of earlierAnswers(engine)) {
        const response = await ask('GET', path);
        expect([path, response.headers['x-wp-total'] ?? null, response.body]).toEqual([path, total, body]);
      }
      const lines = { line_items: [{ product_id: 98, quantity: 1 }] };
      const { status, body } = await ask('POST', '/rest/shop/v1/orders', lines);
      expect([status, body['status']]).toEqual([201, 'pending']);
    } finally {
      await server.stop();
    }
  });

  it('has the tables of a new one', async () => {
    const earlier = await open(await createEarlierDatabase(engine));
    const fresh = await open(await engine.createDatabase());
    for (const database of [earlier, fresh]) await database.migrate();
    const known = (line: string) =>
      DEFAULTS_OF_SQLITE.reduce((text, column) => text.replace(`${column} default ''`, `${column} `), line);
    expect((await describeSchema(earlier)).map(known)).toEqual(await describeSchema(fresh));
  });

  it('is recognised once, whoever opens it, and that version can go on using it', async () => {
    const url = await createEarlierDatabase(engine);
    const processes = [await open(url), await open(url), await open(url)];
    await Promise.all(processes.map((database) => database.migrate()));
    const names = await recordedNames(processes[0]);
    expect(names.filter((name) => REPLACED.includes(name)).sort()).toEqual([...REPLACED].sort());
    expect(names.filter((name) => BASELINES.some((baseline) => baseline.name === name))).toHaveLength(BASELINES.length);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    [
      'lacks one of its migrations',
      "DELETE FROM migrations WHERE name = 'Orders1700000000600'",
      /lacks 1 of .* \(Orders1700000000600\)/,
    ],
    [
      'has a migration that nobody knows',
      "INSERT INTO migrations (timestamp, name) VALUES (1, 'Orchards1700000000001')",
      /has the migration Orchards1700000000001/,
    ],
  ])('is refused unchanged if it %s', async (_state, sql, message) => {
    const database = await open(await createEarlierDatabase(engine));
    const runner = database.source.createQueryRunner();
    await runner.query(sql);
    await runner.release();
    const [tables, before] = [await describeSchema(database), await rowsOf(database)];
    await expect(database.migrate()).rejects.toMatchObject({
      code: 'history_not_recognised',
      message: expect.stringMatching(message),
    });
    const after = await rowsOf(database);
    for (const rows of [before, after]) rows.delete('migration_lock');
    expect(after).toEqual(before);
    expect(await describeSchema(database)).toEqual(tables);
  });

  it('can be restored from a backup of that version, and not from one of an older version', async () => {
    const baselines = schema.migrations.filter((migration) => new migration() instanceof Baseline);
    const source = await open(await engine.createDatabase(), baselines);
    await source.migrate();
    await source.write((unit) => unit.nextId('product'));
    const configuration = configurationOf(await engine.createDatabase());
    const [made, earlier, older] = ['made.tar', 'earlier.tar', 'older.tar'].map((name) => join(folders[0], name));
    await createBackup(configuration, source, made);
    await rewriteBackup(made, earlier, { manifest: (manifest) => ({ ...manifest, migrations: REPLACED }) });
    await rewriteBackup(made, older, { manifest: (manifest) => ({ ...manifest, migrations: REPLACED.slice(1) }) });
    await expect(restoreBackup(configuration, older)).rejects.toMatchObject({ code: 'backup_older' });
    await restoreBackup(configuration, earlier);
    const restored = await openDatabase(configuration);
    databases.push(restored);
    await restored.migrate();
    expect(await restored.pendingMigrations()).toEqual([]);
    expect(await restored.kindOf(1)).toBe('product');
  });
});

/** What migrations, and the lease that they hold, write themselves. */
const CHANGED_BY_MIGRATIONS = ['migrations', 'migration_lock', 'counter_slot'];

/** SQLite added these columns later, and then a column that may not be null needs a default. Each statement gives them a value, as MySQL demands. */
const DEFAULTS_OF_SQLITE = [
  ...['product.sku', 'product.status', 'product.type', 'product_in_category.status', 'product_variation.sku'],
  ...['shop_order.status', 'webhook.topic'],
].map((column) => `${column} text null 0 0 0`);

type Row = Readonly<Record<string, unknown>>;
interface TableRows {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
}

/** The rows of all tables, or of some of their columns. */
async function rowsOf(database: Database, columnsOf?: ReadonlyMap<string, readonly string[]>): Promise<Map<string, TableRows>> {
  const runner = database.source.createQueryRunner();
  try {
    const tables = (await runner.query(
      database.engineName === 'sqlite'
        ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
    )) as { name: string }[];
    const found = new Map<string, TableRows>();
    for (const { name } of tables) {
      const columns = columnsOf ? columnsOf.get(name) : (await runner.getTable(name))!.columns.map((column) => column.name);
      if (!columns) continue;
      const rows = (await runner.query(
        `SELECT ${columns.map((column) => `\`${column}\``).join(', ')} FROM \`${name}\``,
      )) as Row[];
      found.set(name, { columns, rows: rows.map((row) => JSON.stringify(row)).sort() });
    }
    return found;
  } finally {
    await runner.release();
  }
}

async function recordedNames(database: Database): Promise<string[]> {
  const runner = database.source.createQueryRunner();
  const rows = (await runner.query('SELECT name FROM migrations')) as { name: string }[];
  await runner.release();
  return rows.map(({ name }) => name);
}
