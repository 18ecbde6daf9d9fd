import type { OnModuleDestroy } from '@nestjs/common';
import { Agent, request } from 'undici';
import { Collector, MAX_ANNOUNCEMENTS, type BreakOff, type CollectedAnswer } from './collector.js';
import { hearConnections } from './connection.js';
import type { Resolve } from './name-lookups.js';
import type { OutboundConfig } from './outbound.config.js';
import { OutboundGuard } from './outbound-guard.js';
import { failureOf, OutboundFailure } from './outbound-failure.js';

/** A request that fetches a URL, and its limits. */
export interface FetchOrder {
  readonly headers?: Readonly<Record<string, string>>;
  /** Timeout until the response begins, and between two chunks of it. */
  readonly firstByteMs?: number;
  /** Timeout of everything, including redirects. */
  readonly totalMs?: number;
  /** Larger responses fail. */
  readonly maxBytes: number;
  /** How many redirects are followed; each URL is checked like the first one. */
  readonly redirects?: number;
}

/** A POST request, and its limits. Redirects are not followed. */
export interface PostOrder {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly firstByteMs: number;
  /** Timeout of everything. A process that was frozen for longer does not send the request any more. */
  readonly totalMs: number;
  /** This much of the response is read; the connection is closed if the server sends more. */
  readonly mostBytes: number;
  /** Contains the function that aborts the request, while it runs. */
  readonly running: Set<BreakOff>;
}

/** A response while it is received. */
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: AsyncIterable<Buffer>;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_KNOWN = 1_000;

/** Requests to URLs that a client named: images to fetch, webhooks to deliver. `OutboundGuard` decides which servers they may reach. */
export class SafeHttpClient implements OnModuleDestroy {
  private readonly guard: OutboundGuard;
  private readonly agent: Agent;
  /** URLs whose check without a lookup succeeded; that result never changes. */
  private readonly known = new Map<string, URL>();
  private readonly stopHearing = hearConnections();
  private readonly branches: SafeHttpClient[] = [];

  constructor(
    private readonly config: OutboundConfig,
    resolve?: Resolve,
  ) {
    this.guard = new OutboundGuard(config, resolve);
    this.agent = new Agent({ connect: (options, callback) => this.guard.connect(options, callback) });
  }

  /** Returns an instance that may also reach these destinations. It has its own connections and is closed together with this one. */
  allowing(destinations: readonly string[]): SafeHttpClient {
    const outboundAllow = [...this.config.outboundAllow, ...destinations];
    const branch = new SafeHttpClient({ ...this.config, outboundAllow }, (host) => this.guard.lookUp(host));
    this.branches.push(branch);
    return branch;
  }

  /** Passes the response to `receive` while it is received; unread parts are dropped. Throws only `OutboundFailure`. */
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
      url = this.guard.vetted(location, url);
    }
  }

  /** Sends a POST request and returns the response. Throws only `OutboundFailure`. */
  async post(address: string, order: PostOrder): Promise<CollectedAnswer> {
    const { body, firstByteMs, totalMs, running } = order;
    const { origin, pathname, search } = this.known.get(address) ?? this.remembered(address);
    const collector = new Collector(order.mostBytes, totalMs);
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
    this.stopHearing();
    await Promise.all([this.agent.destroy(), ...this.branches.map((branch) => branch.onModuleDestroy())]);
  }

  private remembered(address: string): URL {
    const url = this.guard.vetted(address);
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.known.set(address, url);
    return url;
  }

  private async get(url: URL, { headers, firstByteMs = 10_000 }: FetchOrder, signal: AbortSignal) {
    let announcements = 0;
    const onInfo = () => {
      if (++announcements > MAX_ANNOUNCEMENTS) throw new OutboundFailure('size');
    };
    const options = { dispatcher: this.agent, headers: { 'accept-encoding': 'identity', ...headers }, signal, onInfo };
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
    let failure: unknown;
    async function* limited(): AsyncGenerator<Buffer> {
      let size = Number(headers['content-length'] ?? 0) > maxBytes ? Infinity : 0;
      try {
        for await (const chunk of body as AsyncIterable<Buffer>) {
          size += chunk.length;
          if (size > maxBytes) throw new OutboundFailure('size');
          yield chunk;
        }
      } catch (error) {
        throw (failure = failureOf(error));
      }
    }
    try {
      return await receive({ status: statusCode, headers, body: limited() });
    } catch (error) {
      // The error of the stream is the reason, not the error that the receiver made of it.
      throw failure ?? error;
    } finally {
      body.on('error', () => undefined).destroy();
    }
  }
}
