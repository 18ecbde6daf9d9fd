import { Env, wholeNumber } from '@grove/core';

/** Backups that servers make by themselves. */
export class BackupsConfig {
  @Env('BACKUP_EVERY', 'Hours between backups that a server makes by itself, such as 24. 0: none.')
  @wholeNumber(0, 8_760)
  backupEvery: number = 0;

  @Env(
    'BACKUP_DIR',
    'Folder for these backups, best on another disk. All servers that share it make one backup together. Empty: DATA_DIR/backups.',
  )
  backupDir: string = '';

  @Env('BACKUP_KEEP', 'How many of these backups are kept.')
  @wholeNumber(1, 10_000)
  backupKeep: number = 7;
}
