import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { initialStatus, changeStatus, ratingContribution, statusesOfFilter, parseStatus } from './comment-status.rules.js';

const NEW = { isTrusted: false, isKnown: false, links: 0 };

describe('A new comment', () => {
  it('waits, unless its writer is trusted or was approved before', () => {
    expect(initialStatus(NEW)).toBe('hold');
    expect(initialStatus({ ...NEW, isTrusted: true })).toBe('approved');
    expect(initialStatus({ ...NEW, isKnown: true })).toBe('approved');
  });

  it('of a known writer may hold one link and waits from two on', () => {
    expect([0, 1, 2, 3].map((links) => initialStatus({ ...NEW, isKnown: true, links }))).toEqual([
      'approved',
      'approved',
      'hold',
      'hold',
    ]);
    expect(initialStatus({ ...NEW, isTrusted: true, links: 9 })).toBe('approved');
  });

  it('is what a moderator says, whoever wrote it', () => {
    for (const requested of ['approved', 'hold', 'spam', 'trash'] as const)
      expect(initialStatus({ requested, isTrusted: true, isKnown: true, links: 9 })).toBe(requested);
  });
});

describe('The status of a comment', () => {
  it('is named by several words', () => {
    expect(['approve', 'approved', '1', 'hold', '0', 'spam', 'trash'].map(parseStatus)).toEqual([
      ...['approved', 'approved', 'approved', 'hold', 'hold', 'spam', 'trash'],
    ]);
    expect(['', 'Approve', 'toString', '__proto__', 'all'].map(parseStatus)).toEqual(Array(5).fill(undefined));
  });

  it('is filtered by the same words, and `all` are those that are no refuse', () => {
    expect(['all', 'any', 'trash', 'mood'].map(statusesOfFilter)).toEqual([
      ['approved', 'hold'],
      expect.arrayContaining(['approved', 'hold', 'spam', 'trash']),
      ['trash'],
      [],
    ]);
  });

  it('comes back from spam and from the trash to what it was', () => {
    for (const status of ['approved', 'hold'] as const)
      for (const word of ['spam', 'trash'] as const) {
        const gone = changeStatus({ status, previousStatus: '' }, word);
        expect([gone.status, changeStatus(gone, `un${word}`)]).toEqual([word, { status, previousStatus: '' }]);
      }
  });

  it('is left alone by words that mean nothing', () => {
    for (const word of ['', 'mood'])
      expect(changeStatus({ status: 'approved', previousStatus: '' }, word)).toEqual({ status: 'approved', previousStatus: '' });
  });

  it('is held if a comment is to come back that was neither in the trash nor spam', () => {
    for (const word of ['untrash', 'unspam'])
      expect(changeStatus({ status: 'approved', previousStatus: '' }, word)).toEqual({ status: 'hold', previousStatus: '' });
  });

  it('is always one of the four, whatever is sent', () => {
    const words = fc.oneof(fc.string(), fc.constantFrom('approve', 'hold', 'spam', 'unspam', 'trash', 'untrash', '0', '1'));
    fc.assert(
      fc.property(fc.array(words), (sent) => {
        const end = sent.reduce(changeStatus, { status: 'hold', previousStatus: '' } as ReturnType<typeof changeStatus>);
        expect(['approved', 'hold', 'spam', 'trash']).toContain(end.status);
      }),
    );
  });
});

describe('A rating', () => {
  it('counts once, for a comment that is shown and answers none', () => {
    expect(ratingContribution({ status: 'approved', rating: 4, parentId: 0 })).toEqual({ count: 1, stars: 4 });
    for (const comment of [
      { status: 'hold', rating: 4, parentId: 0 },
      { status: 'approved', rating: 0, parentId: 0 },
      { status: 'approved', rating: 4, parentId: 7 },
    ] as const)
      expect(ratingContribution(comment)).toEqual({ count: 0, stars: 0 });
  });
});
