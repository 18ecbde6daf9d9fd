import { Field, PageQuery } from '@grove/rest';

/** The arguments of the list of backups. */
export class BackupsQuery extends PageQuery {}

/** A backup of all records and uploads. Its content is never shown: it has every secret of the shop. */
export class Backup {
  @Field.text({ description: 'The name of the file in the folder of backups.', readonly: true }) id: string;
  @Field.enum(['schedule', 'manual'], {
    description: 'Whether the schedule made it, or a person asked for it.',
    readonly: true,
  })
  origin: 'schedule' | 'manual';
  @Field.enum(['running', 'complete', 'failed'], { description: 'Whether it is complete.', readonly: true })
  state: 'running' | 'complete' | 'failed';
  @Field.dateTime({
    description: 'When it was completed (UTC); of one that is not complete, when it was last written to.',
    readonly: true,
  })
  date: string;
  @Field.integer({ description: 'Its size in bytes; of one that is running, what is written so far.', readonly: true })
  size: number;
  @Field.text({ description: 'Why it failed, and what to do; empty otherwise.', readonly: true }) message: string;
}

/** What the environment says about backups (`BACKUP_EVERY`, `BACKUP_KEEP`), and whether they are made. */
export class BackupSchedule {
  @Field.integer({ description: 'Hours between backups that servers make by themselves; 0 for none.', readonly: true })
  every: number;
  @Field.integer({
    description: 'How many of these are kept. Those that a person asked for are kept until somebody deletes them.',
    readonly: true,
  })
  keep: number;
  @Field.dateTime({ nullable: true, description: 'When the last backup was completed (UTC), or null.', readonly: true })
  dateLast: string | null;
  @Field.boolean({ description: 'Whether the last backup is older than the schedule says.', readonly: true }) overdue: boolean;
}
