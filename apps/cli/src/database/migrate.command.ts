import type { Command } from 'commander';
import type { Database } from '@grove/database';
import { readConfiguration } from '../environment.js';
import { withDatabase } from '../grove.js';
import { showPlan } from './migration-plan.js';
import { commandAction, helpExample, JSON_OPTION, type CommandResult, type Notify } from '../terminal/command-result.js';

interface MigrateOptions {
  readonly plan?: boolean;
  readonly contract?: boolean;
}

/** `grove migrate` */
export const migrateCommand = (command: Command): unknown =>
  command
    .description(
      'Add what this version needs to the database, and move data to it. The previous version can go on working. Safe to run at any time, and by several\n' +
        'processes at the same time. An interrupted command is run again.',
    )
    .option('--plan', 'only show what each step does, what it locks, and about how long it takes; nothing is changed')
    .option(
      '--contract',
      'also remove what only earlier versions use: run it when no process of an earlier version runs any more',
    )
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove migrate --plan', 'grove migrate', 'grove migrate --contract'))
    .action(commandAction(migrate));

async function migrate({ plan, contract: contracts }: MigrateOptions, notify: Notify): Promise<CommandResult> {
  if (plan) return showPlan();
  return withDatabase(readConfiguration(), async (database) => {
    const applied = await database.migrate();
    applied.push(...(await database.backfill({ onBatch: progressOf(notify) })));
    if (contracts) applied.push(...(await database.migrate({ contracts })));
    const heldBack = await heldBackSteps(database);
    return { json: { applied, held_back: heldBack }, text: [...appliedText(applied), ...heldBackText(heldBack)].join('\n') };
  });
}

const heldBackSteps = async (database: Database): Promise<string[]> =>
  (await database.pendingSteps()).filter(({ phase }) => phase === 'contract').map(({ name }) => name);

const appliedText = (applied: readonly string[]): string[] =>
  applied.length === 0 ? ['The database is up to date.'] : ['Applied:', ...applied.map((name) => `  ${name}`)];

const heldBackText = (names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [
        'Held back, because an earlier version may still need what they remove:',
        ...names.map((name) => `  ${name}`),
        'Run grove migrate --contract when no process of an earlier version runs any more.',
      ];

/** Says once for each backfill that it has begun. */
function progressOf(notify: Notify): (name: string) => void {
  const begun = new Set<string>();
  return (name) => {
    if (!begun.has(name)) notify(`Moving data: ${name}`);
    begun.add(name);
  };
}
