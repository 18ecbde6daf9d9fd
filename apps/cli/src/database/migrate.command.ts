import type { Command } from 'commander';
import { readConfig } from '../environment.js';
import { withDatabase } from '../grove.js';
import { answering, example, JSON_OPTION, type Answer } from '../terminal/answer.js';

/** `grove migrate` */
export const migrateCommand = (program: Command): unknown =>
  program
    .command('migrate')
    .summary('bring the tables of the database up to date')
    .description('Bring the tables of the database up to date. Safe to run at any time, and by several processes at once.')
    .option(...JSON_OPTION)
    .addHelpText('after', example('grove migrate'))
    .action(answering(migrate));

async function migrate(): Promise<Answer> {
  const applied = await withDatabase(readConfig(), (database) => database.migrate());
  const text =
    applied.length === 0 ? 'The database is up to date.' : `Applied:\n${applied.map((name) => `  ${name}`).join('\n')}`;
  return { json: { applied }, text };
}
