import { acquireNamedLock, type Database, type UnitOfWork } from '@grove/database';
import type { ConsistencyCheck } from './consistency-check.js';
import { type RecordCounters, selectWrongCounters } from './counters.sql.js';

/**
 * A check that counts again. One statement reads counters and records, so it sees one state of the database, in which the counters that writers
 * increment with their records are right.
 */
export function counterCheck(database: Database, check: RecordCounters & { readonly name: string }): ConsistencyCheck {
  return {
    name: check.name,
    isIndex: true,
    size: () => Promise.resolve(1),
    async run({ repair, onFinding, onProgress }) {
      const wrong = repair
        ? await database.write((unit) => repairCounters(database, unit, check))
        : await compare(database, check);
      for (const { counter, stored, counted } of wrong)
        onFinding(`The counter ${counter} is ${stored}, but there are ${counted} such records.`, repair);
      onProgress?.(1);
    },
  };
}

/** What a counter lacks in one state of the database, it lacks whatever others write meanwhile: it is added, and nobody has to wait. */
async function repairCounters(database: Database, unit: UnitOfWork, counters: RecordCounters): Promise<WrongCounter[]> {
  // Two repairs at the same time would add the same difference twice.
  await acquireNamedLock(unit, 'counters/repair');
  const wrong = await compare(database, counters);
  for (const { counter, stored, counted } of wrong) unit.incrementCounter(counter, counted - stored);
  return wrong;
}

interface WrongCounter {
  readonly counter: string;
  readonly stored: number;
  readonly counted: number;
}

async function compare(database: Database, counters: RecordCounters): Promise<WrongCounter[]> {
  const rows = await database.select<Record<'name' | 'kept' | 'counted', string>>(selectWrongCounters(counters));
  return rows.map((row) => ({ counter: row.name, stored: Number(row.kept), counted: Number(row.counted) }));
}
