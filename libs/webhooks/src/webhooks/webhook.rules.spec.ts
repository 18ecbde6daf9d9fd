import { expect, it } from 'vitest';
import { CredentialsInDeliveryUrl, InvalidDeliveryUrl } from '../errors.js';
import { validDeliveryUrl, statusChange } from './webhook.rules.js';

const NO_FAILURES = { failures: 0, failingSince: null, lastError: '', disabledReason: '', disabledForFailuresAt: null };

it.each([
  ['stays unchanged without a new status', 'disabled', undefined, {}],
  ['starts without failures when it is activated again', 'disabled', 'active', { status: 'active', ...NO_FAILURES }],
  ['starts without failures when it was paused', 'paused', 'active', { status: 'active', ...NO_FAILURES }],
  ['keeps its failures if it is already active', 'active', 'active', { status: 'active' }],
  [
    'is not enabled by a probe after its owner paused it',
    'disabled',
    'paused',
    { status: 'paused', disabledReason: '', disabledForFailuresAt: null },
  ],
  [
    'is not enabled by a probe after its owner disabled it as well',
    'disabled',
    'disabled',
    { status: 'disabled', disabledReason: '', disabledForFailuresAt: null },
  ],
] as const)('a webhook %s', (_promise, before, status, changes) => {
  expect(statusChange(before, status)).toEqual(changes);
});

it.each(['https://books.example/hear', 'http://10.0.0.5:8080', 'https://堅果.example/?a=1', 'https://@books.example/'])(
  '%s is a valid delivery URL, stored unchanged',
  (url) => expect(validDeliveryUrl(url)).toBe(url),
);

it.each([undefined, '', 'books.example', 'ftp://books.example/', 'https://', 'https://b o/'])(
  '%j is not a valid delivery URL',
  (url) => expect(() => validDeliveryUrl(url)).toThrow(InvalidDeliveryUrl),
);

it.each(['https://u:p@books.example/', 'https://u@books.example/', 'http://:p@books.example/'])(
  'a delivery URL with credentials, such as %s, is refused',
  (url) => expect(() => validDeliveryUrl(url)).toThrow(CredentialsInDeliveryUrl),
);
