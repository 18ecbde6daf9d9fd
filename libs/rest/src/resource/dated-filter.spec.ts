import { describe, expect, it } from 'vitest';
import { datesIn } from './dated-filter.js';

async function instantsIn(query: Parameters<typeof datesIn>[0]) {
  let lookups = 0;
  const instants = await datesIn(query, async () => {
    lookups += 1;
    return 'Europe/Amsterdam';
  });
  return { ...instants, lookups };
}

describe('The dates in a query', () => {
  it('are in the time zone of the site', async () => {
    expect(await instantsIn({ after: '2026-07-01T12:00:00', before: '2026-12-01T12:00:00' })).toEqual({
      after: '2026-07-01 10:00:00',
      before: '2026-12-01 11:00:00',
      lookups: 1,
    });
  });

  it('are in UTC if the query says so', async () => {
    expect(
      await instantsIn({ modifiedAfter: '2026-07-01T12:00:00', modifiedBefore: '2026-12-01T12:00:00', datesAreGmt: true }),
    ).toEqual({
      modifiedAfter: '2026-07-01 12:00:00',
      modifiedBefore: '2026-12-01 12:00:00',
      lookups: 0,
    });
  });

  it('need no lookup if there are none', async () => {
    expect(await instantsIn({ datesAreGmt: false })).toEqual({ lookups: 0 });
  });
});
