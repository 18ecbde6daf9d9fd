import { join } from 'node:path';
import { closeFile, closeFolder, closeTree, type Config } from '@grove/core';

/** What Grove keeps in DATA_DIR beside the database. Whatever else lies there is not ours to change. */
const FOLDERS = ['mail', 'media', 'tmp'];

/** A SQLite database is its file and those that SQLite puts beside it. */
const SUFFIXES = ['', '-wal', '-shm', '-journal'];

/** At the start: lets nobody but the owner read what an earlier version, or somebody's umask, left open. What cannot be closed is told. */
export async function closeDataFiles(config: Config, onWarning: (message: string, error: unknown) => void): Promise<void> {
  const { dataDir, database } = config;
  const path = database.startsWith('sqlite:') ? database.slice('sqlite:'.length) : undefined;
  try {
    await closeFolder(dataDir);
    if (path !== undefined) for (const suffix of SUFFIXES) await closeFile(`${path}${suffix}`);
    for (const folder of FOLDERS) await closeTree(join(dataDir, folder));
  } catch (error) {
    onWarning('Other users of this machine may be able to read files of Grove: they could not be closed to others.', error);
  }
}
