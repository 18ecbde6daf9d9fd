import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Configuration, CoreConfig, PRIVATE_FILE, limitStreamingMemory } from '@grove/core';
import { type MediaStorage, storageFor, UploadsConfig } from '@grove/content';
import {
  completeTable,
  Database,
  databaseUrlOf,
  emptyTables,
  isBegunFrom,
  restorePart,
  TransferRefused,
  TransferTarget,
} from '@grove/database';
import { schema } from '../schema.js';
import { bytesOf, readArchive } from './backup-archive.js';
import { type BackedUpUpload, type BackupManifest, tableOf, uploadName, verifyBackup } from './backup-manifest.js';

/** Is told how many rows are restored, of how many. */
export type OnRows = (done: number, total: number) => void;

/** What was restored. */
export interface RestoredBackup {
  readonly createdAt: string;
  readonly rows: number;
  readonly uploads: number;
  readonly missingUploads: readonly string[];
}

/**
 * Restores a backup into the configured database, which is empty, and the folder of uploads, which is empty too. The whole file is verified first. An interrupted
 * restore is repeated with the same file; until it is complete the database accepts no writes. The tables are those of the backup: servers migrate them.
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
    try {
      const storage = storageFor(configuration.get(UploadsConfig), configuration.get(CoreConfig));
      await restoreFiles(path, manifest, target, storage, (rows) => onRows((done += rows), total));
      for (const table of manifest.tables) await completeTable(target.session, table);
      await target.complete();
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
  const migrations = schema.migrations.filter((migration) => applied.includes(new migration().name ?? migration.name));
  if (migrations.length < applied.length)
    throw new TransferRefused('backup_newer', 'A later version of Grove made this backup. Restore it with that version.');
  return Database.open({ url: databaseUrlOf(configuration), ...schema, migrations, poolSize: 2 });
}

/** A bucket may hold the files of other installations, and keys are never used twice. */
async function assertNoUploads(configuration: Configuration, database: Database, origin: string): Promise<void> {
  if (configuration.get(UploadsConfig).storageUrl !== '') return;
  const folder = join(configuration.get(CoreConfig).dataDir, 'media');
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return;
  const session = await database.openBulkSession();
  const isRepeated = await isBegunFrom(session, origin).finally(() => session.close());
  if (!isRepeated)
    throw new TransferRefused('uploads_not_empty', `${folder} is not empty. Use another DATA_DIR, or move its files away.`);
}

async function restoreFiles(
  path: string,
  manifest: BackupManifest,
  { session }: TransferTarget,
  storage: MediaStorage,
  onPart: (rows: number) => void,
): Promise<void> {
  await emptyTables(session, manifest.tables);
  const layouts = new Map(manifest.tables.map(({ layout }) => [layout.name, layout]));
  const uploads = new Map(manifest.uploads.map((upload) => [uploadName(upload.key), upload]));
  const folder = await mkdtemp(join(tmpdir(), 'grove-restore-'));
  try {
    await readArchive(path, async (name, content) => {
      limitStreamingMemory();
      const [layout, upload] = [layouts.get(tableOf(name) ?? ''), uploads.get(name)];
      if (layout) onPart(await restorePart(session, layout, await bytesOf(content)));
      else if (upload) await storeUpload(storage, upload, content, join(folder, 'upload'));
      else content.resume();
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function storeUpload(
  storage: MediaStorage,
  { key, mimeType }: BackedUpUpload,
  content: Readable,
  file: string,
): Promise<void> {
  await pipeline(content, createWriteStream(file, { mode: PRIVATE_FILE }));
  await storage.put(key, file, mimeType);
}
