import { expect, it } from '@jest/globals';
import { verdictOn } from './failing.rules.js';

const HOURS = 3_600;

it.each([
  ['is left alone after one failure', 1, 0, false, 'wait'],
  ['is left alone however often it fails in a day', 10_000, 24, false, 'wait'],
  ['is left alone however long it fails seldom', 7, 1_000, false, 'wait'],
  ['is warned of at half of both', 8, 36, false, 'warn'],
  ['is warned of once', 8, 71, true, 'wait'],
  ['is not disabled before so many failures', 14, 1_000, true, 'wait'],
  ['is disabled after both', 15, 72, true, 'disable'],
  ['is disabled even if nobody was warned', 15, 72, false, 'disable'],
] as const)('a webhook %s', (_promise, failures, hours, isWarned, verdict) => {
  expect(verdictOn({ failures, failingSeconds: hours * HOURS, isWarned })).toBe(verdict);
});
