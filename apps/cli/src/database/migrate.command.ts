import type { Command } from 'commander';
import { readConfiguration } from '../environment.js';
import { withDatabase } from '../grove.js';
import { commandAction, helpExample, JSON_OPTION, type CommandResult } from '../terminal/command-result.js';

/** `grove migrate` */
export const migrateCommand = (program: Command): unknown =>
  program
    .command('migrate')
    .summary('update the database schema')
    .description('Apply pending database migrations. Safe to run at any time, and by several processes at once.')
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove migrate'))
    .action(commandAction(migrate));

async function migrate(): Promise<CommandResult> {
  const applied = await withDatabase(readConfiguration(), (database) => database.migrate());
  const text =
    applied.length === 0 ? 'The database is up to date.' : `Applied:\n${applied.map((name) => `  ${name}`).join('\n')}`;
  return { json: { applied }, text };
}
