import { Durations, requestWork, secondsSince, type SpanOptions, tracing } from '@grove/core';
import { withoutValues } from './without-values.js';

const OPERATION = /^\W*(\w+)/;
const TABLE = /\b(?:from|into|update|join|table)\s+[`"]?(\w+)/i;

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

/** The span of a statement. Its text has question marks in the place of all values. */
function statementSpan(system: string, sql: string): SpanOptions {
  const text = withoutValues(sql);
  const operation = (OPERATION.exec(text)?.[1] ?? '').toUpperCase();
  const table = TABLE.exec(text)?.[1];
  return {
    name: `${operation} ${table ?? ''}`.trim(),
    kind: 'client',
    attributes: {
      'db.system.name': system,
      'db.operation.name': operation,
      'db.collection.name': table,
      'db.query.text': text,
    },
  };
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
