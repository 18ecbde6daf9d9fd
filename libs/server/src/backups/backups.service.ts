import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Configuration, currentDependencies, diskRefusalOf, instantAt, utcText } from '@grove/core';
import { Database } from '@grove/database';
import { type OperatorRun, TransferRefused } from '@grove/operations';
import { BackupNotFound, BackupRunning } from '../errors.js';
import { BackgroundRuns } from '../system/background-runs.js';
import { type BackupFile, backupFolder, deleteBackup, manualName, originOf, readBackups } from './backup-folder.js';
import type { Backup, BackupSchedule } from './backup.resource.js';
import { BackupsConfig } from './backups.config.js';
import { createBackup } from './create-backup.js';

/** The name of the run of a backup that a person asked for. */
const RUN = 'backup';

/** The longest time that such a backup may take. */
const LIMIT_MS = 12 * 3_600_000;

/** A backup of the schedule may take so long until it is missed. */
const GRACE_MS = 3_600_000;
const HOUR_MS = 3_600_000;

const LOST = 'Its process ended before it was complete. Make another one.';

interface ManualRun {
  readonly id: string;
  readonly error?: string;
}

/** The backups in the folder of this server: their list, one more, and one less. */
@Injectable()
export class BackupsService {
  private readonly folder: string;

  constructor(
    private readonly configuration: Configuration,
    private readonly database: Database,
    private readonly runs: BackgroundRuns,
  ) {
    this.folder = backupFolder(configuration);
  }

  /** All backups, the last one first, and the last that a person asked for, also if it has no file. */
  async list(): Promise<Backup[]> {
    // Files change without a new version of any table.
    currentDependencies()?.forbidReuse();
    const run = await this.runs.last<ManualRun>(RUN);
    const files = (await readBackups(this.folder)).map((file) =>
      ofFile(isLeftBy(run, file) ? { ...file, state: 'stale' } : file),
    );
    const isListed = files.some(({ id }) => id === run?.details.id);
    const own = run && !isListed ? withoutFile(run) : undefined;
    return own ? [own, ...files] : files;
  }

  async get(id: string): Promise<Backup> {
    const found = (await this.list()).find((backup) => backup.id === id);
    if (!found) throw new BackupNotFound();
    return found;
  }

  /** Begins a backup. */
  async start(): Promise<Backup> {
    if ((await this.list()).some(({ state }) => state === 'running')) throw new BackupRunning();
    const id = manualName(new Date());
    const { configuration, database, folder } = this;
    return withoutFile(
      await this.runs.start<ManualRun>({
        ...{ name: RUN, details: { id }, limitMs: LIMIT_MS },
        async work(signal) {
          await createBackup(configuration, database, join(folder, id), { signal });
          return { id };
        },
        failed: (error) => ({ id, error: sentenceOf(error) }),
      }),
    )!;
  }

  /** Deletes a complete backup, or what is left of one that failed. */
  async delete(id: string): Promise<Backup> {
    const backup = await this.get(id);
    const file = (await readBackups(this.folder)).find(({ name }) => name === id);
    if (backup.state === 'running') throw new BackupRunning();
    if (!file) throw new BackupNotFound();
    await deleteBackup(this.folder, file);
    return backup;
  }

  async schedule(): Promise<BackupSchedule> {
    const { backupEvery: every, backupKeep: keep } = this.configuration.get(BackupsConfig);
    currentDependencies()?.forbidReuse();
    const files = await readBackups(this.folder);
    const last = files.find(({ state }) => state === 'complete');
    const isFresh = last !== undefined && Date.now() - last.writtenAt.getTime() < every * HOUR_MS + GRACE_MS;
    const isRunning = files.some(({ state }) => state === 'running');
    return { every, keep, dateLast: last ? textOf(last.writtenAt) : null, overdue: every > 0 && !isFresh && !isRunning };
  }
}

const textOf = (date: Date): string => utcText(instantAt(date.getTime()));

/** Whether a draft is of this run, whose process has ended. */
const isLeftBy = (run: OperatorRun<ManualRun> | undefined, { name, state }: BackupFile): boolean =>
  state === 'running' && run?.details.id === name && run.state !== 'running';

const ofFile = ({ name, origin, state, bytes, writtenAt }: BackupFile): Backup => ({
  ...{ id: name, origin, date: textOf(writtenAt), size: bytes },
  state: state === 'stale' ? 'failed' : state,
  message: state === 'stale' ? LOST : '',
});

/**
 * A run whose file is not there yet, or will never be. One that succeeded has its file on another server, or somebody has deleted it; one that is lost is that of the
 * backup from which the database was restored.
 */
function withoutFile({ state, startedAt, endedAt, details: { id, error } }: OperatorRun<ManualRun>): Backup | undefined {
  const shown = { id, origin: originOf(id), date: utcText(endedAt ?? startedAt), size: 0 };
  if (state === 'running') return { ...shown, state, message: '' };
  return state === 'lost' || error === undefined ? undefined : { ...shown, state: 'failed', message: error };
}

/** Why a backup failed. Messages of other errors may have anything in them. */
function sentenceOf(error: unknown): string {
  if (error instanceof TransferRefused) return error.message;
  return diskRefusalOf(error)?.message ?? 'It could not be written. The log of the server says why.';
}
