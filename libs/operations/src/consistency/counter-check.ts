import { acquireNamedLock, type Database, type SqlRead } from '@grove/database';
import type { CheckRun, ConsistencyCheck } from './consistency-check.js';
import { type CounterNames, wrongCounters } from './counters.sql.js';

/** Counters, and the SELECT of `name` and `amount` that counts the records again. */
export interface CounterCheck {
  readonly name: string;
  readonly names: CounterNames;
  readonly counts: SqlRead;
}

/**
 * A check that counts again. One statement reads counters and records, so it sees one state of the database, in which the counters that writers
 * increment with their records are right. What a counter lacks there, it lacks whatever others write meanwhile: it is added, and nobody has to wait.
 */
export function counterCheck(database: Database, { name, names, counts }: CounterCheck): ConsistencyCheck {
  const compare = async () => {
    const rows = await database.select<Record<'name' | 'kept' | 'counted', string>>(wrongCounters(names, counts));
    return rows.map((row) => ({ counter: row.name, kept: Number(row.kept), counted: Number(row.counted) }));
  };
  return {
    name,
    isIndex: true,
    size: () => Promise.resolve(1),
    async run({ repair, onFinding, onProgress }: CheckRun) {
      const wrong = repair
        ? await database.write(async (unit) => {
            // Two repairs at the same time would add the same difference twice.
            await acquireNamedLock(unit, 'counters/repair');
            const found = await compare();
            for (const { counter, kept, counted } of found) unit.incrementCounter(counter, counted - kept);
            return found;
          })
        : await compare();
      for (const { counter, kept, counted } of wrong)
        onFinding(`The counter ${counter} is ${kept}, but there are ${counted} such records.`, repair);
      onProgress?.(1);
    },
  };
}
