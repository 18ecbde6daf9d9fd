import { Durations, requestWork, secondsSince, type SpanOptions, tracing } from '@grove/core';
import { statementSpan } from './statement-span.js';

/** What this process measures of its statements, and of the time for which they wait for a connection. */
export class Measurements {
  readonly queries = new Durations();
  readonly waits = new Durations();

  /** `system` is the name of the database in traces. */
  constructor(public system: 'sqlite' | 'mysql' | 'mariadb') {}

  /**
   * Begins to measure a statement; call the result when it has ended, with its error if it failed. The request is remembered, because drivers call back outside
   * of it.
   */
  begin(sql: string): (error?: unknown) => void {
    const start = performance.now();
    const request = requestWork();
    const span = tracing.beginChild?.(() => statementSpan(this.system, sql));
    return (error) => {
      const seconds = secondsSince(start);
      this.queries.record(seconds);
      request?.noteStatement(sql, seconds);
      span?.end(error);
    };
  }

  /** Begins to measure a wait for a connection; call the result when it has ended. Only a real wait is in traces. */
  beginWait(mustWait: () => boolean = () => true): (error?: unknown) => void {
    const start = performance.now();
    const span = tracing.beginChild && mustWait() ? tracing.beginChild(() => waitSpan(this.system)) : undefined;
    return (error) => {
      this.waits.record(secondsSince(start));
      span?.end(error);
    };
  }
}

const waitSpan = (system: string): SpanOptions => ({
  name: 'wait for a connection',
  attributes: { 'db.system.name': system },
});

/** How the connections of this process are used at this moment. On SQLite there is one for writing, which units of work use by turns. */
export interface ConnectionUse {
  readonly inUse: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
  /** The largest number of connections. */
  readonly limit: number;
}
