import { type Database, knownNames } from '@grove/database';
import { readAppliedMigrations } from '../tables/schema.sql.js';
import { TransferRefused } from './transfer-refused.js';

/** The names of the migrations that a program knows, and of those that its baselines replace. */
export const knownMigrations = ({ source }: Database): string[] => knownNames(source.migrations);

/** Throws unless the tables of a database are those that this program knows; with `mayBePending` some of its migrations may be missing. */
export async function assertMigrated(database: Database, role: 'source' | 'target', mayBePending = false): Promise<void> {
  const pending = await database.pendingMigrations();
  if ((await database.pendingSteps()).length === database.source.migrations.length) {
    if (mayBePending) return;
    throw new TransferRefused('source_empty', `The ${role} has no tables of Grove. Check the URLs of the databases.`);
  }
  const known = new Set(knownMigrations(database));
  const unknown = (await readAppliedMigrations(database)).find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new TransferRefused(
      `${role}_newer`,
      `The ${role} was used by a later version of Grove (it has the migration ${unknown}). Run this command of that version.`,
    );
  if (pending.length > 0 && !mayBePending)
    throw new TransferRefused(
      `${role}_not_migrated`,
      `The ${role} lacks ${pending.length} migrations of this version of Grove. Update its servers to this version, or run grove migrate, and try again.`,
    );
}
