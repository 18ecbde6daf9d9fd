import { describe, expect, it } from 'vitest';
import { stateOf, type IdempotencyRecord } from './idempotency-record.rules.js';

const NOON = '2026-01-02 12:00:00';
const request = { name: 'n', fingerprint: 'f' };
const kept: IdempotencyRecord = { fingerprint: 'f', response: '{}', expiresAt: NOON };

describe('a request with a key', () => {
  it.each<[string, IdempotencyRecord | undefined, string]>([
    ['nothing where nothing is kept', undefined, 'nothing'],
    ['an answer up to the second in which it expires', kept, 'an answer'],
    ['one at work while its lease holds', { ...kept, response: null }, 'one at work'],
    ['another request, answered or not', { ...kept, fingerprint: 'g' }, 'another request'],
    ['another request at work', { ...kept, fingerprint: 'g', response: null }, 'another request'],
    ['nothing where an answer has expired', { ...kept, expiresAt: '2026-01-02 11:59:59' }, 'nothing'],
    [
      'nothing where a lease is over, whatever the request was',
      { fingerprint: 'g', response: null, expiresAt: '2026-01-02 11:59:59' },
      'nothing',
    ],
  ])('finds %s', (_what, row, finding) => {
    expect(stateOf(row, request, NOON)).toBe(finding);
  });
});
