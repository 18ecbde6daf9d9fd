import { acquireNamedLock, COUNTERS, type Database, type Statement, type UnitOfWork } from '@grove/database';
import { type CounterNames, whereNamed } from '../import/replace-counters.js';
import type { CheckRun, ConsistencyCheck } from './consistency-check.js';

/** Counters, and the SELECT of `name` and `amount` that counts the records again. */
export interface CounterCheck {
  readonly name: string;
  readonly names: CounterNames;
  readonly counts: Statement;
}

interface WrongCounter {
  readonly name: string;
  readonly kept: number;
  readonly counted: number;
}

/**
 * A check that counts again. One statement reads counters and records, so it sees one state of the database, in which the counters that writers
 * increment with their records are right. What a counter lacks there, it lacks whatever others write meanwhile: it is added, and nobody has to wait.
 */
export function counterCheck(database: Database, { name, names, counts }: CounterCheck): ConsistencyCheck {
  const { sql, values } = comparison(names, counts);
  const compare = async (reader: Pick<UnitOfWork, 'read'>): Promise<WrongCounter[]> =>
    (await reader.read<Record<keyof WrongCounter, string>>(sql, values)).map((row) => ({
      name: row.name,
      kept: Number(row.kept),
      counted: Number(row.counted),
    }));
  return {
    name,
    isIndex: true,
    size: () => Promise.resolve(1),
    async run({ repair, onFinding, onProgress }: CheckRun) {
      const wrong = repair
        ? await database.write(async (unit) => {
            // Two repairs at the same time would add the same difference twice.
            await acquireNamedLock(unit, 'counters/repair');
            const found = await compare(unit);
            for (const { name: counter, kept, counted } of found) unit.incrementCounter(counter, counted - kept);
            return found;
          })
        : await compare(database);
      for (const { name: counter, kept, counted } of wrong)
        onFinding(`The counter ${counter} is ${kept}, but there are ${counted} such records.`, repair);
      onProgress?.(1);
    },
  };
}

/** Compares the counters that are kept with what is counted anew. No column is named `stored`, because MySQL reserves that word. */
function comparison(names: CounterNames, counts: Statement): Statement {
  const counters = whereNamed(names);
  return {
    sql:
      `SELECT name, SUM(kept) AS kept, SUM(counted) AS counted FROM (` +
      `SELECT name, amount AS kept, 0 AS counted FROM ${COUNTERS} WHERE ${counters.sql} ` +
      `UNION ALL SELECT recounted.name, 0 AS kept, recounted.amount AS counted FROM (${counts.sql}) recounted` +
      `) compared GROUP BY name HAVING SUM(kept) <> SUM(counted) ORDER BY name`,
    values: [...counters.values, ...counts.values],
  };
}

/** The names of the counters that begin with a text and are not among the known ones. */
export const unknownCounters = (startingWith: string, known: Statement): Statement => ({
  sql: `SELECT other.name FROM ${COUNTERS} other WHERE other.name >= ? AND other.name < ? AND other.name NOT IN (${known.sql})`,
  values: [startingWith, `${startingWith}\x7f`, ...known.values],
});
