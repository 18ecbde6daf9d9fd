import { expect, it } from 'vitest';
import type { AttemptResult } from './delivery-attempt.js';
import { MAX_LOGGED_ATTEMPTS, withAttempt, type LoggedAttempt } from './attempt-log.js';

const AT = '2026-03-01 12:00:00';

const result = (responseCode: number, errorCode: string): AttemptResult => ({
  ...{ responseCode, errorCode, durationMs: 12, responseMessage: '', requestHeaders: {}, responseHeaders: {} },
  ...{ responseBody: '', connection: {}, retryAfterMs: 0 },
});

it('A delivery that arrives with its first attempt has no log', () => {
  expect(withAttempt(null, result(200, ''), AT)).toBeNull();
});

it('Attempts are logged from the first failure on, with the one that arrived', () => {
  const failed = { at: AT, code: 0, error: 'timeout', ms: 12 };
  const log = withAttempt(null, result(0, 'timeout'), AT);
  expect(log).toEqual([failed]);
  expect(withAttempt(log, result(200, ''), AT)).toEqual([failed, { at: AT, code: 200, error: '', ms: 12 }]);
});

it('Only the newest attempts are kept', () => {
  let log: readonly LoggedAttempt[] | null = null;
  for (let code = 500; code <= 500 + MAX_LOGGED_ATTEMPTS; code++) log = withAttempt(log, result(code, `http_${code}`), AT);
  expect(log!.map(({ code }) => code)).toEqual(Array.from({ length: MAX_LOGGED_ATTEMPTS }, (_, index) => 501 + index));
});
