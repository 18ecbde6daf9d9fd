import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration, SharedTask } from '@grove/core';
import type { Database } from '@grove/database';
import { TransferRefused } from '@grove/operations';
import { backupFolder, STALE_MS } from './backup-folder.js';
import { BackupsConfig } from './backups.config.js';
import { backupName, createBackup } from './create-backup.js';

const HOUR_MS = 3_600_000;
/** How late a backup may begin, and how soon one that failed is repeated: it may have cost much. */
const CHECK_MS = 600_000;

const BACKUP = /^grove-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/;
const DRAFT = /^grove-.*\.tar\.partial$/;

/** Makes backups as `BACKUP_EVERY` says, and deletes old ones. No task if it says nothing. */
export function scheduledBackups(configuration: Configuration, database: Database): SharedTask[] {
  if (configuration.get(BackupsConfig).backupEvery === 0) return [];
  const run = (signal: AbortSignal) => backUpIfDue(configuration, database, new Date(), signal);
  return [{ name: 'Making a backup', run, everyMs: CHECK_MS }];
}

/**
 * Makes the backup of the current period, unless it exists. It is named after the beginning of the period, so all processes mean the same file, and one of them
 * makes it. Returns its path if this process made it.
 */
export async function backUpIfDue(
  configuration: Configuration,
  database: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { backupEvery, backupKeep } = configuration.get(BackupsConfig);
  const folder = backupFolder(configuration);
  const period = backupEvery * HOUR_MS;
  const name = backupName(new Date(Math.floor(now.getTime() / period) * period).toISOString());
  const names: string[] = await readdir(folder).catch(() => []);
  if (names.includes(name)) return undefined;
  for (const draft of names.filter((each) => DRAFT.test(each))) await deleteIfStale(join(folder, draft), now);
  try {
    const { path } = await createBackup(configuration, database, join(folder, name), { signal });
    const old = (await readdir(folder))
      .filter((each) => BACKUP.test(each))
      .sort()
      .slice(0, -backupKeep);
    for (const each of old) await rm(join(folder, each), { force: true });
    return path;
  } catch (error) {
    const isMadeByOther = error instanceof TransferRefused && ['backup_running', 'file_exists'].includes(error.code);
    if (isMadeByOther) return undefined;
    throw error;
  }
}

async function deleteIfStale(path: string, now: Date): Promise<void> {
  const draft = await stat(path).catch(() => undefined);
  if (draft && now.getTime() - draft.mtimeMs > STALE_MS) await rm(path, { force: true });
}
