import { randomFillSync } from 'node:crypto';
import { ContextVariable } from '../context/context-variable.js';
import { RequestWork } from './request-work.js';

/** The header with the id of a request, in requests and responses. */
export const REQUEST_ID = 'X-Request-Id';

/** Ids that clients and proxies may choose. Other ids would make log lines hard to search. */
const VALID_ID = /^[\w.:+/=@-]{1,128}$/;

const current = new ContextVariable<RequestWork>();

/** The id of a request: the one in its header if that is valid, or a new one. */
export const requestIdOf = (sent: unknown): string => (typeof sent === 'string' && VALID_ID.test(sent) ? sent : newId());

/** Runs the work of a request. All lines that this work logs, also later, have the id of the request. */
export const withinRequest = <T>(id: string, work: () => T): T => current.run(new RequestWork(id), work);

/** What the current request has cost so far; undefined outside of requests. */
export const requestWork = (): RequestWork | undefined => current.get();

/** The id of the current request, as a field of a log line. */
export function requestAtWork(): { requestId?: string } {
  const request = current.get();
  return request === undefined ? {} : { requestId: request.id };
}

const BYTES = 8;
const pool = Buffer.alloc(BYTES * 512);
let used = pool.length;

/** Random bytes are generated for many ids in one go: one id at a time takes ten times as long. */
function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += BYTES;
  return pool.toString('hex', used - BYTES, used);
}
