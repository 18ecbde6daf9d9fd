import type { OnModuleDestroy } from '@nestjs/common';
import { Agent, request } from 'undici';
import type { Config } from '../config/config.js';
import { Collector, MOST_ANNOUNCEMENTS, type BreakOff, type CollectedAnswer } from './collector.js';
import { hearConnections } from './connection.js';
import type { Resolve } from './name-lookups.js';
import { OutboundGuard } from './outbound-guard.js';
import { failureOf, OutboundFailure } from './outbound-failure.js';

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

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MOST_KNOWN = 1_000;

/** Requests to addresses that a client named: pictures to fetch, webhooks to deliver. They reach what `OutboundGuard` lets them reach. */
export class Outbound implements OnModuleDestroy {
  private readonly guard: OutboundGuard;
  private readonly agent: Agent;
  /** Addresses that may be asked as far as their spelling tells, which stays so. */
  private readonly known = new Map<string, URL>();
  private readonly stopHearing = hearConnections();
  private readonly branches: Outbound[] = [];

  constructor(
    private readonly config: Pick<Config, 'outboundAllow' | 'outboundPorts'>,
    resolve?: Resolve,
  ) {
    this.guard = new OutboundGuard(config, resolve);
    this.agent = new Agent({ connect: (options, callback) => this.guard.connect(options, callback) });
  }

  /** One that may reach these destinations as well. It has connections of its own, which nobody else gets to use, and ends with this one. */
  allowing(destinations: readonly string[]): Outbound {
    const outboundAllow = [...this.config.outboundAllow, ...destinations];
    const branch = new Outbound({ ...this.config, outboundAllow }, (host) => this.guard.lookUp(host));
    this.branches.push(branch);
    return branch;
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
      url = this.guard.vetted(location, url);
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
    this.stopHearing();
    await Promise.all([this.agent.destroy(), ...this.branches.map((branch) => branch.onModuleDestroy())]);
  }

  private remembered(address: string): URL {
    const url = this.guard.vetted(address);
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(address, url);
    return url;
  }

  private async get(url: URL, { headers, firstByteMs = 10_000 }: FetchOrder, signal: AbortSignal) {
    let announcements = 0;
    const onInfo = () => {
      if (++announcements > MOST_ANNOUNCEMENTS) throw new OutboundFailure('size');
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
}
