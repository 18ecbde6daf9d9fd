import { type BulkSession, type Database, knownNames } from '@grove/database';
import { readAppliedMigrations, readTableNames } from '../tables/schema.sql.js';
import { TransferRefused } from './transfer-refused.js';
import { beginCopyState, endCopyState, freezeForever, readOrigin } from './transfer-state.sql.js';

/**
 * A database that is being filled. While it is incomplete, its table `copy_state` has a row that says from what, so that the same command can go on after an
 * interruption; and its writes are frozen, so that a server that is started on it by mistake changes nothing.
 */
export class TransferTarget {
  private constructor(
    readonly session: BulkSession,
    /** Whether an earlier command has begun to fill it. */
    readonly isResumed: boolean,
  ) {}

  /**
   * Prepares an empty database, or one that was begun to be filled from the same origin. Creates its tables, by the migrations that the origin has: what it keeps until
   * a contract step or a backfill is done, the target keeps too.
   */
  static async prepare(target: Database, origin: string, only?: ReadonlySet<string>): Promise<TransferTarget> {
    const session = await target.openBulkSession();
    let isBegun = false;
    try {
      if (!(await session.claim()))
        throw new TransferRefused('target_in_use', 'Another command fills this database. Wait until it has ended.');
      const isResumed = await beginOrResume(session, origin);
      isBegun = !isResumed;
      if (isResumed) await assertMigrated(target, 'target');
      // Rows may refer to others that are not there yet, which a migration of SQLite would refuse.
      if ((await target.pendingMigrations()).length > 0) await target.migrate({ only });
      await freezeForever(session);
      return new TransferTarget(session, isResumed);
    } catch (error) {
      if (isBegun) await dropTables(session);
      await session.close();
      throw error;
    }
  }

  /** The database is complete: from now on it can be used. */
  complete(): Promise<void> {
    return endCopyState(this.session);
  }

  /** Empties the database again, as it was before the first command began to fill it. */
  discard(): Promise<void> {
    return dropTables(this.session);
  }

  close(): Promise<void> {
    return this.session.close();
  }
}

/** Throws unless the tables of a database are those that this program knows; a target may lack some that its migrations will add. */
export async function assertMigrated(database: Database, role: 'source' | 'target'): Promise<void> {
  const pending = await database.pendingMigrations();
  if ((await database.pendingSteps()).length === database.source.migrations.length) {
    if (role === 'target') return;
    throw new TransferRefused('source_empty', 'The source has no tables of Grove. Check the URLs of the databases.');
  }
  const known = new Set(knownNames(database.source.migrations));
  const unknown = (await readAppliedMigrations(database)).find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new TransferRefused(
      `${role}_newer`,
      `The ${role} was used by a later version of Grove (it has the migration ${unknown}). Run this command of that version.`,
    );
  if (pending.length > 0 && role === 'source')
    throw new TransferRefused(
      'source_not_migrated',
      `The source lacks ${pending.length} migrations of this version of Grove. Update its servers to this version, or run grove migrate, and try again.`,
    );
}

/** The state comes last: an interruption leaves a database that is still known to be incomplete. */
async function dropTables(session: BulkSession): Promise<void> {
  const names = await readTableNames(session);
  for (const name of names.filter((each) => each !== 'copy_state')) await session.run(`DROP TABLE \`${name}\``);
  await session.run('DROP TABLE IF EXISTS copy_state');
}

/** Returns whether the database was begun to be filled from this origin. Refuses one that has tables for another reason. */
async function beginOrResume(session: BulkSession, origin: string): Promise<boolean> {
  const stored = await readOrigin(session);
  if (stored === origin) return true;
  if (stored !== undefined)
    throw new TransferRefused(
      'target_incomplete',
      'The target holds an incomplete copy of another database or backup. Empty it, or use another one.',
    );
  if ((await readTableNames(session)).some((name) => name !== 'copy_state'))
    throw new TransferRefused('target_not_empty', 'The target is not empty. Use a new database: nothing of it is overwritten.');
  await beginCopyState(session, origin);
  return false;
}
