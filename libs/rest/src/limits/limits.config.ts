import { Env, Satisfies } from '@grove/core';
import { parseLimit } from './limit.rules.js';

const validLimit = Satisfies(isLimit, 'must be off, or a limit such as 20/s, burst 200 (also /min and /h)');

/** How many requests are served. */
export class LimitsConfig {
  @Env(
    'LIMIT_ANONYMOUS',
    'Requests without signing in, for each client address: so many a second (or /min, /h), and a burst of so many. off: no limit. See docs/operating/limits.md.',
    { formerName: 'LIMIT_STRANGERS' },
  )
  @validLimit
  limitAnonymous: string = '100/s, burst 1000';

  @Env('LIMIT_KEYS', 'Requests with one consumer key, such as 20/s, burst 200. off: no limit.')
  @validLimit
  limitKeys: string = 'off';

  @Env('LIMIT_ACCOUNTS', 'Requests of one account, with any of its keys and passwords, such as 20/s, burst 200. off: no limit.')
  @validLimit
  limitAccounts: string = 'off';
}

function isLimit(value: string): boolean {
  try {
    parseLimit(value);
    return true;
  } catch {
    return false;
  }
}
