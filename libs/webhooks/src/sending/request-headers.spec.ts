import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { anAttempt } from '../../test/support/an-attempt.js';
import type { DeliveryAttempt } from '../model/delivery-attempt.js';
import { requestHeaders } from './request-headers.js';

const MANUAL = readFileSync(new URL('../../../../docs/operating/webhooks.md', import.meta.url), 'utf8');

const headersOf = (values: Partial<DeliveryAttempt>, nowMs = 0) =>
  requestHeaders(anAttempt(values), 'https://noten.example/', nowMs);

const idOf = (values: Partial<DeliveryAttempt>) => headersOf(values)['webhook-id'];

describe('the example in the manual', () => {
  /** The value in the table of the manual in the row with this label. */
  const example = (word: string): string => new RegExp(`^\\| ${word} +\\| \`(.+)\` +\\|$`, 'm').exec(MANUAL)![1];
  const [secret, body, id] = [example('`secret`'), example('body, in UTF-8'), example('`webhook-id`')];
  const seconds = example('`webhook-timestamp`');

  it('has the headers that receivers get', () => {
    const sent = headersOf({ body, secrets: [secret] }, Number(seconds) * 1_000);
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'X-WC-Webhook-Signature'])
      expect([name, sent[name]]).toEqual([name, example(`\`${name}\``)]);
  });

  it.each([
    ['given the secret as the manual says', () => new Webhook(example('the same for a library'))],
    ['given the bytes of the secret', () => new Webhook(secret, { format: 'raw' })],
  ])('has the signature of the official library, %s', (_how, library) =>
    expect(library().sign(id, new Date(Number(seconds) * 1_000), body)).toBe(example('`webhook-signature`')),
  );
});

describe('the id by which receivers detect repeated deliveries', () => {
  it.each([
    ['another second, as in another shop or after a backup was restored', { createdAt: '2026-01-02 03:04:06' }],
    ['another number', { eventId: '13' }],
  ])('is different for an event with %s', (_what, other) => expect(idOf(other)).not.toBe(idOf({})));

  it.each([
    ['webhook', { webhookId: 3, deliveryId: 4, url: 'https://other.example/' }],
    ['attempt', { attemptNumber: 5, claimId: 'theirs', claimedAt: 9 }],
    ['secret', { secrets: ['cashews'] }],
  ])('is the same for every %s', (_what, other) => expect(idOf(other)).toBe(idOf({})));

  it('contains no full stop, because a full stop ends the id in the signed text', () =>
    expect(idOf({})).toMatch(/^evt_12_[0-9a-z]+$/));
});
