import { readdir } from 'node:fs/promises';
import { type Configuration, limitStreamingMemory } from '@grove/core';
import { UploadsConfig } from '@grove/content';
import { Database, databaseUrlOf, HistoryNotRecognised, impliedNames, knownNames, nameOf } from '@grove/database';
import {
  completeTable,
  emptyTables,
  MAX_PART_BYTES,
  parseRows,
  readOrigin,
  restoreRows,
  TransferRefused,
  TransferTarget,
} from '@grove/operations';
import { schema } from '../schema.js';
import { bytesOf, filesOf } from './backup-archive.js';
import { type BackupManifest, tableOf } from './backup-manifest.js';
import { RestoredUploads, uploadsFolder } from './restored-uploads.js';
import { verifyBackup } from './verify-backup.js';

/** Receives how many rows are restored, of how many. */
type OnRows = (done: number, total: number) => void;

/** What was restored. */
export interface RestoredBackup {
  readonly createdAt: string;
  readonly rows: number;
  readonly uploads: number;
  readonly missingUploads: readonly string[];
}

/**
 * Restores a backup into the configured database, which is empty, and the folder of uploads, which is empty too. The whole file is verified first. If the restore
 * fails, both are emptied again. One that is killed is repeated with the same file; until it is complete the database accepts no writes. The tables are those
 * of the backup: servers migrate them.
 */
export async function restoreBackup(
  configuration: Configuration,
  path: string,
  onRows: OnRows = () => undefined,
): Promise<RestoredBackup> {
  const { manifest, digest } = await verifyBackup(path);
  const database = await openAsOf(manifest, configuration);
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  try {
    const origin = `backup ${digest}`;
    await assertNoUploads(configuration, database, origin);
    const target = await TransferTarget.prepare(database, origin);
    const uploads = new RestoredUploads(configuration, target.isResumed);
    try {
      await restoreTables(path, manifest, target, (rows) => onRows((done += rows), total));
      await uploads.restore(path, manifest);
      await target.complete();
    } catch (error) {
      // If the database or the storage has failed, they cannot be emptied either. The next restore of the same file begins again.
      await uploads.discard().catch(() => undefined);
      await target.discard().catch(() => undefined);
      throw error;
    } finally {
      await target.close();
    }
  } finally {
    await database.close();
  }
  const { createdAt, uploads, missingUploads } = manifest;
  return { createdAt, rows: total, uploads: uploads.length, missingUploads };
}

/** The database, with the migrations that the backup had: later ones change its tables when its rows are there. */
async function openAsOf({ migrations: applied }: BackupManifest, configuration: Configuration): Promise<Database> {
  const names = new Set([...applied, ...impliedByBackup(applied)]);
  const migrations = schema.migrations.filter((migration) => names.has(nameOf(new migration())));
  return Database.open({ url: databaseUrlOf(configuration), ...schema, migrations, poolSize: 2 });
}

/** The baselines of a backup that the migrations before them made. */
function impliedByBackup(applied: readonly string[]): string[] {
  const all = schema.migrations.map((migration) => new migration());
  const known = new Set(knownNames(all));
  if (applied.some((name) => !known.has(name)))
    throw new TransferRefused('backup_newer', 'A later version of Grove made this backup. Restore it with that version.');
  try {
    return impliedNames(all, new Set(applied));
  } catch (error) {
    if (!(error instanceof HistoryNotRecognised)) throw error;
    const remedy = 'Restore it with that version, upgrade step by step, and make a new backup.';
    throw new TransferRefused('backup_older', `A version made this backup from which this one cannot upgrade. ${remedy}`);
  }
}

/** A bucket may hold the files of other installations, and keys are never used twice. */
async function assertNoUploads(configuration: Configuration, database: Database, origin: string): Promise<void> {
  if (configuration.get(UploadsConfig).storageUrl !== '') return;
  const folder = uploadsFolder(configuration);
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return;
  const session = await database.openBulkSession();
  const begun = await readOrigin(session).finally(() => session.close());
  if (begun !== origin)
    throw new TransferRefused('uploads_not_empty', `${folder} is not empty. Use another DATA_DIR, or move its files away.`);
}

async function restoreTables(
  path: string,
  { tables }: BackupManifest,
  { session }: TransferTarget,
  onPart: (rows: number) => void,
): Promise<void> {
  await emptyTables(session, tables);
  const layouts = new Map(tables.map(({ layout }) => [layout.name, layout]));
  for await (const file of filesOf(path)) {
    const layout = layouts.get(tableOf(file.name) ?? '');
    if (!layout) continue;
    limitStreamingMemory();
    const rows = await parseRows(await bytesOf(path, file, MAX_PART_BYTES), layout);
    await restoreRows(session, layout, rows);
    onPart(rows.length);
  }
  for (const table of tables) await completeTable(session, table);
}
