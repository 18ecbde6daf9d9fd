import { expect, it } from '@jest/globals';
import { givenStatus } from './webhook.rules.js';

const NO_PAST = { failures: 0, failingSince: null, lastError: '', disabledReason: '', probingSince: null };

it.each([
  ['stays as it is when nothing is said of its status', 'disabled', undefined, {}],
  ['starts without a past when it is made active again', 'disabled', 'active', { status: 'active', ...NO_PAST }],
  ['starts without a past when it was paused', 'paused', 'active', { status: 'active', ...NO_PAST }],
  ['keeps its past when it is active already', 'active', 'active', { status: 'active' }],
  [
    "is its owner's to enable when it was disabled by itself and then paused",
    'disabled',
    'paused',
    { status: 'paused', disabledReason: '', probingSince: null },
  ],
  [
    "is its owner's to enable when he disables what was disabled by itself",
    'disabled',
    'disabled',
    { status: 'disabled', disabledReason: '', probingSince: null },
  ],
] as const)('a webhook %s', (_promise, before, status, changes) => {
  expect(givenStatus(before, status)).toEqual(changes);
});
