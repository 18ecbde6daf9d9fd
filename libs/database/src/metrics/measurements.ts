import { Durations, requestWork, secondsSince } from '@grove/core';

/** What this process measures of its statements, and of the time for which they wait for a connection. */
export class Measurements {
  readonly queries = new Durations();
  readonly waits = new Durations();

  /** Begins to measure a statement; call the result when it has ended. The request is remembered, because drivers call back outside of it. */
  begin(sql: string): () => void {
    const start = performance.now();
    const request = requestWork();
    return () => {
      const seconds = secondsSince(start);
      this.queries.record(seconds);
      request?.noteStatement(sql, seconds);
    };
  }
}

/** How the connections of this process are used at this moment. On SQLite there is one for writing, which units of work use by turns. */
export interface ConnectionUse {
  readonly inUse: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
  /** The largest number of connections. */
  readonly limit: number;
}
