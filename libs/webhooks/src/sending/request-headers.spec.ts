import { describe, expect, it } from '@jest/globals';
import type { Parcel } from './parcel.js';
import { requestHeaders } from './request-headers.js';

const PARCEL: Parcel = {
  ...{ deliveryId: 1, webhookId: 2, eventId: '12', madeAt: '2026-01-02 03:04:05', topic: 'order.created' },
  ...{ attempt: 1, attemptsBefore: 0, body: '{"id":7}', url: 'https://books.example/', secrets: ['walnuts and figs'] },
  ...{ claim: 'ours', claimedAt: 0, terms: { waitsMs: 0, storeBodies: 'all', pauses: [] } },
};

const idOf = (parcel: Partial<Parcel>) => requestHeaders({ ...PARCEL, ...parcel }, 'https://noten.example/', 0)['webhook-id'];

describe('the id by which receivers tell repeats', () => {
  it.each([
    ['another second, as after a backup was restored or in another shop', { madeAt: '2026-01-02 03:04:06' }],
    ['another number', { eventId: '13' }],
  ])('is another one for an event with %s', (_what, other) => expect(idOf(other)).not.toBe(idOf({})));

  it.each([
    ['webhook', { webhookId: 3, deliveryId: 4, url: 'https://other.example/' }],
    ['attempt', { attempt: 5, claim: 'theirs', claimedAt: 9 }],
    ['secret', { secrets: ['cashews'] }],
  ])('is the same whatever the %s', (_what, other) => expect(idOf(other)).toBe(idOf({})));

  it('has no full stop, which would end it in what is signed', () => expect(idOf({})).toMatch(/^evt_12_[0-9a-z]+$/));
});
