import { requestWork, type Logger } from '@grove/core';
import { withoutValues } from '@grove/database';
import type { Route } from '../route.js';
import { routeTemplate } from './request-durations.js';

/** Logs requests that take too long, and what they waited for. The line has no part of the address or the body, which may contain secrets. */
export class SlowRequests {
  /** Requests that take less than `limitMs` are not logged; 0 logs none. */
  constructor(
    private readonly limitMs: number,
    private readonly logger: Logger,
  ) {}

  note({ method, route }: { readonly method: string; readonly route?: Route }, status: number, seconds: number): void {
    if (this.limitMs === 0 || seconds * 1_000 < this.limitMs) return;
    const { queries = 0, databaseSeconds = 0, slowestStatement } = requestWork() ?? {};
    const slowest = slowestStatement && {
      slowestStatement: withoutValues(slowestStatement.sql),
      slowestStatementMs: milliseconds(slowestStatement.seconds),
    };
    const request = { method, route: route ? routeTemplate(route) : 'unknown', status, ms: milliseconds(seconds) };
    this.logger.warn({ ...request, databaseMs: milliseconds(databaseSeconds), queries, ...slowest }, 'A request was slow.');
  }
}

const milliseconds = (seconds: number): number => Math.round(seconds * 1_000);
