import type { PoolConnection, ResultSetHeader } from 'mysql2';
import { UniqueViolation } from '../../database-errors.js';
import type { Reader, Refused, Row, SqlValue } from '../engine.js';
import { execute, sendText, type TextOutcome } from './mysql-statements.js';
import { fitsBatch, isSelect, StatementBatch, withLiterals, type WaitingStatement } from './statement-batch.js';

type Result = Row[] | ResultSetHeader;

/** A statement whose result somebody waits for. */
interface Asked {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** The transaction that the statements belong to. */
interface Session {
  connection(): PoolConnection | Promise<PoolConnection>;
  abortReason(): Error | undefined;
  translateError(error: unknown, connection?: PoolConnection): unknown;
}

/**
 * Sends the statements of one transaction. Those of one moment are sent in one packet: those that wait because nobody needs their results, and those whose
 * results are awaited together.
 */
export class StatementQueue implements Reader {
  private readonly waiting: StatementBatch;
  private readonly asked: Asked[] = [];
  /** Why a statement failed whose result nobody waited for: then nothing else may be done before the rollback. */
  private failure?: Error;
  /** Ends when everything is sent that was taken from the batch. */
  private sending: Promise<unknown> = Promise.resolve();

  /** `sendsSingly`: see `PooledMysqlDriver.isCluster`. */
  constructor(
    private readonly session: Session,
    private readonly sendsSingly: boolean,
  ) {
    this.waiting = new StatementBatch(sendsSingly);
  }

  get startsTransaction(): boolean {
    return this.waiting.startsTransaction;
  }

  get isOnlyStart(): boolean {
    return this.waiting.isOnlyStart;
  }

  addStart(): void {
    this.waiting.addStart();
  }

  /** Whether those that wait should be sent before another is enqueued. */
  get isFull(): boolean {
    return this.waiting.isFull;
  }

  enqueue(sql: string, parameters: readonly SqlValue[], refused?: Refused): void {
    this.mustNotHaveFailed();
    this.flush();
    this.waiting.add(sql, parameters, refused);
  }

  /** Reads at once, also if the unit has ended. */
  async read<T>(sql: string, parameters: readonly SqlValue[] = []): Promise<T[]> {
    return (await this.execute(sql, parameters)) as T[];
  }

  /** Sends one statement after all that were sent. */
  async send(sql: string): Promise<void> {
    await this.sending;
    const { error } = await this.sendAll(await this.session.connection(), [sql]);
    if (error !== undefined) throw error;
  }

  /** Forgets what waits, and why it failed: the transaction is rolled back. */
  forget(): void {
    this.waiting.clear();
    this.failure = undefined;
  }

  /** The result of a statement. What is asked before the process waits for something else is sent together. */
  ask(sql: string, parameters: readonly SqlValue[]): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.asked.push({ sql, parameters, resolve, reject });
      if (this.asked.length === 1) process.nextTick(() => this.flush());
    });
  }

  /** Sends what was asked, before anything that comes later. */
  private flush(): void {
    if (this.asked.length > 0) void this.sendAsked(this.asked.splice(0));
  }

  /** A statement that writes begins another packet: the results of those before it would be lost if a unique key refused it. */
  private async sendAsked(asked: readonly Asked[]): Promise<void> {
    let rest = asked;
    while (rest.length > 0) {
      const next = rest.findIndex(({ sql }, index) => index > 0 && !isSelect(sql));
      const packet = next < 0 ? rest : rest.slice(0, next);
      rest = rest.slice(packet.length);
      try {
        const abortReason = this.session.abortReason();
        if (abortReason) throw abortReason;
        await this.answer(packet);
      } catch (error) {
        packet[0].reject(error);
        // A unique key refuses one statement, and those after it were not executed. Any other error concerns all.
        if (error instanceof UniqueViolation && !this.failure) rest = [...packet.slice(1), ...rest];
        else for (const one of packet) one.reject(error);
      }
    }
  }

  private async answer(asked: readonly Asked[]): Promise<void> {
    const mustWait = asked.some(({ sql }) => this.waiting.mustPrecede(sql));
    const isTogether = mustWait || asked.length > 1;
    if (isTogether && asked.every(({ parameters }) => fitsBatch(parameters))) {
      const texts = asked.map(({ sql, parameters }) => withLiterals(sql, parameters));
      const results = await this.sendTogether(mustWait ? this.waiting.take() : [], texts);
      asked.forEach(({ resolve }, index) => resolve(results[index]));
      return;
    }
    if (mustWait) await this.sendWaiting();
    for (const { sql, parameters, resolve } of asked) resolve(await this.execute(sql, parameters));
  }

  private async execute(sql: string, parameters: readonly SqlValue[]): Promise<Result> {
    if (this.sendsSingly) await this.sending;
    this.mustNotHaveFailed();
    const connection = await this.session.connection();
    return new Promise((resolve, reject) => {
      execute(connection, sql, parameters, (error, result) =>
        error ? reject(this.session.translateError(error, connection) as Error) : resolve(result!),
      );
    });
  }

  /** Sends the statements that wait, and one more. */
  async sendWaiting(last?: string): Promise<void> {
    this.flush();
    await this.sendTogether(this.waiting.take(), last === undefined ? [] : [last]);
  }

  /** Sends statements that have waited, and others after them. Returns the results of the others. */
  private async sendTogether(waited: readonly WaitingStatement[], texts: readonly string[]): Promise<readonly Result[]> {
    this.mustNotHaveFailed();
    const statements = [...waited.map(({ sql }) => sql), ...texts];
    if (statements.length === 0) return [];
    const connection = await this.session.connection();
    const sending = this.sendsSingly ? this.sendEach(connection, statements) : this.sendAll(connection, statements);
    this.sending = sending;
    const { results, error, completed } = await sending;
    if (error === undefined) return results.slice(waited.length);
    const isRefusal = error instanceof UniqueViolation;
    const { refused } = (isRefusal && waited[completed]) || {};
    const reason = refused ? await refused(this) : error;
    // What became of the others is not known to those who wait. The beginning of a transaction fails by itself only if the unit can do nothing at all.
    const someAreUnknown = texts.length > 1 || (waited.length > 0 && !this.waiting.isStart(waited));
    const isAlone = isRefusal && completed >= waited.length;
    if (someAreUnknown && !isAlone) this.failure = reason as Error;
    throw reason;
  }

  /** Sends each statement when the one before it has succeeded. */
  private async sendEach(connection: PoolConnection, statements: readonly string[]): Promise<TextOutcome> {
    await this.sending;
    const results: Result[] = [];
    for (const sql of statements) {
      const { results: own, error } = this.failure ? { error: this.failure } : await this.sendAll(connection, [sql]);
      if (error !== undefined) return { results, error, completed: results.length };
      results.push(own![0]);
    }
    return { results, completed: results.length };
  }

  private sendAll(connection: PoolConnection, statements: readonly string[]): Promise<TextOutcome> {
    return new Promise((resolve) => {
      sendText(connection, statements, ({ error, ...outcome }) =>
        resolve(error ? { ...outcome, error: this.session.translateError(error, connection) } : outcome),
      );
    });
  }

  private mustNotHaveFailed(): void {
    if (this.failure) throw this.failure;
  }
}
