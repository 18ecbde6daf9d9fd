import { Backfill, type Database, type PendingMigration, type Phase } from '@grove/database';
import { estimateRows, readSample } from '../tables/schema.sql.js';
import { describeOperation } from './statements/operation.js';
import { StatementRecorder } from './statements/statement-recorder.js';
import { type Algorithm, type Locked, type ServerFacts, estimateWork } from './statements/table-work.rules.js';

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
    const recorder = new StatementRecorder(runner, true);
    const steps: PlannedStep[] = [];
    for (const each of ordered) steps.push(await planStep(database, recorder, server, each));
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

async function planStep(
  database: Database,
  { operations, runner }: StatementRecorder,
  server: ServerFacts,
  { name, phase, migration }: PendingMigration,
): Promise<PlannedStep> {
  if (migration instanceof Backfill) return { name, phase, changes: [await planBackfill(database, server, migration)] };
  const begin = operations.length;
  const unforeseen = await migration.up(runner).then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  );
  const changes: PlannedChange[] = [];
  for (const operation of operations.slice(begin)) {
    const { table } = operation;
    const isNew = operations.some((each) => each.kind === 'create_table' && each.table === table);
    const work = estimateWork(operation, server, isNew);
    const size = isNew || table === '' ? EMPTY : await estimateSize(database, table, work.algorithm);
    changes.push({ sentence: describeOperation(operation), table, ...work, ...size });
  }
  return { name, phase, changes, ...(unforeseen !== undefined && { unforeseen }) };
}

async function planBackfill(database: Database, { product }: ServerFacts, { summary, table }: Backfill): Promise<PlannedChange> {
  const { rows, seconds } = await estimateSize(database, table, 'rows');
  const sentence = summary[0].toLowerCase() + summary.slice(1).replace(/\.$/, '');
  const locks = product === 'SQLite' ? 'all writes' : 'changed rows';
  // It pauses after each batch for as long as the batch took.
  return { sentence, table, algorithm: 'rows', locks, rows, seconds: 2 * seconds };
}

const EMPTY = { rows: 0, seconds: 0 };

/** Rows that are read to measure how fast this server reads. */
const SAMPLE = 1_000;

/** How much faster each algorithm is than sending the rows to a client; measured with short and long rows on MariaDB 10.11. */
const SPEED: Readonly<Record<Algorithm, number>> = { instant: Infinity, inplace: 4, copy: 0.75, rows: 0.35 };

/** About how many rows a table has, and how many seconds a change of all of them takes. */
async function estimateSize(database: Database, table: string, algorithm: Algorithm): Promise<typeof EMPTY> {
  const rows = await estimateRows(database, table);
  if (rows === 0 || algorithm === 'instant') return { rows, seconds: 0 };
  const begun = performance.now();
  const { length } = await readSample(database, table, SAMPLE);
  // A clock distinguishes no less than a millisecond.
  const secondsPerRow = Math.max(performance.now() - begun, 1) / 1_000 / Math.max(length, 1);
  return { rows, seconds: Math.round((rows * secondsPerRow) / SPEED[algorithm]) };
}

const byTimestamp = (one: PendingMigration, other: PendingMigration): number =>
  Number(one.name.slice(-13)) - Number(other.name.slice(-13));
