import { describe, expect, it } from 'vitest';
import { resolveDate, localTimeOfFilter, type PostDate } from './post-dates.rules.js';

const clock = { now: '2026-05-31 10:00:00', zone: 'Europe/Amsterdam' };
const NOW: PostDate = { createdAt: '2026-05-31 10:00:00', localAt: '2026-05-31 12:00:00', hasFloatingDate: false };
const CHOSEN: PostDate = { createdAt: '2017-01-15 11:00:00', localAt: '2017-01-15 12:00:00', hasFloatingDate: false };

describe('the date of a post', () => {
  it.each([
    ['local winter time', { date: '2017-01-15T12:00:00' }, '2017-01-15 11:00:00', '2017-01-15 12:00:00'],
    ['local summer time', { date: '2017-07-15T12:00:00' }, '2017-07-15 10:00:00', '2017-07-15 12:00:00'],
    ['UTC', { dateGmt: '2017-01-20T23:30:00' }, '2017-01-20 23:30:00', '2017-01-21 00:30:00'],
    ['the last second that can be stored', { dateGmt: '9999-12-31T23:59:59' }, '9999-12-31 23:59:59', '9999-12-31 23:59:59'],
    ['a date with Z', { date: '2017-07-15T12:00:00Z' }, '2017-07-15 12:00:00', '2017-07-15 14:00:00'],
    ['a date with an offset', { date: '2017-07-15T12:00:00-05:00' }, '2017-07-15 17:00:00', '2017-07-15 19:00:00'],
    [
      'both, of which the local one wins',
      { date: '2017-01-15T12:00:00', dateGmt: '2001-01-01T00:00:00' },
      '2017-01-15 11:00:00',
      '2017-01-15 12:00:00',
    ],
  ])('is read from %s', (_what, sent, createdAt, localAt) => {
    expect(resolveDate(sent, undefined, 'publish', clock)).toEqual({ createdAt, localAt, hasFloatingDate: false });
  });

  it('is now where none was sent', () => {
    expect(resolveDate({}, undefined, 'publish', clock)).toEqual(NOW);
  });

  it('stays as it is when nothing was sent, whatever the zone is now', () => {
    expect(resolveDate({}, CHOSEN, 'publish', { ...clock, zone: 'Asia/Tokyo' })).toEqual(CHOSEN);
  });

  it('of a draft floats until it is published or somebody chooses one', () => {
    const draft = resolveDate({}, undefined, 'draft', clock);
    expect(draft).toEqual({ ...NOW, hasFloatingDate: true });
    const later = { ...clock, now: '2026-06-01 10:00:00' };
    expect(resolveDate({}, draft, 'publish', later)).toMatchObject({ createdAt: '2026-06-01 10:00:00', hasFloatingDate: false });
    expect(resolveDate({ date: '2017-01-15T12:00:00' }, draft, 'draft', later)).toEqual(CHOSEN);
    expect(resolveDate({}, CHOSEN, 'publish', later)).toEqual(CHOSEN);
  });

  it('does not change if it is sent as it was shown, also in an hour that comes twice, and whatever the zone is now', () => {
    const secondTime = { createdAt: '2024-10-27 01:30:00', localAt: '2024-10-27 02:30:00', hasFloatingDate: false };
    for (const zone of ['Europe/Amsterdam', 'Asia/Tokyo'])
      for (const sent of [{ date: '2024-10-27T02:30:00' }, { dateGmt: '2024-10-27T01:30:00' }])
        expect(resolveDate(sent, secondTime, 'publish', { ...clock, zone })).toEqual(secondTime);
    const draft = resolveDate({}, undefined, 'draft', clock);
    expect(resolveDate({ date: '2026-05-31T12:00:00' }, draft, 'draft', clock)).toEqual(draft);
  });

  it('is set back to now by null, and floats again in a draft', () => {
    expect(resolveDate({ date: '' }, CHOSEN, 'publish', clock)).toEqual(NOW);
    expect(resolveDate({ dateGmt: '' }, CHOSEN, 'draft', clock)).toEqual({ ...NOW, hasFloatingDate: true });
  });
});

describe('a date that a list is narrowed by', () => {
  it('is compared with local dates as it is, and with a zone of its own after being turned into local time', () => {
    expect(localTimeOfFilter('2014-05-31T22:30:00', 'Europe/Amsterdam')).toBe('2014-05-31 22:30:00');
    expect(localTimeOfFilter('2014-05-31T22:30:00Z', 'Europe/Amsterdam')).toBe('2014-06-01 00:30:00');
    expect(localTimeOfFilter('2014-06-01T02:30:00+03:00', 'Europe/Amsterdam')).toBe('2014-06-01 01:30:00');
  });
});
