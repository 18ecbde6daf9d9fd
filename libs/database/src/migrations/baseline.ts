import type { MigrationInterface, QueryRunner } from 'typeorm';
import { nameOf } from './phases.js';

/**
 * The first migration of a library: it creates the tables as the migrations that it replaces left them, and is recorded together with their names. A database that
 * these have made has the tables already, so it only gets the record.
 */
export abstract class Baseline implements MigrationInterface {
  abstract readonly name: string;

  /** The names of the migrations that were merged into this one. */
  abstract readonly replaces: readonly string[];

  /** May run again after an interruption: `createTable` leaves an existing table as it is, `insertFirstRow` an existing row. */
  abstract up(runner: QueryRunner): Promise<void>;

  async down(): Promise<void> {
    throw new Error('No version comes before a baseline.');
  }
}

/** A database has migrations that this version cannot continue. Nothing was changed. */
export class HistoryNotRecognised extends Error {
  readonly code = 'history_not_recognised';

  constructor(
    readonly reason: string,
    readonly remedy: string,
  ) {
    super(`${reason} ${remedy} Nothing was changed.`);
    this.name = 'HistoryNotRecognised';
  }
}

/**
 * The names that belong to those that are recorded: of the baselines if all migrations that they replace are recorded, and of the replaced migrations if a
 * baseline is recorded, so that the previous version starts on the database. Throws if only a part of the replaced migrations is recorded.
 */
export function impliedNames(migrations: readonly MigrationInterface[], recorded: ReadonlySet<string>): string[] {
  const baselines = baselinesOf(migrations);
  const applied = baselines.filter(({ name }) => recorded.has(name));
  const isMissing = (name: string) => !recorded.has(name);
  if (applied.length > 0) return applied.flatMap(({ replaces }) => replaces).filter(isMissing);
  const replaced = baselines.flatMap(({ replaces }) => replaces);
  const missing = replaced.filter(isMissing);
  if (missing.length === replaced.length) return [];
  if (missing.length === 0) return baselines.map(({ name }) => name);
  throw new HistoryNotRecognised(
    `The database was made by an earlier version of Grove and lacks ${missing.length} of its migrations (${missing[0]}).`,
    'Run "grove migrate" of the last version that has them (commit ecf8712e) first, then start this one.',
  );
}

/** Throws if a database without a baseline has a migration that is unknown: its tables may be any. */
export function assertKnownHistory(migrations: readonly MigrationInterface[], recorded: ReadonlySet<string>): void {
  const baselines = baselinesOf(migrations);
  if (baselines.length === 0 || baselines.some(({ name }) => recorded.has(name))) return;
  const known = new Set(knownNames(migrations));
  const unknown = [...recorded].find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new HistoryNotRecognised(
    `The database has the migration ${unknown}, which is not one of Grove's before its baseline.`,
    'Name a new database, or the one that Grove has used.',
  );
}

/** The names of all migrations that this version knows: its own, and those that its baselines replace. */
export const knownNames = (migrations: readonly MigrationInterface[]): string[] => [
  ...migrations.map(nameOf),
  ...baselinesOf(migrations).flatMap(({ replaces }) => replaces),
];

const baselinesOf = (migrations: readonly MigrationInterface[]): Baseline[] =>
  migrations.filter((migration) => migration instanceof Baseline);
