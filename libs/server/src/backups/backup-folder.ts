import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Configuration, CoreConfig } from '@grove/core';
import { BackupsConfig } from './backups.config.js';
import { backupName } from './create-backup.js';

/** A draft to which nothing was written for so long is left over from a process that was killed. */
export const STALE_MS = 3_600_000;

/** Periods begin with a full hour, and backups of the schedule are named after them. */
const SCHEDULED = /^grove-\d{4}-\d\d-\d\dT\d\d-00-00Z\.tar$/;

const NAME = /^grove-[\w.-]{1,100}\.tar$/;
const DRAFT_END = '.partial';

/** A backup in the folder of backups, complete or not. */
export interface BackupFile {
  readonly name: string;
  readonly origin: 'schedule' | 'manual';
  /** `stale`: its process has ended before it was complete. */
  readonly state: 'complete' | 'running' | 'stale';
  readonly bytes: number;
  /** When it was last written to: of a complete one, when it was completed. */
  readonly writtenAt: Date;
}

/** The folder in which servers make backups. */
export function backupFolder(configuration: Configuration): string {
  const { backupDir } = configuration.get(BackupsConfig);
  return backupDir || join(configuration.get(CoreConfig).dataDir, 'backups');
}

/** The name of a backup that a person asks for. The schedule neither replaces nor deletes it. */
export const manualName = (now: Date): string => backupName(now.toISOString()).replace(/\.tar$/, '-manual.tar');

export const originOf = (name: string): BackupFile['origin'] => (SCHEDULED.test(name) ? 'schedule' : 'manual');

/** The backups in a folder, the last one first. Other files in it are none. */
export async function readBackups(folder: string, now = new Date()): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(names.map((file) => readBackup(folder, file, now)));
  return found
    .filter((backup) => backup !== undefined)
    .sort((one, other) => other.writtenAt.getTime() - one.writtenAt.getTime() || (one.name < other.name ? 1 : -1));
}

/** Deletes a backup, or what is left of one. */
export async function deleteBackup(folder: string, { name, state }: BackupFile): Promise<void> {
  await rm(join(folder, state === 'complete' ? name : name + DRAFT_END), { force: true });
}

async function readBackup(folder: string, file: string, now: Date): Promise<BackupFile | undefined> {
  const isDraft = file.endsWith(DRAFT_END);
  const name = isDraft ? file.slice(0, -DRAFT_END.length) : file;
  if (!NAME.test(name)) return undefined;
  const found = await stat(join(folder, file)).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const isStale = now.getTime() - found.mtimeMs > STALE_MS;
  const state = !isDraft ? 'complete' : isStale ? 'stale' : 'running';
  return { name, origin: originOf(name), state, bytes: found.size, writtenAt: found.mtime };
}
