import type { Command } from 'commander';
import { readConfiguration } from '../environment.js';
import { withDatabase } from '../grove.js';
import { commandAction, helpExample, JSON_OPTION, type CommandResult } from '../terminal/command-result.js';

/** `grove cache …` */
export function cacheCommands(cache: Command): void {
  cache
    .description('Responses that running servers store.')
    .command('invalidate')
    .summary('let running servers compute all responses anew')
    .description(
      'Invalidate all stored responses of all running servers. Needed only after rows were changed by other programs than Grove, such as an SQL client.',
    )
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove cache invalidate'))
    .action(commandAction(invalidate));
}

async function invalidate(): Promise<CommandResult> {
  await withDatabase(readConfiguration(), (database) => database.invalidateResponses());
  return { json: { invalidated: true }, text: 'Running servers compute all responses anew from now on.' };
}
