import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database.js';
import { Account, newBank } from '../testing/bank.js';
import { describeOnSqlite } from '../testing/describe-on-each-engine.js';
import { FilteredQuery, type Filters } from './filtered-query.js';
import { whereListed } from './list-filters.js';
import { Repository } from './repository.js';

interface Asked {
  readonly owners?: readonly string[];
  readonly note?: string;
}

const FILTERS: Filters<Account, Asked> = {
  owners: (query, { owners }) => whereListed(query, 'account.owner', owners),
  note: (query, { note }) => note !== undefined && query.andWhere({ note }),
};

describeOnSqlite('The query of a list', (engine) => {
  let bank: Database;
  beforeAll(async () => {
    bank = await newBank(engine);
  });
  afterAll(() => bank.close());

  const filtered = (asked: Asked) =>
    FilteredQuery.of(new Repository(bank, Account).createQueryBuilder('account'), FILTERS, asked);

  it('knows which filters limit it', async () => {
    expect((await filtered({ owners: [] })).isLimitedOnlyBy()).toBe(true);
    const one = await filtered({ owners: ['ann'] });
    expect([one.isLimitedOnlyBy(), one.isLimitedOnlyBy('note'), one.isLimitedOnlyBy('owners')]).toEqual([false, false, true]);
    const both = await filtered({ owners: ['ann'], note: '' });
    expect([both.isLimitedOnlyBy('owners'), both.isLimitedOnlyBy('owners', 'note')]).toEqual([false, true]);
  });

  it('is limited by whatever else is added to it, of which nobody says anything', async () => {
    const condition = await filtered({ owners: ['ann'] });
    condition.query.andWhere('account.balance > 0');
    const join = await filtered({ owners: ['ann'] });
    join.query.innerJoin(Account, 'other', 'other.id > account.id');
    expect([condition, join].map((query) => query.isLimitedOnlyBy('owners', 'note'))).toEqual([false, false]);
  });
});
