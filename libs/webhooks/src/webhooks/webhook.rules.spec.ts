import { expect, it } from '@jest/globals';
import { CredentialsInDeliveryUrl, InvalidDeliveryUrl } from '../errors.js';
import { validDeliveryUrl, statusChange } from './webhook.rules.js';

const NO_FAILURES = { failures: 0, failingSince: null, lastError: '', disabledReason: '', probingSince: null };

it.each([
  ['stays as it is when nothing is said of its status', 'disabled', undefined, {}],
  ['starts without a past when it is made active again', 'disabled', 'active', { status: 'active', ...NO_FAILURES }],
  ['starts without a past when it was paused', 'paused', 'active', { status: 'active', ...NO_FAILURES }],
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
  expect(statusChange(before, status)).toEqual(changes);
});

it.each(['https://books.example/hear', 'http://10.0.0.5:8080', 'https://堅果.example/?a=1', 'https://@books.example/'])(
  '%s is an address for deliveries, kept as it was written',
  (url) => expect(validDeliveryUrl(url)).toBe(url),
);

it.each([undefined, '', 'books.example', 'ftp://books.example/', 'https://', 'https://b o/'])(
  '%j is no address for deliveries',
  (url) => expect(() => validDeliveryUrl(url)).toThrow(InvalidDeliveryUrl),
);

it.each(['https://u:p@books.example/', 'https://u@books.example/', 'http://:p@books.example/'])(
  'an address with credentials, as %s, is refused: they are never sent',
  (url) => expect(() => validDeliveryUrl(url)).toThrow(CredentialsInDeliveryUrl),
);
