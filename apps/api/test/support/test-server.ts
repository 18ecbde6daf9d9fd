import { mkdtempSync, rmSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Config } from '@grove/core';
import type { Database } from '@grove/database';
import { logWatch } from '@grove/core/testing';
import type { TestEngine } from '@grove/database/testing';
import { openDatabase, schema, startServer } from '../../src/index.js';
import { makeActors, type Actor, type Credentials } from './actors.js';
import { Client } from './client.js';
import { keptConnections } from './http.js';

logWatch.listen();

/** A server of its own for one file of tests, with somebody of every kind to ask it. */
export interface TestServer {
  /** `http://127.0.0.1:41234` */
  readonly url: string;
  /** Where the interface is: `http://127.0.0.1:41234/rest`. */
  readonly root: string;
  /** For looking behind the interface. */
  readonly database: Database;
  readonly config: Config;
  readonly credentials: Credentials;
  as(actor: Actor): Client;
  /** The headers by which an actor signs in. */
  headersOf(actor: Actor): OutgoingHttpHeaders;
  stop(): Promise<void>;
}

/** Starts the server in this process, over a new database. */
export async function startTestServer(engine: TestEngine, settings: Partial<Config> = {}): Promise<TestServer> {
  return serve(await newConfig(engine, settings));
}

/** A configuration for tests: a new database, any free port, and a log that tells all it can. */
export async function newConfig(engine: TestEngine, settings: Partial<Config> = {}): Promise<Config> {
  const dataDir = mkdtempSync(join(tmpdir(), 'grove-api-'));
  const databaseUrl = settings.databaseUrl ?? (await engine.createDatabase(schema));
  return Object.assign(new Config(), { dataDir, databaseUrl, port: 0, logLevel: 'trace', sampleData: false }, settings);
}

/** Makes the tables and the people that a server is to find when it starts. */
export async function prepare(config: Config): Promise<Credentials> {
  const database = await openDatabase(config);
  await database.migrate();
  const credentials = await makeActors(config, database);
  await database.close();
  logWatch.know(Object.values(credentials));
  return credentials;
}

async function serve(config: Config): Promise<TestServer> {
  const running = await startServer(config, await openDatabase(config));
  const credentials = await makeActors(config, running.database);
  logWatch.know(Object.values(credentials));
  const agent = keptConnections(100);
  const root = `${running.url}/rest`;
  const headersOf = (actor: Actor): OutgoingHttpHeaders => (actor === 'visitor' ? {} : basic(credentials[actor]));
  return {
    url: running.url,
    root,
    database: running.database,
    config,
    credentials,
    as: (actor) => new Client(root, headersOf(actor), agent),
    headersOf,
    async stop() {
      agent.destroy();
      await running.stop();
      rmSync(config.dataDir, { recursive: true, force: true });
      logWatch.requireSilence();
    },
  };
}

/** The header of HTTP Basic. */
export const basic = ({ name, secret }: { name: string; secret: string }): { Authorization: string } => ({
  Authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
});
