import type { Command } from 'commander';
import { commandAction, helpExample, JSON_OPTION } from '../terminal/command-result.js';

/** `grove doctor` */
export const doctorCommand = (command: Command): unknown =>
  command
    .description(
      'Examine the configuration, the database, Redis, files, mail, the address of the site and the receivers of webhooks. Changes no\n' +
        'records, and shows no secrets. Exit code 0: nothing is wrong; 2: there are warnings only; 3: something does not work.',
    )
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove doctor', 'grove doctor --json'))
    .action(commandAction(async () => (await import('./run-doctor.js')).runDoctor()));
