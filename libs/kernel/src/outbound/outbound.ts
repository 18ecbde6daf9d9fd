import { lookup, type LookupAddress } from 'node:dns';
import { promisify } from 'node:util';
import type { OnModuleDestroy } from '@nestjs/common';
import { Agent, buildConnector, request } from 'undici';
import type { Config } from '../config/config.js';
import { AllowList, type Destination } from './allow-list.js';
import { Collector, type BreakOff, type CollectedAnswer } from './collector.js';
import { ipAddressOf } from './ip-address.js';
import { failureOf, OutboundFailure } from './outbound-failure.js';
import { isPublic } from './public-address.rules.js';

/** What is fetched, and how much patience there is. */
export interface FetchOrder {
  readonly headers?: Readonly<Record<string, string>>;
  /** Until the answer begins, and from piece to piece of it. */
  readonly firstByteMs?: number;
  /** For everything, redirects included. */
  readonly totalMs?: number;
  /** Larger answers fail. */
  readonly maxBytes: number;
  /** How many redirects are followed; each is looked at like the first address. */
  readonly redirects?: number;
}

/** What is posted, and how much patience there is. Redirects are answers like others. */
export interface PostOrder {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly firstByteMs: number;
  readonly totalMs: number;
  /** So much is read of the answer; whoever sends on has the connection cut. */
  readonly mostBytes: number;
  /** Holds what breaks the request off, as long as it runs. */
  readonly running: Set<BreakOff>;
}

/** An answer while it comes in. */
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: AsyncIterable<Buffer>;
}

/** Finds the addresses of a host. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

const lookUp = promisify(lookup);
const bySystem: Resolve = (host) => lookUp(host, { all: true, verbatim: true });

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const CONNECT_MS = 5_000;
const MOST_KNOWN = 1_000;

/**
 * Requests to addresses that a client named: pictures to fetch, webhooks to deliver. They reach the public internet and what the operator allows, and
 * nothing else. Each new connection is vetted, not only each address: the name is resolved here, one forbidden answer forbids it, and the
 * connection goes to the very addresses that were looked at, so that a name cannot mean something else a moment later.
 */
export class Outbound implements OnModuleDestroy {
  private readonly allowed: AllowList;
  private readonly ports: ReadonlySet<number>;
  private readonly agent: Agent;
  /** Addresses that may be asked as far as their spelling tells, which stays so. */
  private readonly known = new Map<string, URL>();

  constructor(
    { outboundAllow, outboundPorts }: Pick<Config, 'outboundAllow' | 'outboundPorts'>,
    private readonly resolve: Resolve = bySystem,
  ) {
    this.allowed = new AllowList(outboundAllow);
    this.ports = new Set(outboundPorts.map(Number));
    this.agent = new Agent({
      connect: (options, callback) => {
        this.connect(options, callback).catch((error: unknown) => callback(error as Error, null));
      },
    });
  }

  /** Hands the answer to `receive` while it comes in; what is not read of it is dropped. Fails with `OutboundFailure` only. */
  async fetch<T>(address: string, order: FetchOrder, receive: (answer: OutboundAnswer) => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(order.totalMs ?? 30_000);
    let url = this.known.get(address) ?? this.remembered(address);
    for (let left = order.redirects ?? 0; ; left--) {
      const answer = await this.get(url, order, signal);
      const { location } = answer.headers;
      const isLedOn = order.redirects !== undefined && REDIRECTS.has(answer.statusCode) && typeof location === 'string';
      if (!isLedOn) return this.received(answer, order.maxBytes, receive);
      answer.body.on('error', () => undefined).destroy();
      if (left === 0) throw new OutboundFailure('redirect');
      url = this.vetted(location, url);
    }
  }

