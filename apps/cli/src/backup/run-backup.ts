import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { restError } from '@grove/core';
import { createBackup, restoreBackup } from '@grove/server';
import { readConfiguration } from '../environment.js';
import { withDatabase } from '../grove.js';
import type { CommandResult, CommonOptions, Notify } from '../terminal/command-result.js';
import { createStepProgress } from '../terminal/step-progress.js';

const NoFolder = restError('no_folder', 400, 'There is no folder {folder}. Create it first, or choose another place.');

/** `grove backup` */
export async function runBackup(place: string, { json = false }: CommonOptions, notify: Notify): Promise<CommandResult> {
  assertFolderExists(place);
  const configuration = readConfiguration();
  const progress = createStepProgress({ notify, isForPrograms: json });
  let done = 0;
  try {
    const onRows = (rows: number) => progress.update((done += rows), done, 'rows written');
    const made = await withDatabase(configuration, (database) => createBackup(configuration, database, place, { onRows }));
    const { path, bytes, rows, uploads, missingUploads } = made;
    return {
      json: { path, bytes, rows, uploads, missing_uploads: missingUploads },
      text: `Wrote ${rows} rows and ${uploads} uploads to ${path} (${Math.ceil(bytes / 1_000)} kB).${lacking(missingUploads)}`,
    };
  } finally {
    progress.stop();
  }
}

/** `grove restore` */
export async function runRestore(file: string, { json = false }: CommonOptions, notify: Notify): Promise<CommandResult> {
  const progress = createStepProgress({ notify, isForPrograms: json });
  const onRows = (done: number, total: number) => progress.update(done, total, 'rows restored');
  const restored = await restoreBackup(readConfiguration(), file, onRows).finally(() => progress.stop());
  const { createdAt, rows, uploads, missingUploads } = restored;
  return {
    json: { created_at: createdAt, rows, uploads, missing_uploads: missingUploads },
    text:
      `Restored ${rows} rows and ${uploads} uploads of ${createdAt}, and verified them.${lacking(missingUploads)}\n` +
      'Start Grove with the SECRET_KEY of that time.',
  };
}

/** A misspelled path would otherwise fill a disk that nobody meant. The last folder is made, if its name ends with a slash. */
function assertFolderExists(place: string): void {
  const folder = dirname(resolve(place));
  if (!existsSync(folder)) throw new NoFolder({ folder });
}

const lacking = (keys: readonly string[]): string =>
  keys.length === 0
    ? ''
    : ` The files of ${keys.length} uploads were missing: ${keys.slice(0, 5).join(', ')}${keys.length > 5 ? ', …' : ''}.`;
