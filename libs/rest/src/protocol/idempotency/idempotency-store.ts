import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { In, IsNull, LessThan } from 'typeorm';
import {
  CommitOutcomeUnknown,
  Database,
  DatabaseUnavailable,
  type Isolation,
  processInBatches,
  Repository,
  type SqlValue,
  UniqueViolation,
} from '@grove/database';
import {
  IdempotentResponseTooLarge,
  IdempotencyKeyReused,
  IdempotencyKeyInUse,
  LOGGER,
  secondsFromNow,
  SharedTasks,
  now,
  type Logger,
} from '@grove/core';
import { isLongerThan } from '../json-parts.js';
import type { RestResponse } from '../rest-response.js';
import { IdempotentRequestEntity } from './idempotent-request.entity.js';
import { stateOf, type IdempotencyRecord, type IdempotentRequest } from './idempotency-record.rules.js';

/** How many seconds a response is stored. */
const KEPT = 24 * 3_600;

const HOUR_MS = 3_600_000;

/**
 * Seconds after which a running request is considered dead, unless its server extends the time, which it does three times as often. Its connection, and with
 * it its transaction, ends after the same time.
 */
const LEASE = 15;

/** Maximum bytes of a response: half of the default packet size of MariaDB. */
const MAX_BYTES = 8_000_000;

/** Attempts to claim a key. More than one means that another request finished or failed meanwhile. */
const ROUNDS = 10;

/** Responses to requests with an `Idempotency-Key`, so that each takes effect once. See docs/internals/idempotency.md. */
@Injectable()
export class IdempotencyStore {
  private readonly requests: Repository<IdempotentRequestEntity>;

  constructor(
    private readonly database: Database,
    tasks: SharedTasks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.requests = new Repository(database, IdempotentRequestEntity);
    tasks.add({
      name: 'Deleting expired idempotency keys',
      run: (signal) => this.deleteExpired(signal),
      everyMs: HOUR_MS,
    });
  }

  /** The stored response to the request, or undefined if it may be served. Throws if it cannot be served now. */
  async find(request: IdempotentRequest): Promise<RestResponse | undefined> {
    const kept = await this.look(request);
    const finding = stateOf(kept, request, now());
    if (finding === 'another request') throw new IdempotencyKeyReused();
    if (finding === 'one at work') throw new IdempotencyKeyInUse();
    return finding === 'an answer' ? replayOf(kept!.response!) : undefined;
  }

