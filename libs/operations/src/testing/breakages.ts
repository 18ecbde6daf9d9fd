import type { ContractMigration, Database, ExpandMigration, PendingMigration } from '@grove/database';
import { findBreakage } from './compatibility.rules.js';
import { describeOperation } from '../upgrades/statements/operation.js';
import { type RecordedOperation, StatementRecorder } from '../upgrades/statements/statement-recorder.js';

/** Why a migration may not be released as it is. */
export interface Breakage {
  readonly migration: string;
  readonly reason: string;
}

/**
 * Applies the released migrations to an empty database, then the others one by one, and judges the statements that these really run: whoever runs the last release must be able to
 * go on.
 */
export async function findBreakages(database: Database, released: readonly string[]): Promise<Breakage[]> {
  await database.migrate({ only: new Set(released) });
  const runner = database.source.createQueryRunner();
  try {
    const tables = new Set((await tableNames(database)).map((name) => name.toLowerCase()));
    const pending = (await database.pendingSteps()).sort((one, other) => timestampOf(one) - timestampOf(other));
    const breakages: Breakage[] = [];
    for (const { name, phase, migration } of pending) {
      if (phase === 'contract') breakages.push(...earlyContract(name, migration as ContractMigration, released));
      if (phase !== 'expand') continue;
      const recorder = new StatementRecorder(runner);
      await migration.up(recorder.runner);
      breakages.push(...reasonsOf(recorder.operations, tables, migration).map((reason) => ({ migration: name, reason })));
    }
    return breakages;
  } finally {
    await runner.release();
  }
}

const earlyContract = (name: string, { completes }: ContractMigration, released: readonly string[]): Breakage[] =>
  released.includes(completes)
    ? []
    : [{ migration: name, reason: `completes ${completes}, which no release has brought yet: leave it to the next release` }];

function reasonsOf(operations: readonly RecordedOperation[], tables: ReadonlySet<string>, migration: ExpandMigration): string[] {
  const rebuilt = rebuiltTables(operations);
  const isNew = (table: string) => !tables.has(table.toLowerCase()) || rebuilt.has(table);
  const mayChangeRows = migration.changesRows !== undefined;
  return operations
    .filter(({ kind, table }) => !(rebuilt.size > 0 && kind === 'drop_index' && table === ''))
    .flatMap((operation) => {
      const reason = findBreakage(operation, { isNew, column: operation.column, mayChangeRows });
      return reason === undefined ? [] : [`${describeOperation(operation)}: it ${reason}`];
    });
}

/** On SQLite TypeORM makes a table anew to change a column of it. What that changes is judged where the same migration runs on MySQL. */
const rebuiltTables = (operations: readonly RecordedOperation[]): Set<string> =>
  new Set(
    operations
      .filter(({ kind, table, name }) => kind === 'rename_table' && table === `temporary_${name}`)
      .map(({ name }) => name),
  );

async function tableNames(database: Database): Promise<string[]> {
  const rows = await database.read<{ name: string }>(
    database.engineName === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'table'"
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  return rows.map(({ name }) => name);
}

const timestampOf = ({ name }: PendingMigration): number => Number(name.slice(-13));
