import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectDependencies, Dependencies } from '@grove/core';
import { Entity } from 'typeorm';
import type { Database } from '../database.js';
import { whereListed } from '../repositories/list-filters.js';
import { Repository } from '../repositories/repository.js';
import { Amount, AutoId, Line, Text } from '../schema/columns.js';
import { Listed } from '../schema/listed.js';
import { openBank } from './bank.js';
import { watchDeclaredReads } from './declared-reads.js';
import { describeOnSqlite } from './describe-on-each-engine.js';

@Entity('account')
class ListedAccount {
  @AutoId() id: number;
  @Listed('rarely') @Line(100) owner: string;
  @Listed() @Amount({ default: 0n }) balance: bigint;
  @Text({ nullable: true }) note: string | null;
}

describeOnSqlite('A statement that reads more than it says is found', (engine) => {
  let bank: Database;
  let undeclared: () => Promise<string[]>;
  beforeAll(async () => {
    bank = await openBank(await engine.createDatabase(), { entities: [ListedAccount] });
  });
  afterAll(() => bank.close());

  /** What is found of the reads of some work. */
  async function foundIn(work: () => Promise<unknown>): Promise<string[]> {
    undeclared = watchDeclaredReads(bank);
    await collectDependencies(new Dependencies(), work);
    return (await undeclared()).map((found) => found.split(':')[0]);
  }
  const accounts = () => new Repository(bank, ListedAccount).createQueryBuilder('account');

  it('when a table is forgotten, also one of an inner query', async () => {
    const sql = 'SELECT 1 FROM counter_slot WHERE EXISTS (SELECT 1 FROM account)';
    expect(await foundIn(() => bank.select({ reads: ['account'], sql }))).toEqual(['counter_slot']);
    expect(await foundIn(() => bank.select({ reads: ['counter_slot/term'], sql }))).toEqual(['account']);
    expect(await foundIn(() => bank.select({ reads: ['account', 'counter_slot/term'], sql }))).toEqual([]);
  });

  it('when a list filters or sorts by a column that is not listed', async () => {
    expect(await foundIn(() => accounts().where('account.balance > 0').getCount())).toEqual([]);
    expect(await foundIn(() => accounts().where("account.note = 'x'").getCount())).toEqual(['account.note']);
    const sorted = accounts().select('account.id', 'id').orderBy('account.note');
    expect(await foundIn(() => sorted.getRawMany())).toEqual(['account.note']);
  });

  it('when a condition about a column that is rarely listed does not say so', async () => {
    expect(await foundIn(() => accounts().where("account.owner <> 'zoe'").getCount())).toEqual(['account.owner']);
    const listed = accounts();
    whereListed(listed, 'account.owner', ['zoe']);
    expect(await foundIn(() => listed.getCount())).toEqual([]);
  });

  it('and nothing of what says all', async () => {
    const queries = () => [accounts().getMany(), accounts().select('SUM(account.balance)', 'sum').getRawMany()];
    expect(await foundIn(() => Promise.all(queries()))).toEqual([]);
  });
});
