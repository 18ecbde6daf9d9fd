import { restError } from '@grove/core';
import './errors.nl.js';

export const RunRefused = restError(
  'shop_system_run_refused',
  409,
  'This is running, or has just begun. Ask for its result, or try again in {retryAfter} seconds.',
);

export const BackupNotFound = restError(
  'shop_backup_not_found',
  404,
  'There is no backup with this name in the folder of this server. List the backups to find the right one.',
);
export const BackupRunning = restError(
  'shop_backup_running',
  409,
  'A backup is being made. Wait until it is complete; the list of backups shows it.',
);