  /**
   * Serves the request unless it was served already. Its changes and its response are committed together; if it fails neither is, and the key is free.
   * The fields in `secretFields` are not stored.
   */
  async once(
    request: IdempotentRequest,
    serve: () => Promise<RestResponse>,
    { secretFields = [], isolation }: { secretFields?: readonly string[]; isolation?: Isolation } = {},
  ): Promise<RestResponse> {
    const owner = randomUUID();
    const replay = await this.claim(request, owner);
    if (replay) return replay;
    const renewal = setInterval(() => void this.renew(request, owner), (LEASE * 1_000) / 3).unref();
    try {
      return await this.database.transactionWithSavepoints(async () => {
        const answer = await serve();
        if (answer.status >= 400) throw new Unsuccessful(answer);
        await this.keep(request, owner, withoutFields(answer, secretFields));
        return answer;
      }, isolation);
    } catch (error) {
      const isFree = await this.free(request, owner);
      if (error instanceof Unsuccessful) return error.answer;
      if (error instanceof CommitOutcomeUnknown) return await this.lookForOutcome(request, error, isFree);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  private async claim(request: IdempotentRequest, owner: string): Promise<RestResponse | undefined> {
    for (let round = 1; round <= ROUNDS; round++) {
      if ((await this.insert(request, owner)) || (await this.takeOver(request, owner))) return undefined;
      const replay = await this.find(request);
      if (replay) return replay;
    }
    throw new IdempotencyKeyInUse();
  }

  private async insert(request: IdempotentRequest, owner: string): Promise<boolean> {
    const { name, fingerprint } = request;
    const row = { name, fingerprint, owner, response: null, expiresAt: secondsFromNow(LEASE) };
    try {
      await this.database.write(() => this.requests.insert(row));
      return true;
    } catch (error) {
      if (error instanceof UniqueViolation) return false;
      if (!(error instanceof CommitOutcomeUnknown)) throw error;
      // The request itself has not begun, so it has no effect that could be unknown.
      await this.free(request, owner);
      throw new DatabaseUnavailable(error.code, error);
    }
  }

  /** One of several requests takes over an expired record; the previous owner can no longer store a response. */
  private async takeOver({ name, fingerprint }: IdempotentRequest, owner: string): Promise<boolean> {
    const expired = { name, expiresAt: LessThan(now()) };
    const taken = { fingerprint, owner, response: null, expiresAt: secondsFromNow(LEASE) };
    return (await this.database.write(() => this.requests.update(expired, taken))).affected! > 0;
  }

  /** Runs as the last unit of the request, so that the row is locked for a moment only. */
  private async keep({ name }: IdempotentRequest, owner: string, answer: RestResponse): Promise<void> {
    if (isLongerThan(MAX_BYTES, answer)) throw new IdempotentResponseTooLarge({ limit: MAX_BYTES });
    const kept = { response: JSON.stringify(answer), expiresAt: secondsFromNow(KEPT) };
    const { affected } = await this.database.write(() => this.requests.update({ name, owner }, kept));
    if (affected === 0) throw new IdempotencyKeyInUse();
  }

  /** The record says whether the request was committed: its response is stored with its changes, and a record that was freed had none. */
  private async lookForOutcome(
    request: IdempotentRequest,
    error: CommitOutcomeUnknown,
    isFree: boolean | undefined,
  ): Promise<RestResponse> {
    if (isFree) throw new DatabaseUnavailable(error.code, error);
    const stored = await this.look(request).catch(() => undefined);
    if (stored && stateOf(stored, request, now()) === 'an answer') return replayOf(stored.response!);
    throw error;
  }

  /** Only records without a response: if the outcome of a commit is unknown there may be one. Returns whether there was one; undefined if that is unknown. */
  private async free({ name }: IdempotentRequest, owner: string): Promise<boolean | undefined> {
    let isFree: boolean | undefined;
    await this.quietly('a failed request keeps its key until the lease is over', async () => {
      const running = { name, owner, response: IsNull() };
      isFree = (await this.database.write(() => this.requests.delete(running))).affected! > 0;
    });
    return isFree;
  }

  private renew({ name }: IdempotentRequest, owner: string): Promise<void> {
    return this.quietly('the lease of a request was not renewed', async () => {
      const running = { name, owner, response: IsNull() };
      await this.database.write(() => this.requests.update(running, { expiresAt: secondsFromNow(LEASE) }));
    });
  }

  /** Deletes expired records, in batches. */
  async deleteExpired(signal?: AbortSignal): Promise<void> {
    const expired = { expiresAt: LessThan(now()) };
    await processInBatches({
      read: (take) => this.requests.find({ select: { name: true }, where: expired, order: { expiresAt: 'ASC' }, take }),
      process: async (rows) => {
        // In the same order in all processes, and only records that were not taken over meanwhile.
        const names = rows.map(({ name }) => name).sort();
        return (await this.database.write(() => this.requests.delete({ name: In(names), ...expired }))).affected!;
      },
      signal,
    });
  }

  /** The first request may have been served at another node of a cluster. */
  private async look({ name }: IdempotentRequest): Promise<IdempotencyRecord | undefined> {
    const query = this.requests.createQueryBuilder('request').where({ name });
    query.select('request.fingerprint', 'fingerprint').addSelect('request.response', 'response');
    query.addSelect('request.expiresAt', 'expiresAt');
    const [sql, values] = query.getQueryAndParameters();
    return (await this.database.readLatest<IdempotencyRecord>(sql, values as SqlValue[]))[0];
  }

  private async quietly(consequence: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.logger.warn({ error }, consequence));
  }
}

/** A response with an error status, although nothing was thrown. */
class Unsuccessful extends Error {
  constructor(readonly answer: RestResponse) {
    super();
  }
}

/** The response without some fields of its record, and without a cookie, which signs somebody in. */
function withoutFields(answer: RestResponse, fields: readonly string[]): RestResponse {
  const { 'Set-Cookie': _cookie, ...headers } = answer.headers ?? {};
  const response = { ...answer, headers };
  if (fields.length === 0) return response;
  const kept = Object.entries(answer.body as object).filter(([name]) => !fields.includes(name));
  return { ...response, body: Object.fromEntries(kept) };
}

function replayOf(text: string): RestResponse {
  const answer = JSON.parse(text) as RestResponse;
  return { ...answer, headers: { ...answer.headers, 'Idempotency-Replayed': 'true' } };
}
