import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CONFIG_CLASSES, AppModule, consistencyChecks, openDatabase, schema } from '@grove/server';
import { Configuration } from '@grove/core';
import type { Database } from '@grove/database';
import type { TestEngine } from '@grove/database/testing';
import { runChecks } from '@grove/operations';

/** All modules of Grove in this process, with a database and a data folder of their own. */
export interface OpenShop {
  readonly app: INestApplicationContext;
  readonly database: Database;
  readonly configuration: Configuration;
  readonly folder: string;
  /** Reads from the database. */
  read<T>(sql: string): Promise<T[]>;
  /** The number of rows of a table, or of those that satisfy a condition: `post WHERE sticky = 1`. */
  count(rows: string): Promise<number>;
  /** How many rows each table has. */
  sizes(): Promise<Record<string, number>>;
  /** What `grove check` finds wrong. */
  findings(): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens an empty shop, as it is before the first start. */
export async function openShop(engine: TestEngine): Promise<OpenShop> {
  const folder = mkdtempSync(join(tmpdir(), 'grove-shop-'));
  const databaseUrl = await engine.createDatabase(schema);
  const configuration = new Configuration({ databaseUrl, dataDir: folder, logLevel: 'silent', port: 0 }, CONFIG_CLASSES);
  const database = await openDatabase(configuration);
  const root = AppModule.forRoot(configuration, database);
  const app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
  const read = <T>(sql: string): Promise<T[]> => database.read<T>(sql);
  const count = async (rows: string): Promise<number> =>
    Number((await read<{ n: number }>(`SELECT COUNT(*) AS n FROM ${rows}`))[0].n);
  return {
    ...{ app, database, configuration, folder, read, count },
    async sizes() {
      const tables = [...database.source.entityMetadatas.map(({ tableName }) => tableName), 'object_id', 'outbox'];
      const sizes: Record<string, number> = {};
      for (const table of tables) sizes[table] = await count(table);
      return sizes;
    },
    findings: async () => (await runChecks(consistencyChecks(database), { repair: false })).flatMap(({ sentences }) => sentences),
    async close() {
      await app.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
