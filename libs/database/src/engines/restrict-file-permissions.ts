import { join } from 'node:path';
import { closeFile, closeFolder, closeTree, CoreConfig, type Configuration } from '@grove/core';
import { databaseUrlOf } from '../database.config.js';

/** The folders of Grove in DATA_DIR beside the database. Other files there are not changed. */
const FOLDERS = ['mail', 'media', 'tmp'];

/** A SQLite database consists of its file and the files that SQLite adds. */
const SUFFIXES = ['', '-wal', '-shm', '-journal'];

/** At the start: makes files private that an earlier version or an umask left readable for others. Failures are logged. */
export async function restrictFilePermissions(
  configuration: Configuration,
  onWarning: (message: string, error: unknown) => void,
): Promise<void> {
  const [{ dataDir }, url] = [configuration.get(CoreConfig), databaseUrlOf(configuration)];
  const path = url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;
  try {
    await closeFolder(dataDir);
    if (path !== undefined) for (const suffix of SUFFIXES) await closeFile(`${path}${suffix}`);
    for (const folder of FOLDERS) await closeTree(join(dataDir, folder));
  } catch (error) {
    onWarning('Other users of this machine may be able to read files of Grove: they could not be closed to others.', error);
  }
}
