import { Backfill, type Database, type PendingMigration, type Phase } from '@grove/database';
import { describeOperation } from './statements/sentence.js';
import { StatementRecorder } from './statements/statement-recorder.js';
import { type Algorithm, type Locked, type ServerFacts, estimateWork } from './statements/table-work.rules.js';
import { estimateSize } from './table-sizes.js';

/** One change of a table. */
export interface PlannedChange {
  readonly sentence: string;
  readonly table: string;
  readonly algorithm: Algorithm;
  readonly locks: Locked;
  /** About as many rows as the table has. */
  readonly rows: number;
  /** About as long as the change takes. */
  readonly seconds: number;
}

/** What a pending migration will do. */
export interface PlannedStep {
  readonly name: string;
  readonly phase: Phase;
  readonly changes: readonly PlannedChange[];
  /** Why the changes that follow cannot be foreseen. */
  readonly unforeseen?: string;
}

export interface MigrationPlan {
  readonly server: ServerFacts;
  /** A database without tables: all migrations are applied to empty tables, and not listed. */
  readonly isNewDatabase: boolean;
  readonly steps: readonly PlannedStep[];
}

/** In the order in which they are applied. */
const PHASES: readonly Phase[] = ['expand', 'backfill', 'contract'];

/**
 * What the pending migrations will do. Nothing is changed: the migrations run, but only their statements that read reach the database. What a migration decides
 * by rows that it has just written is not foreseen.
 */
export async function planMigrations(database: Database): Promise<MigrationPlan> {
  const server = await readServerFacts(database);
  const pending = await database.pendingSteps();
  if (pending.length === database.source.migrations.length) return { server, isNewDatabase: true, steps: [] };
  const ordered = PHASES.flatMap((phase) => pending.filter((each) => each.phase === phase).sort(byTimestamp));
  const runner = database.source.createQueryRunner();
  try {
    const planner = new Planner(database, new StatementRecorder(runner, true), server);
    const steps: PlannedStep[] = [];
    for (const each of ordered) steps.push(await planner.plan(each));
    return { server, isNewDatabase: false, steps };
  } finally {
    await runner.release();
  }
}

/** The product and version of the server. */
export async function readServerFacts(database: Database): Promise<ServerFacts> {
  const isSqlite = database.engineName === 'sqlite';
  const sql = `SELECT ${isSqlite ? 'sqlite_version()' : 'VERSION()'} AS version`;
  const [row] = await database.select<{ version: string }>({ reads: [], sql });
  const version = /\d+(\.\d+)*/.exec(row.version)?.[0] ?? row.version;
  return { product: isSqlite ? 'SQLite' : /mariadb/i.test(row.version) ? 'MariaDB' : 'MySQL', version };
}

const EMPTY = { rows: 0, seconds: 0 };

class Planner {
  constructor(
    private readonly database: Database,
    private readonly recorder: StatementRecorder,
    private readonly server: ServerFacts,
  ) {}

  async plan({ name, phase, migration }: PendingMigration): Promise<PlannedStep> {
    if (migration instanceof Backfill) return { name, phase, changes: [await this.backfillOf(migration)] };
    const { operations, runner } = this.recorder;
    const begin = operations.length;
    const unforeseen = await migration.up(runner).then(
      () => undefined,
      (error: unknown) => (error as Error).message,
    );
    const changes: PlannedChange[] = [];
    for (const operation of operations.slice(begin)) {
      const { table } = operation;
      const isNew = operations.some((each) => each.kind === 'create_table' && each.table === table);
      const work = estimateWork(operation, this.server, isNew);
      const size = isNew || table === '' ? EMPTY : await estimateSize(this.database, table, work.algorithm);
      changes.push({ sentence: describeOperation(operation), table, ...work, ...size });
    }
    return { name, phase, changes, ...(unforeseen !== undefined && { unforeseen }) };
  }

  private async backfillOf({ summary, table }: Backfill): Promise<PlannedChange> {
    const { rows, seconds } = await estimateSize(this.database, table, 'rows');
    const sentence = summary[0].toLowerCase() + summary.slice(1).replace(/\.$/, '');
    const locks = this.server.product === 'SQLite' ? 'all writes' : 'changed rows';
    // It pauses after each batch for as long as the batch took.
    return { sentence, table, algorithm: 'rows', locks, rows, seconds: 2 * seconds };
  }
}

const byTimestamp = (one: PendingMigration, other: PendingMigration): number =>
  Number(one.name.slice(-13)) - Number(other.name.slice(-13));
