import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import type { DeliveryAttempt } from '../model/delivery-attempt.js';
import { requestHeaders } from './request-headers.js';

const MANUAL = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');

const PARCEL: DeliveryAttempt = {
  ...{ deliveryId: 1, webhookId: 2, eventId: '12', createdAt: '2026-01-02 03:04:05', topic: 'order.created' },
  ...{
    attemptNumber: 1,
    attemptsBeforeResend: 0,
    body: '{"id":7}',
    url: 'https://books.example/',
    secrets: ['walnuts and figs'],
  },
  ...{
    claimId: 'ours',
    claimedAt: 0,
    webhookModifiedAt: null,
    settings: { inOrderWaitMs: 0, storeBodies: 'all', retryDelays: [], isOnProbation: false },
  },
};

const idOf = (parcel: Partial<DeliveryAttempt>) =>
  requestHeaders({ ...PARCEL, ...parcel }, 'https://noten.example/', 0)['webhook-id'];

describe('the example of the documentation', () => {
  /** What stands there beside a word. */
  const example = (word: string): string => new RegExp(`^\\| ${word} +\\| \`(.+)\` +\\|$`, 'm').exec(MANUAL)![1];
  const [secret, body, id] = [example('`secret`'), example('body, in UTF-8'), example('`webhook-id`')];
  const seconds = example('`webhook-timestamp`');

  it('is what receivers get', () => {
    const sent = requestHeaders({ ...PARCEL, body, secrets: [secret] }, 'https://noten.example/', Number(seconds) * 1_000);
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'X-WC-Webhook-Signature'])
      expect([name, sent[name]]).toEqual([name, example(`\`${name}\``)]);
  });

  it.each([
    ['told the secret as it is said there', () => new Webhook(example('the same for a library'))],
    ['told its bytes', () => new Webhook(secret, { format: 'raw' })],
  ])('is what the official library makes of it, %s', (_how, library) =>
    expect(library().sign(id, new Date(Number(seconds) * 1_000), body)).toBe(example('`webhook-signature`')),
  );
});

describe('the id by which receivers tell repeats', () => {
  it.each([
    ['another second, as after a backup was restored or in another shop', { createdAt: '2026-01-02 03:04:06' }],
    ['another number', { eventId: '13' }],
  ])('is another one for an event with %s', (_what, other) => expect(idOf(other)).not.toBe(idOf({})));

  it.each([
    ['webhook', { webhookId: 3, deliveryId: 4, url: 'https://other.example/' }],
    ['attempt', { attempt: 5, claim: 'theirs', claimedAt: 9 }],
    ['secret', { secrets: ['cashews'] }],
  ])('is the same whatever the %s', (_what, other) => expect(idOf(other)).toBe(idOf({})));

  it('has no full stop, which would end it in what is signed', () => expect(idOf({})).toMatch(/^evt_12_[0-9a-z]+$/));
});
