import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

/** The header by which a request is named, on its way in and out. */
export const REQUEST_ID = 'X-Request-Id';

/** What a client or a proxy may name a request; anything else would make lines that nobody can search for. */
const SANE = /^[\w.:+/=@-]{1,128}$/;

const current = new AsyncLocalStorage<string>();

/** The name of a request: the one it brings, when that will do, or a new one. */
export const requestIdOf = (sent: unknown): string => (typeof sent === 'string' && SANE.test(sent) ? sent : newId());

/** Does the work of a request: whatever is logged in it, and because of it, bears its name. */
export const withinRequest = <T>(id: string, work: () => T): T => current.run(id, work);

/** The request that is at work, as a log line names it. */
export function requestAtWork(): { requestId?: string } {
  const requestId = current.getStore();
  return requestId === undefined ? {} : { requestId };
}

const BYTES = 8;
const pool = Buffer.alloc(BYTES * 512);
let used = pool.length;

/** Random bytes are drawn for many at once: one at a time they take ten times as long. */
function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += BYTES;
  return pool.toString('hex', used - BYTES, used);
}
