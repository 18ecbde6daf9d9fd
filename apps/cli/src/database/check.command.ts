import type { Command } from 'commander';
import { consistencyChecks } from '@grove/server';
import { type CheckResult, runChecks } from '@grove/operations';
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

interface CheckOptions extends CommonOptions {
  readonly repair?: boolean;
}

/** `grove check` */
export const checkCommand = (command: Command): unknown =>
  command
    .description(
      'Compare counters, sums, indexes and other derived values with the records from which they follow. Works while servers run. The exit code is 1 if\n' +
        'something is wrong that was not repaired.',
    )
    .option('--repair', 'compute wrong values again, where the records say what is right')
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove check', 'grove check --repair'))
    .action(commandAction(check));

async function check({ repair = false, json }: CheckOptions, notify: Notify): Promise<CommandResult> {
  const configuration = readConfiguration();
  const results = await withDatabase(configuration, async (database) => {
    await migrate(configuration, database, notify);
    const checks = consistencyChecks(database);
    return withCheckProgress(checks, { notify, isForPrograms: Boolean(json) }, (onProgress) =>
      runChecks(checks, { repair, onProgress }),
    );
  });
  const [found, repaired] = [sumOf(results, 'found'), sumOf(results, 'repaired')];
  return {
    json: { found, repaired, checks: results },
    text: [...results.flatMap(linesOf), summaryOf(results.length, found, repaired)].join('\n'),
    exitCode: found > repaired ? 1 : 0,
  };
}

const sumOf = (results: readonly CheckResult[], key: 'found' | 'repaired'): number =>
  results.reduce((sum, result) => sum + result[key], 0);

const linesOf = ({ name, found, sentences }: CheckResult): string[] =>
  sentences.length < found
    ? [...sentences, `There are ${found - sentences.length} more findings about ${name}.`]
    : [...sentences];

function summaryOf(checks: number, found: number, repaired: number): string {
  if (found === 0) return `All ${checks} checks found nothing wrong.`;
  if (repaired === 0) return `Found ${found} errors. grove check --repair repairs those for which the records say what is right.`;
  return `Found ${found} errors, and repaired ${repaired} of them.`;
}
