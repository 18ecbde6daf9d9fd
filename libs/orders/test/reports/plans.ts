import type { Database, SqlValue } from '@grove/database';

/** How the database reads a table for a statement. */
export interface Plan {
  readonly table: string;
  /** Whether less than the whole table and less than a whole index is read. */
  readonly isNarrow: boolean;
  /** Whether only an index is read, and no row of the table. */
  readonly isCovered: boolean;
  /** Whether single rows are read by their id. */
  readonly isById: boolean;
}

/** The plans of all statements that `reading` sends to the database. */
export async function plansOf(database: Database, reading: () => Promise<unknown>): Promise<Plan[]> {
  const sent: { sql: string; parameters: readonly SqlValue[] }[] = [];
  const source = database.source as unknown as Source;
  const { readTagged } = source;
  source.readTagged = (read, sql, parameters) => (sent.push({ sql, parameters }), readTagged(read, sql, parameters));
  try {
    await reading();
  } finally {
    source.readTagged = readTagged;
  }
  const plans: Plan[] = [];
  for (const { sql, parameters } of sent) plans.push(...(await planOf(database, sql, parameters)));
  return plans;
}

/** By this method all SELECTs are sent. */
interface Source {
  readTagged(read: unknown, sql: string, parameters: readonly SqlValue[]): Promise<unknown>;
}

async function planOf(database: Database, sql: string, parameters: readonly SqlValue[]): Promise<Plan[]> {
  if (database.engineName === 'sqlite') {
    const steps = await database.select<{ detail: string }>({ reads: [], sql: `EXPLAIN QUERY PLAN ${sql}`, values: parameters });
    return steps.flatMap(({ detail }) => {
      const [, way, table] = /^(SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
      return table
        ? [
            {
              table,
              isNarrow: way === 'SEARCH',
              isCovered: detail.includes('COVERING INDEX'),
              isById: detail.includes('PRIMARY KEY'),
            },
          ]
        : [];
    });
  }
  const steps = await database.select<{ table: string; type: string; Extra: string }>({
    reads: [],
    sql: `EXPLAIN FORMAT=TRADITIONAL ${sql}`,
    values: parameters,
  });
  return steps.map(({ table, type, Extra }) => ({
    table,
    // A subquery that is stored holds the few rows that were read before.
    isNarrow: (type !== 'ALL' && type !== 'index') || table.startsWith('<'),
    isCovered: (Extra ?? '').includes('Using index'),
    isById: type === 'eq_ref' || type === 'const',
  }));
}
