import { mkdtempSync, rmSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Configuration, CoreConfig, type SettingsOf } from '@grove/core';
import type { Database } from '@grove/database';
import { logWatch } from '@grove/core/testing';
import { type TestEngine, watchDeclaredReads } from '@grove/database/testing';
import { CONFIG_CLASSES, openDatabase, schema, startServer, type StartOptions } from '@grove/server';
import { createActors, type Actor, type Credentials } from './actors.js';
import { Client } from './client.js';
import { keepAliveAgent } from './http.js';

logWatch.listen();

/** Settings of any configuration class. */
export type Settings = SettingsOf<typeof CONFIG_CLASSES>;

/** The server of one spec file. It has an account for each role, and clients that are signed in as them. */
export interface TestServer {
  /** `http://127.0.0.1:41234` */
  readonly url: string;
  /** The root of the REST API, such as `http://127.0.0.1:41234/rest`. */
  readonly root: string;
  /** For checks that do not use the REST API. */
  readonly database: Database;
  readonly configuration: Configuration;
  readonly dataDir: string;
  readonly credentials: Credentials;
  /** A client of the root, or of another one of this server. */
  as(actor: Actor, root?: string): Client;
  /** The headers that sign an actor in. */
  headersOf(actor: Actor): OutgoingHttpHeaders;
  stop(): Promise<void>;
}

/** Starts the server in this process, on a new, empty database. */
export async function startTestServer(
  engine: TestEngine,
  settings: Settings = {},
  options: StartOptions = {},
): Promise<TestServer> {
  return serve(await newConfiguration(engine, settings), options);
}

/** A configuration for tests: a new database, a free port, and the most verbose log. */
export async function newConfiguration(engine: TestEngine, settings: Settings = {}): Promise<Configuration> {
  const dataDir = mkdtempSync(join(tmpdir(), 'grove-api-'));
  const databaseUrl = settings.databaseUrl ?? (await engine.createDatabase(schema));
  const defaults = { dataDir, databaseUrl, port: 0, logLevel: 'trace', sampleData: false };
  return new Configuration({ ...defaults, ...settings }, CONFIG_CLASSES);
}

/** Creates the tables and accounts before a server starts. */
export async function prepareDatabase(configuration: Configuration): Promise<Credentials> {
  const database = await openDatabase(configuration);
  await database.migrate();
  const credentials = await createActors(configuration, database);
  await database.close();
  logWatch.know(Object.values(credentials));
  return credentials;
}

async function serve(configuration: Configuration, options: StartOptions): Promise<TestServer> {
  const database = await openDatabase(configuration);
  const undeclaredReads = watchDeclaredReads(database);
  const running = await startServer(configuration, database, options);
  const credentials = await createActors(configuration, running.database);
  logWatch.know(Object.values(credentials));
  const { dataDir } = configuration.get(CoreConfig);
  const agent = keepAliveAgent(100);
  const root = `${running.url}/rest`;
  const headersOf = (actor: Actor): OutgoingHttpHeaders => (actor === 'visitor' ? {} : basicAuth(credentials[actor]));
  return {
    url: running.url,
    root,
    database: running.database,
    configuration,
    dataDir,
    credentials,
    as: (actor, otherRoot = root) => new Client(otherRoot, headersOf(actor), agent),
    headersOf,
    async stop() {
      agent.destroy();
      // Nothing may read what it does not declare: its response would stay cached after a change.
      const undeclared = await undeclaredReads().finally(() => running.stop());
      rmSync(dataDir, { recursive: true, force: true });
      logWatch.requireSilence();
      if (undeclared.length > 0) throw new Error(`These statements read more than they say:\n${undeclared.join('\n')}`);
    },
  };
}

/** The header of HTTP Basic authentication. */
export const basicAuth = ({ name, secret }: { name: string; secret: string }): { Authorization: string } => ({
  Authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
});
