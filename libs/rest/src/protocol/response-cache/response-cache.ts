import { Injectable } from '@nestjs/common';
import { collectDependencies, Dependencies, tracing, type Versions } from '@grove/core';
import { areCurrent, Database, type TagVersions, type Validity } from '@grove/database';
import { RestConfig } from '../rest.config.js';
import type { WholeResponse } from '../write-response.js';
import { SegmentedLru } from './segmented-lru.js';

interface Entry {
  readonly response: WholeResponse;
  validity: Validity;
  /** Milliseconds since 1970. */
  readonly validUntil: number;
}

/** How often responses came from the cache, and what it holds. */
export interface CacheFigures {
  readonly hits: number;
  readonly misses: number;
  /** Queries for versions; requests that arrive together share one. */
  readonly validations: number;
  readonly evictions: number;
  readonly bytes: number;
  readonly entries: number;
}

/** What an entry takes besides its body: the key, headers, versions and objects. */
const OVERHEAD_BYTES = 2_048;

/**
 * Stores complete responses of GET requests. A stored response is sent only if the versions of all tags that it depends on are still the same, at a moment after the request
 * arrived. So a client that reads after any process acknowledged a write always sees that write.
 */
@Injectable()
export class ResponseCache {
  private readonly entries?: SegmentedLru<Entry>;
  private readonly running = new Map<string, Promise<unknown>>();
  private readonly versions: TagVersions;
  private hits = 0;
  private misses = 0;

  constructor(database: Database, { responseCacheMb }: RestConfig) {
    this.versions = database.versions;
    if (responseCacheMb > 0)
      this.entries = new SegmentedLru(responseCacheMb * 1_048_576, ({ response }) => response.body.length + OVERHEAD_BYTES);
  }

  /** The versions by which stored responses, and stored parts of others, are validated; undefined if the database is unavailable. */
  currentVersions(): Promise<Versions | undefined> {
    return this.versions.current().catch(() => undefined);
  }

  /**
   * The stored response with a key, or the one that `compute` makes. The key is asked for only if responses are stored. `versions` were read after the request
   * arrived. Requests with the same key that arrive meanwhile wait for the first one.
   */
  async find(keyOf: () => string, versions: Versions | undefined, compute: () => Promise<WholeResponse>): Promise<WholeResponse> {
    const { entries } = this;
    if (!versions) return compute();
    if (!entries) return (await this.compute(versions, compute, { mayUseReplica: true, isStored: false })).response;
    const key = keyOf();
    const running = this.running.get(key);
    if (running) await running.catch(() => undefined);
    const stored = entries.get(key);
    const candidate = stored && stored.validUntil > Date.now() ? stored : undefined;
    if (candidate && areCurrent(candidate.validity.tables, versions)) return this.hit(candidate);
    const computing = this.revalidateOrCompute(entries, key, { candidate, versions, compute });
    this.running.set(key, computing);
    try {
      return await computing;
    } finally {
      if (this.running.get(key) === computing) this.running.delete(key);
    }
  }

  figures(): CacheFigures {
    const { hits, misses, entries } = this;
    return {
      hits,
      misses,
      validations: this.versions.queries,
      evictions: entries?.evictions ?? 0,
      bytes: entries?.bytes ?? 0,
      entries: entries?.entries ?? 0,
    };
  }

  /** The response of a request that is never answered from the cache. What it reads repeatedly may have been read before these versions. */
  async computeWith(versions: Versions, compute: () => Promise<WholeResponse>): Promise<WholeResponse> {
    return (await this.compute(versions, compute, { mayUseReplica: false, isStored: false })).response;
  }

  /**
   * A computation uses rows that were read before as long as these versions show that they are right. That of a GET may ask a replica that has reached the
   * versions which were read last.
   */
  private async compute(
    versions: Versions,
    compute: () => Promise<WholeResponse>,
    { mayUseReplica, isStored }: { mayUseReplica: boolean; isStored: boolean },
  ) {
    const dependencies = new Dependencies(versions, mayUseReplica, isStored);
    try {
      return { response: await collectDependencies(dependencies, compute), dependencies };
    } finally {
      dependencies.forgetVersions();
    }
  }

  private hit({ response }: Entry): WholeResponse {
    this.hits++;
    tracing.current?.()?.set({ 'grove.response_cache': 'hit' });
    return response;
  }

  private async revalidateOrCompute(
    entries: SegmentedLru<Entry>,
    key: string,
    { candidate, versions, compute }: { candidate?: Entry; versions: Versions; compute: () => Promise<WholeResponse> },
  ): Promise<WholeResponse> {
    const current = candidate && (await this.versions.revalidate(candidate.validity, versions).catch(() => undefined));
    if (candidate && current?.validity) {
      candidate.validity = current.validity;
      return this.hit(candidate);
    }
    this.misses++;
    return this.computeAndStore(entries, key, current?.versions ?? versions, compute);
  }

  /** The versions were read before the computation reads anything: if something changes meanwhile, the entry is stale from the beginning. */
  private async computeAndStore(
    entries: SegmentedLru<Entry>,
    key: string,
    versions: Versions,
    compute: () => Promise<WholeResponse>,
  ): Promise<WholeResponse> {
    const { response, dependencies } = await this.compute(versions, compute, { mayUseReplica: true, isStored: true });
    if (response.status === 200 && dependencies.isReusable) {
      const validity = await this.versions.validityOf(dependencies, versions).catch(() => undefined);
      if (validity) entries.set(key, { response, validity, validUntil: dependencies.validUntil });
    }
    return response;
  }
}
