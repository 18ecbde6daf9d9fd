import type { Command } from 'commander';
import { consistencyChecks } from '@grove/server';
import { runChecks } from '@grove/operations';
import { readConfiguration } from '../environment.js';
import { migrate, withDatabase } from '../grove.js';
import {
  commandAction,
  helpExample,
  JSON_OPTION,
  type CommandResult,
  type CommonOptions,
  type Notify,
} from '../terminal/command-result.js';
import { withCheckProgress } from './check-progress.js';

/** `grove reindex` */
export const reindexCommand = (command: Command): unknown =>
  command
    .description(
      'Compute the words of searches, the lists by category, product and term, and the counters of lists again from the records. Works while servers\n' +
        'run: searches and lists stay complete meanwhile. You can interrupt this command and run it again at any time.',
    )
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove reindex'))
    .action(commandAction(reindex));

async function reindex({ json }: CommonOptions, notify: Notify): Promise<CommandResult> {
  const configuration = readConfiguration();
  const results = await withDatabase(configuration, async (database) => {
    await migrate(configuration, database, notify);
    const indexes = consistencyChecks(database).filter(({ isIndex }) => isIndex);
    return withCheckProgress(indexes, { notify, isForPrograms: Boolean(json) }, (onProgress) =>
      runChecks(indexes, { repair: true, onProgress }),
    );
  });
  return {
    json: { indexes: results.map(({ name, found }) => ({ name, changed: found })) },
    text: results.map(({ name, found }) => `${name}: ${found === 0 ? 'complete' : `changed ${found} entries`}`).join('\n'),
  };
}
