import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Configuration, CoreConfig, makePrivateFolder, PRIVATE_FILE, limitStreamingMemory, VERSION } from '@grove/core';
import { FileMissing, readStoredFiles, storageFor, type StoredFile, UploadsConfig } from '@grove/content';
import type { BulkSession, Database } from '@grove/database';
import {
  appliedMigrations,
  assertMigrated,
  backUpTable,
  readLayouts,
  readOrigin,
  type TableRecord,
  TransferRefused,
} from '@grove/operations';
import { assertStoredKeys } from './assert-stored-keys.js';
import { ArchiveWriter } from './backup-archive.js';
import { type BackupManifest, digestOf, MANIFEST, MANIFEST_DIGEST, partName, uploadName } from './backup-manifest.js';

/** A backup that is complete. */
export interface CreatedBackup {
  readonly path: string;
  readonly bytes: number;
  readonly rows: number;
  readonly uploads: number;
  /** Uploads whose files were missing, or deleted meanwhile. */
  readonly missingUploads: readonly string[];
}

/** Whom a backup reports to, and what ends it early. */
export interface BackupOptions {
  readonly signal?: AbortSignal;
  onRows?(rows: number): void;
}

/**
 * Writes all rows as they are at one moment, and then the uploads, to a new file: a folder gets one that is named after the time. The file has its name
 * only when it is complete.
 */
export async function createBackup(
  configuration: Configuration,
  database: Database,
  place: string,
  options: BackupOptions = {},
): Promise<CreatedBackup> {
  await assertMigrated(database, 'source');
  const createdAt = new Date().toISOString();
  const isFolder = place.endsWith('/') || (await stat(place).catch(() => undefined))?.isDirectory();
  const path = isFolder ? join(place, backupName(createdAt)) : place;
  if (await stat(path).catch(() => undefined)) throw new TransferRefused('file_exists', `${path} exists. Name another file.`);
  await makePrivateFolder(dirname(path));
  const draft = `${path}.partial`;
  const claim = await open(draft, 'wx', PRIVATE_FILE).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new TransferRefused('backup_running', `${draft} exists: another backup runs, or was killed. Delete it if none runs.`)
      : error;
  });
  await claim.close();
  try {
    const written = await writeBackup(configuration, database, { path: draft, createdAt, ...options });
    await rename(draft, path);
    return { path, bytes: (await stat(path)).size, ...written };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** `grove-2026-03-01T12-00-00Z.tar` */
export const backupName = (instant: string): string => `grove-${instant.slice(0, 19).replaceAll(':', '-')}Z.tar`;

type Draft = BackupOptions & { readonly path: string; readonly createdAt: string };

async function writeBackup(configuration: Configuration, database: Database, { path, createdAt, signal, onRows }: Draft) {
  const session = await database.openBulkSession({ isSnapshot: true });
  const archive = new ArchiveWriter(path, signal);
  try {
    if ((await readOrigin(session)) !== undefined)
      throw new TransferRefused('source_incomplete', 'The database is an incomplete copy. Complete it first.');
    await assertStoredKeys(session);
    const files: Record<string, string> = {};
    const tables: TableRecord[] = [];
    for (const layout of await readLayouts(session)) {
      let parts = 0;
      const record = await backUpTable(session, layout, async (part, rows) => {
        signal?.throwIfAborted();
        limitStreamingMemory();
        const name = partName(layout.name, ++parts);
        files[name] = await archive.add(name, part.length, part);
        onRows?.(rows);
      });
      tables.push(record);
    }
    const uploads = await addUploads(configuration, session, archive, files);
    const facts = { createdAt, version: VERSION, engine: database.engineName, migrations: await appliedMigrations(database) };
    const manifest: BackupManifest = { format: 2, ...facts, tables, files, ...uploads };
    const bytes = Buffer.from(JSON.stringify(manifest));
    await archive.add(MANIFEST, bytes.length, bytes);
    const digest = Buffer.from(`${digestOf(bytes)}\n`);
    await archive.add(MANIFEST_DIGEST, digest.length, digest);
    await archive.complete();
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { rows, uploads: uploads.uploads.length, missingUploads: uploads.missingUploads };
  } finally {
    await archive.abandon();
    await session.close();
  }
}

/** The snapshot says which files there are. Their contents never change, but they may be deleted meanwhile. */
async function addUploads(
  configuration: Configuration,
  session: BulkSession,
  archive: ArchiveWriter,
  files: Record<string, string>,
): Promise<Pick<BackupManifest, 'uploads' | 'missingUploads'>> {
  const storage = storageFor(configuration.get(UploadsConfig), configuration.get(CoreConfig));
  const [uploads, missingUploads]: [StoredFile[], string[]] = [[], []];
  for (const { key, mimeType, bytes } of await readStoredFiles(session)) {
    const content = await storage.read(key).catch((error: unknown) => {
      if (error instanceof FileMissing) return undefined;
      throw error;
    });
    if (!content) missingUploads.push(key);
    else {
      files[uploadName(key)] = await archive.add(uploadName(key), Number(bytes), content);
      uploads.push({ key, mimeType, bytes: Number(bytes) });
    }
  }
  return { uploads, missingUploads };
}
