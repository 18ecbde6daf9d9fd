import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database, placeholders, UniqueViolation, processInBatches } from '@grove/database';
import {
  IdempotentResponseTooLarge,
  IdempotencyKeyReused,
  IdempotencyKeyInUse,
  LOGGER,
  PeriodicTask,
  secondsFromNow,
  now,
  type Logger,
} from '@grove/core';
import type { RestResponse } from '../rest-response.js';
import type { IdempotentRequest } from './idempotent-request.js';
import { stateOf, type IdempotencyRecord } from './idempotency-record.rules.js';

const TABLE = 'idempotent_request';

/** Seconds that an answer is kept. */
const KEPT = 24 * 3_600;

const HOUR_MS = 3_600_000;

/** Seconds after which a request is taken for dead unless its server says otherwise, which it does three times as often. */
const LEASE = 60;

/** Bytes of an answer at most: half of the packet that MariaDB takes by default. */
const LONGEST = 8_000_000;

/** More than one round means that somebody else was served or gave up meanwhile. */
const ROUNDS = 10;

/** What was answered to requests that bear a key, so that each takes effect once. See docs/adr/0007-a-post-with-a-key-takes-effect-once.md. */
@Injectable()
export class IdempotencyStore implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.task = new PeriodicTask({
      name: 'Deleting expired idempotency keys',
      run: (signal) => this.deleteExpired(signal),
      everyMs: HOUR_MS,
      logger,
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  /** The answer that the request was given before. Throws when it cannot be given one now; undefined means that it may be served. */
  async find(request: IdempotentRequest): Promise<RestResponse | undefined> {
    const kept = await this.look(request);
    const finding = stateOf(kept, request, now());
    if (finding === 'another request') throw new IdempotencyKeyReused();
    if (finding === 'one at work') throw new IdempotencyKeyInUse();
    return finding === 'an answer' ? replayOf(kept!.answer!) : undefined;
  }

  /** Serves the request unless it was served already. Its effect and its answer are stored together; when it fails neither is, and the key is free. */
  async once(request: IdempotentRequest, serve: () => Promise<RestResponse>): Promise<RestResponse> {
    const holder = randomUUID();
    const replay = await this.claim(request, holder);
    if (replay) return replay;
    const renewal = setInterval(() => void this.renew(request, holder), (LEASE * 1_000) / 3).unref();
    try {
      return await this.database.transactionWithSavepoints(async () => {
        const answer = await serve();
        if (answer.status >= 400) throw new Unsuccessful(answer);
        await this.keep(request, holder, answer);
        return answer;
      });
    } catch (error) {
      await this.free(request, holder);
      if (error instanceof Unsuccessful) return error.answer;
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  private async claim(request: IdempotentRequest, holder: string): Promise<RestResponse | undefined> {
    for (let round = 1; round <= ROUNDS; round++) {
      if ((await this.insert(request, holder)) || (await this.takeOver(request, holder))) return undefined;
      const replay = await this.find(request);
      if (replay) return replay;
    }
    throw new IdempotencyKeyInUse();
  }

  private async insert({ name, fingerprint }: IdempotentRequest, holder: string): Promise<boolean> {
    const row = { name, fingerprint, holder, answer: null, expires_at: secondsFromNow(LEASE) };
    try {
      await this.database.write((unit) => unit.insert(TABLE, row));
      return true;
    } catch (error) {
      if (error instanceof UniqueViolation) return false;
      throw error;
    }
  }

  /** Of several who find what has expired one gets it; whoever held it can no longer store anything under it. */
  private async takeOver({ name, fingerprint }: IdempotentRequest, holder: string): Promise<boolean> {
    const sql = `UPDATE ${TABLE} SET fingerprint = ?, holder = ?, answer = NULL, expires_at = ? WHERE name = ? AND expires_at < ?`;
    const values = [fingerprint, holder, secondsFromNow(LEASE), name, now()];
    return (await this.database.write((unit) => unit.query(sql, values))).affected > 0;
  }

  /** The last unit of those that are the request, so that its row is locked for a moment only. */
  private async keep({ name }: IdempotentRequest, holder: string, answer: RestResponse): Promise<void> {
    const text = JSON.stringify(answer);
    if (Buffer.byteLength(text) > LONGEST) throw new IdempotentResponseTooLarge({ limit: LONGEST });
    const kept = await this.database.write((unit) =>
      unit.update(TABLE, { answer: text, expires_at: secondsFromNow(KEPT) }, { name, holder }),
    );
    if (kept === 0) throw new IdempotencyKeyInUse();
  }

  /** Only what has no answer: where the outcome of a commit is unknown it may well have one. */
  private free({ name }: IdempotentRequest, holder: string): Promise<void> {
    return this.quietly('a failed request keeps its key until the lease is over', async () => {
      await this.database.write((unit) => unit.delete(TABLE, { name, holder, answer: null }));
    });
  }

  private renew({ name }: IdempotentRequest, holder: string): Promise<void> {
    return this.quietly('the lease of a request was not renewed', async () => {
      await this.database.write((unit) =>
        unit.update(TABLE, { expires_at: secondsFromNow(LEASE) }, { name, holder, answer: null }),
      );
    });
  }

  /** Forgets what has expired. */
  async deleteExpired(signal?: AbortSignal): Promise<void> {
    const expired = `SELECT name FROM ${TABLE} WHERE expires_at < ? ORDER BY expires_at LIMIT ?`;
    const before = now();
    await processInBatches({
      read: (limit) => this.database.read<{ name: string }>(expired, [before, limit]),
      process: async (rows) => {
        // In one order in every process, and only what nobody has taken over meanwhile.
        const names = rows.map(({ name }) => name).sort();
        const sql = `DELETE FROM ${TABLE} WHERE name IN (${placeholders(names.length)}) AND expires_at < ?`;
        return (await this.database.write((unit) => unit.query(sql, [...names, before]))).affected;
      },
      signal,
    });
  }

  private async look({ name }: IdempotentRequest): Promise<IdempotencyRecord | undefined> {
    const sql = `SELECT fingerprint, holder, answer, expires_at FROM ${TABLE} WHERE name = ?`;
    return (await this.database.read<IdempotencyRecord>(sql, [name]))[0];
  }

  private async quietly(consequence: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.logger.warn({ error }, consequence));
  }
}

/** An answer that is a refusal, although nothing was thrown. */
class Unsuccessful extends Error {
  constructor(readonly answer: RestResponse) {
    super();
  }
}

function replayOf(text: string): RestResponse {
  const answer = JSON.parse(text) as RestResponse;
  return { ...answer, headers: { ...answer.headers, 'Idempotency-Replayed': 'true' } };
}
