import type { Command } from 'commander';
import { commandAction, helpExample, JSON_OPTION, type CommonOptions } from '../terminal/command-result.js';

/** `grove backup` */
export const backupCommand = (command: Command): unknown =>
  command
    .description(
      'Write all rows as they are at one moment, and the uploads, to a tar file. Servers go on meanwhile. A folder gets a file that is named\n' +
        'after the time. The file is as confidential as the database; SECRET_KEY is not in it.',
    )
    .argument('<place>', 'a new file, or a folder')
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove backup backups/', 'grove backup shop.tar'))
    .action((place: string, options: CommonOptions) =>
      commandAction(async (given: CommonOptions, notify) => (await import('./run-backup.js')).runBackup(place, given, notify))(
        options,
      ),
    );

/** `grove restore` */
export const restoreCommand = (command: Command): unknown =>
  command
    .description(
      'Restore a file of grove backup, on either engine, into the database that DATABASE_URL names and the uploads. Both must be empty. The\n' +
        'whole file is verified before anything is stored. Repeat an interrupted restore with the same file.',
    )
    .argument('<file>', 'a backup')
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('DATABASE_URL=sqlite:new/grove.db DATA_DIR=new grove restore shop.tar'))
    .action((file: string, options: CommonOptions) =>
      commandAction(async (given: CommonOptions, notify) => (await import('./run-backup.js')).runRestore(file, given, notify))(
        options,
      ),
    );
