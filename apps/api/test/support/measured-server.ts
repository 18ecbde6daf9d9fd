import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OutgoingHttpHeaders } from 'node:http';
import { CoreConfig, type Configuration } from '@grove/core';
import type { Database } from '@grove/database';
import type { TestEngine } from '@grove/database/testing';
import { openDatabase } from '@grove/server';
import type { Actor, Credentials } from './actors.js';
import { ChildServer } from './child-server.js';
import type { Client } from './client.js';
import { basicAuth, newConfiguration, prepareDatabase } from './test-server.js';

/** What some work cost a server, measured in its own process. Times are those of one reference processor, whatever the machine and its other work. */
export interface ServerCost {
  /** The most bytes that it read from one of the connections that were opened during the work. */
  readonly maxBytesRead: number;
  /** The number of characters of the longest JSON that it parsed. */
  readonly maxJsonLength: number;
  /** The most CPU time of the main thread between two turns of the event loop, in milliseconds: for so long all other requests waited. */
  readonly maxBlockedMs: number;
  /** The whole CPU time, in milliseconds. */
  readonly cpuMs: number;
  /** The memory that it uses now, in megabytes. */
  readonly residentMb: number;
}

const PROBE = fileURLToPath(new URL('./cost-probe.mjs', import.meta.url));

/** A server in a separate process with little memory, which measures the cost of requests. */
export class MeasuredServer {
  private constructor(
    private readonly child: ChildServer,
    private readonly configuration: Configuration,
    private readonly credentials: Credentials,
  ) {}

  static async start(engine: TestEngine, heapMb = 256, environment: NodeJS.ProcessEnv = {}): Promise<MeasuredServer> {
    const configuration = await newConfiguration(engine, { logLevel: 'error' });
    const credentials = await prepareDatabase(configuration);
    // Versions of Node differ in how much room they give to young objects.
    const options = [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=8', '--expose-gc', '--import', PROBE];
    const child = await ChildServer.start(configuration, { LOG_LEVEL: 'error', ...environment }, options);
    return new MeasuredServer(child, configuration, credentials);
  }

  get origin(): string {
    return this.child.origin;
  }

  as(actor: Actor): Client {
    return this.child.as(this.headersOf(actor));
  }

  headersOf(actor: Actor): OutgoingHttpHeaders {
    return actor === 'visitor' ? {} : basicAuth(this.credentials[actor]);
  }

  /** The number of log lines so far. */
  get loggedLines(): number {
    return this.child.loggedLines;
  }

  /** Does something with the database of the server that requests cannot do, as an import does. */
  async withDatabase(work: (database: Database) => Promise<unknown>): Promise<void> {
    const database = await openDatabase(this.configuration);
    try {
      await work(database);
    } finally {
      await database.close();
    }
  }

  /** The cost for the server while this work runs. */
  async measure(work: () => Promise<unknown>): Promise<ServerCost> {
    await this.child.requestMessage<ServerCost>('begin');
    await work();
    return this.child.requestMessage<ServerCost>('report');
  }

  /** The memory, in megabytes, that it needs for what it keeps: garbage does not count. */
  measureRetainedMb(): Promise<number> {
    return this.child.requestMessage<number>('collect');
  }

  async stop(): Promise<void> {
    await this.child.stop();
    rmSync(this.configuration.get(CoreConfig).dataDir, { recursive: true, force: true });
  }
}
