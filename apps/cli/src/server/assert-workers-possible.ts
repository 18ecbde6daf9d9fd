import { ConfigurationError, type Configuration } from '@grove/core';
import { databaseUrlOf } from '@grove/database';
import { RestConfig } from '@grove/rest';

/** Refuses several workers on SQLite. */
export function assertWorkersPossible(configuration: Configuration): void {
  const { workers } = configuration.get(RestConfig);
  if (workers === 1 || !databaseUrlOf(configuration).startsWith('sqlite:')) return;
  throw new ConfigurationError([
    `WORKERS or --workers (now "${workers}"): must be 1 with SQLite, because only one process at a time can write to its file, so several workers would wait for each other. For more workers use MySQL or MariaDB: DATABASE_URL=mysql://...`,
  ]);
}
