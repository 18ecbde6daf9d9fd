import { describe, expect, it } from '@jest/globals';
import { Selection } from '@grove/database';
import { whereDated } from './dated-filter.js';

const COLUMNS = { created: 'created_at', modified: 'modified_at' };

async function conditionOf(query: Parameters<typeof whereDated>[1]) {
  const selection = new Selection();
  let lookups = 0;
  await whereDated(selection, query, COLUMNS, async () => {
    lookups += 1;
    return 'Europe/Amsterdam';
  });
  return { ...selection.condition, lookups };
}

describe('The dates in a query', () => {
  it('are in the time zone of the site', async () => {
    expect(await conditionOf({ after: '2026-07-01T12:00:00', before: '2026-12-01T12:00:00' })).toEqual({
      sql: ' WHERE created_at > ? AND created_at < ?',
      values: ['2026-07-01 10:00:00', '2026-12-01 11:00:00'],
      lookups: 1,
    });
  });

  it('are in UTC if the query says so', async () => {
    expect(
      await conditionOf({ modifiedAfter: '2026-07-01T12:00:00', modifiedBefore: '2026-12-01T12:00:00', datesAreGmt: true }),
    ).toEqual({
      sql: ' WHERE modified_at > ? AND modified_at < ?',
      values: ['2026-07-01 12:00:00', '2026-12-01 12:00:00'],
      lookups: 0,
    });
  });

  it('add no condition and no lookup if there are none', async () => {
    expect(await conditionOf({ datesAreGmt: false })).toEqual({ sql: '', values: [], lookups: 0 });
  });
});
