import { expect, it } from 'vitest';
import { instantAt } from '@grove/core';
import { assessFailures, NO_FAILURES, PROBING } from './failure-history.rules.js';

const NOW = '2026-11-22 12:00:00';
const HOUR = 3_600;
const ago = (seconds: number) => instantAt(Date.parse('2026-11-22T12:00:00Z') - seconds * 1_000);
const FAILED = { failures: 1, isGone: false };
const GONE = { failures: 1, isGone: true };

/** Disabled an hour ago, after three days of failures and a warning. */
const HISTORY = { failures: 16, failingSince: ago(73 * HOUR), warnedAt: ago(37 * HOUR), disabledForFailuresAt: ago(HOUR) };

it.each([
  ['is left alone after one failure', 1, 0, false, undefined],
  ['is left alone however often it fails in a day', 10_000, 24, false, undefined],
  ['is left alone however long it fails seldom', 7, 1_000, false, undefined],
  ['is warned of at half of both', 8, 36, false, 'failing'],
  ['is warned of once', 8, 71, true, undefined],
  ['is warned of again when it was warned of before it last worked', 8, 36, 'long ago', 'failing'],
  ['is not disabled before so many failures', 14, 1_000, true, undefined],
  ['is disabled after both', 15, 72, true, 'disabled'],
  ['is disabled even if nobody was warned', 15, 72, false, 'disabled'],
] as const)('a webhook %s', (_promise, failures, hours, isWarned, notice) => {
  const warnedAt = isWarned === 'long ago' ? ago(2_000 * HOUR) : isWarned ? NOW : null;
  const history = {
    failures: failures - 1,
    failingSince: ago(hours * HOUR),
    warnedAt,
    disabledForFailuresAt: null,
    isActive: true,
  };
  expect(assessFailures(history, FAILED, NOW)).toEqual({
    ...{ failures, failingSince: ago(hours * HOUR), warnedAt: notice === 'failing' ? NOW : warnedAt, notice },
    ...{ disabledForFailuresAt: notice === 'disabled' ? NOW : null, isDisabled: notice === 'disabled' },
  });
});

it('a webhook has been failing since its first failure', () => {
  expect(assessFailures({ ...NO_FAILURES, isActive: true }, { failures: 3, isGone: false }, NOW)).toEqual({
    ...NO_FAILURES,
    ...{ failures: 3, failingSince: NOW, isDisabled: false },
  });
});

it.each([
  [
    'the first failure disables it again, and its owner gets no second mail',
    HOUR,
    FAILED,
    { isDisabled: true, notice: undefined },
  ],
  [
    'its owner is notified when its receiver is gone for good',
    HOUR,
    GONE,
    { isDisabled: true, notice: 'gone', disabledForFailuresAt: null },
  ],
  ['as long as it could be probed once more', PROBING.until - 1, FAILED, { isDisabled: true, failures: 17 }],
  [
    'until the week of probing is over: then it fails as one that never failed',
    PROBING.until,
    FAILED,
    { ...NO_FAILURES, failures: 1, failingSince: NOW, isDisabled: false, notice: undefined },
  ],
])('on probation %s', (_promise, disabledSeconds, batch, judgement) => {
  const disabledForFailuresAt = ago(disabledSeconds);
  const history = { ...HISTORY, disabledForFailuresAt };
  expect(assessFailures({ ...history, isActive: true }, batch, NOW)).toEqual({
    ...history,
    failures: 17,
    notice: undefined,
    ...judgement,
  });
});

it.each([
  ['by itself is given up wholly when its receiver is gone for good', HISTORY.disabledForFailuresAt, GONE, 'gone'],
  ['by itself is not disabled again by what was still on its way', HISTORY.disabledForFailuresAt, FAILED, undefined],
  ['because its receiver is gone is not reported again', null, GONE, undefined],
] as const)('what was disabled %s', (_promise, disabledForFailuresAt, batch, notice) => {
  expect(assessFailures({ ...HISTORY, disabledForFailuresAt, isActive: false }, batch, NOW)).toEqual({
    ...HISTORY,
    ...{
      failures: 17,
      disabledForFailuresAt: notice === 'gone' ? null : disabledForFailuresAt,
      isDisabled: notice === 'gone',
      notice,
    },
  });
});
