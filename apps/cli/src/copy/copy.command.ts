import type { Command } from 'commander';
import { commandAction, helpExample, JSON_OPTION } from '../terminal/command-result.js';
import type { CopyCommandOptions } from './run-copy.js';

/** `grove copy` */
export const copyCommand = (command: Command): unknown =>
  command
    .description(
      'Copy all rows of the database that DATABASE_URL names to an empty one: from SQLite to MySQL, back, or between servers. Servers go on\n' +
        'meanwhile, and triggers record which rows change. When you have time, run it with --freeze: writes are answered with 503 for the seconds\n' +
        'in which the last changes are copied, and stay frozen in the old database. Then set DATABASE_URL to the new one, and start everything\n' +
        'again.\n\n' +
        'An interrupted copy continues when you run it again. A freeze ends by itself if the command fails or is killed.\n\n' +
        'Other users of this machine can see the command line: give the address in COPY_TARGET, as an environment variable or in the file\n' +
        '.env, and leave out --to.',
    )
    .option('--to <target>', 'the new database: mysql://user:password@host/database or sqlite:PATH')
    .option('--freeze', 'freeze writes and complete the copy')
    .option('--unfreeze', 'only let the database of DATABASE_URL accept writes again, and record its changes no more')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      helpExample('COPY_TARGET=mysql://… grove copy', 'COPY_TARGET=mysql://… grove copy --freeze', 'grove copy --unfreeze'),
    )
    .action(commandAction<CopyCommandOptions>(async (...args) => (await import('./run-copy.js')).runCopy(...args)));