  /** Posts, and gives the answer when it is there. Fails with `OutboundFailure` only. */
  async post(address: string, order: PostOrder): Promise<CollectedAnswer> {
    const { body, firstByteMs, totalMs, running } = order;
    const { origin, pathname, search } = this.known.get(address) ?? this.remembered(address);
    const collector = new Collector(order.mostBytes);
    const headers = { 'accept-encoding': 'identity', ...order.headers };
    const times = { headersTimeout: firstByteMs, bodyTimeout: firstByteMs };
    const late = setTimeout(() => collector.breakOff(new DOMException('Too late', 'TimeoutError')), totalMs);
    running.add(collector.breakOff);
    this.agent.dispatch({ origin, path: pathname + search, method: 'POST', headers, body, ...times }, collector);
    try {
      return await collector.answer;
    } finally {
      clearTimeout(late);
      running.delete(collector.breakOff);
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.agent.destroy();
  }

  /** Whether an address may be asked as far as can be told without asking for its name. Throws when it may not. */
  vetted(address: string, base?: URL): URL {
    if (!URL.canParse(address, base?.href)) throw new OutboundFailure('address');
    const url = new URL(address, base?.href);
    const port = Number(url.port) || PORTS[url.protocol];
    if (!(url.protocol in PORTS) || url.username !== '' || url.password !== '') throw new OutboundFailure('address');
    const destination = { host: hostOf(url.hostname), port };
    if (ipAddressOf(destination.host)) this.mustAllow(destination, [destination.host]);
    return url;
  }

  private remembered(address: string): URL {
    const url = this.vetted(address);
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(address, url);
    return url;
  }

  private async get(url: URL, { headers, firstByteMs = 10_000 }: FetchOrder, signal: AbortSignal) {
    const options = { dispatcher: this.agent, headers: { 'accept-encoding': 'identity', ...headers }, signal };
    try {
      return await request(url, { ...options, headersTimeout: firstByteMs, bodyTimeout: firstByteMs });
    } catch (error) {
      throw failureOf(error);
    }
  }

  private async received<T>(
    { statusCode, headers, body }: Awaited<ReturnType<typeof request>>,
    maxBytes: number,
    receive: (answer: OutboundAnswer) => Promise<T>,
  ): Promise<T> {
    let fault: unknown;
    async function* limited(): AsyncGenerator<Buffer> {
      let size = Number(headers['content-length'] ?? 0) > maxBytes ? Infinity : 0;
      try {
        for await (const chunk of body as AsyncIterable<Buffer>) {
          size += chunk.length;
          if (size > maxBytes) throw new OutboundFailure('size');
          yield chunk;
        }
      } catch (error) {
        throw (fault = failureOf(error));
      }
    }
    try {
      return await receive({ status: statusCode, headers, body: limited() });
    } catch (error) {
      // What broke the stream is the reason, whatever became of it on the way through the receiver.
      throw fault ?? error;
    } finally {
      body.on('error', () => undefined).destroy();
    }
  }

  private async connect(options: buildConnector.Options, callback: buildConnector.Callback): Promise<void> {
    const host = hostOf(options.hostname);
    const destination = { host, port: Number(options.port) || PORTS[options.protocol] };
    const addresses = await this.addressesOf(host);
    this.mustAllow(
      destination,
      addresses.map(({ address }) => address),
    );
    const pinned = buildConnector({
      timeout: CONNECT_MS,
      lookup: (_host, { all }, done) =>
        all ? done(null, [...addresses]) : done(null, addresses[0].address, addresses[0].family),
    });
    pinned(options, callback);
  }

  private async addressesOf(host: string): Promise<readonly LookupAddress[]> {
    const known = ipAddressOf(host);
    if (known) return [{ address: host, family: known.version }];
    const found = await within(CONNECT_MS, this.resolve(host));
    if (found.length === 0) throw new OutboundFailure('name');
    return found;
  }

  /** One forbidden address among several forbids the name. */
  private mustAllow(destination: Destination, addresses: readonly string[]): void {
    const { port } = destination;
    if (this.allowed.allowsName(destination)) return;
    const isFine = (text: string): boolean => {
      if (this.allowed.allowsAddress(text, port)) return true;
      const address = ipAddressOf(text);
      return address !== undefined && isPublic(address) && this.ports.has(port);
    };
    if (!addresses.every(isFine)) throw new OutboundFailure('address');
  }
}

const hostOf = (hostname: string): string => (hostname.startsWith('[') ? hostname.slice(1, -1) : hostname);

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new OutboundFailure('timeout')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
