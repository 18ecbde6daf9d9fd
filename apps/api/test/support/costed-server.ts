import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OutgoingHttpHeaders } from 'node:http';
import { CoreConfig } from '@grove/core';
import type { TestEngine } from '@grove/database/testing';
import type { Actor, Credentials } from './actors.js';
import { ChildServer } from './child-server.js';
import type { Client } from './client.js';
import { basic, newConfiguration, prepare } from './test-server.js';

/** What work cost a server, by its own count. */
export interface Cost {
  /** Bytes that it read at most from one of the connections that were opened meanwhile. */
  readonly mostBytesRead: number;
  /** Characters of the longest JSON that it parsed. */
  readonly longestJson: number;
  /** Milliseconds of the processor between two looks of the event loop at most: for so long everybody else waited. */
  readonly longestTurnMs: number;
  /** Milliseconds of the processor altogether. */
  readonly cpuMs: number;
  /** Megabytes that it holds now. */
  readonly residentMb: number;
}

const PROBE = fileURLToPath(new URL('./cost-probe.mjs', import.meta.url));

/** A server in a process of its own, with little memory, that counts what requests cost it. */
export class CostedServer {
  private constructor(
    private readonly child: ChildServer,
    private readonly dataDir: string,
    private readonly credentials: Credentials,
  ) {}

  static async start(engine: TestEngine, heapMb = 256): Promise<CostedServer> {
    const configuration = await newConfiguration(engine, { logLevel: 'error' });
    const credentials = await prepare(configuration);
    const options = [`--max-old-space-size=${heapMb}`, '--import', PROBE];
    const child = await ChildServer.start(configuration, { LOG_LEVEL: 'error' }, options);
    return new CostedServer(child, configuration.get(CoreConfig).dataDir, credentials);
  }

  get origin(): string {
    return this.child.origin;
  }

  as(actor: Actor): Client {
    return this.child.as(this.headersOf(actor));
  }

  headersOf(actor: Actor): OutgoingHttpHeaders {
    return actor === 'visitor' ? {} : basic(this.credentials[actor]);
  }

  /** Lines of its log so far. */
  get logged(): number {
    return this.child.logged;
  }

  /** What the server does while this runs. */
  async costOf(work: () => Promise<unknown>): Promise<Cost> {
    await this.child.ask<Cost>('begin');
    await work();
    return this.child.ask<Cost>('tell');
  }

  /** What it costs to do nothing but to tell it. */
  idle(): Promise<Cost> {
    return this.child.ask<Cost>('begin');
  }

  async stop(): Promise<void> {
    await this.child.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
