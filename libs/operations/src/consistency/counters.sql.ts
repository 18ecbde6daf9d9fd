// SQL, because the counters are counted and compared by the database, from SELECTs that the owners of the records give.
import { COUNTERS, counterGroup, type SqlRead, type UnitOfWork } from '@grove/database';

/** Counters by their names: those that begin with a text, or those that a SELECT of one column lists, all of which belong to a group. */
type CounterNames = { readonly startingWith: string } | (SqlRead & { readonly group: string });

/** Counters, and the SELECT of `name` and `amount` that counts the records again. */
export interface RecordCounters {
  readonly names: CounterNames;
  readonly counts: SqlRead;
}

/**
 * Selects the counters that are not what is counted anew: `name`, `kept` and `counted`. `counts` selects `name` and `amount`, for those that are not zero. One statement reads
 * counters and records, so that it sees one state of the database. No column is named `stored`, because MySQL reserves that word.
 */
export function selectWrongCounters({ names, counts }: RecordCounters): SqlRead {
  const counters = whereNamed(names);
  return {
    reads: [COUNTERS, counterGroup(groupOf(names)), ...counters.reads, ...counts.reads],
    sql: `SELECT name, SUM(kept) AS kept, SUM(counted) AS counted FROM (
        SELECT name, amount AS kept, 0 AS counted FROM ${COUNTERS} WHERE ${counters.sql}
        UNION ALL SELECT recounted.name, 0 AS kept, recounted.amount AS counted FROM (${counts.sql}) recounted
      ) compared GROUP BY name HAVING SUM(kept) <> SUM(counted) ORDER BY name`,
    values: [...(counters.values ?? []), ...(counts.values ?? [])],
  };
}

/** Counts anew: replaces these counters. Units that increment the same counters at the same time must be excluded. */
export async function replaceCounters(unit: UnitOfWork, { names, counts }: RecordCounters): Promise<void> {
  const { sql, values } = whereNamed(names);
  const changes = [COUNTERS, counterGroup(groupOf(names))];
  await unit.run({ changes, sql: `DELETE FROM ${COUNTERS} WHERE ${sql}`, values });
  await unit.run({
    changes,
    sql: `INSERT INTO ${COUNTERS} (name, slot, amount) SELECT counted.name, 0, counted.amount FROM (${counts.sql}) counted`,
    values: counts.values,
  });
}

/** The names of the counters of a group that are not among the known ones. */
export const unknownCounters = (group: string, known: SqlRead): CounterNames => ({
  group,
  reads: known.reads,
  sql: `SELECT other.name FROM ${COUNTERS} other WHERE other.name >= ? AND other.name < ? AND other.name NOT IN (${known.sql})`,
  values: [...rangeOf(`${group}/`), ...(known.values ?? [])],
});

const whereNamed = (names: CounterNames): SqlRead =>
  'sql' in names
    ? { ...names, sql: `name IN (${names.sql})` }
    : { reads: [], sql: 'name >= ? AND name < ?', values: rangeOf(names.startingWith) };

/** Names are ASCII, so all names with this beginning come before its last possible continuation. */
const rangeOf = (beginning: string): string[] => [beginning, `${beginning}\x7f`];

const groupOf = (names: CounterNames): string => ('sql' in names ? names.group : names.startingWith.split('/')[0]);
