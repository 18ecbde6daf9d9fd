import type { Command } from 'commander';
import { SecretRotation, type RotationState } from '@grove/database';
import { withGrove } from '../grove.js';
import {
  commandAction,
  helpExample,
  JSON_OPTION,
  type CommandResult,
  type CommonOptions,
  type Notify,
} from '../terminal/command-result.js';
import { createProgress } from '../terminal/progress.js';
import { rotationResult } from './rotation-result.js';

/** `grove secrets …` */
export function secretsCommands(secrets: Command): void {
  secrets.description('The key that protects stored credentials.');
  secrets
    .command('rotate')
    .description(
      'Protect all stored credentials with the current SECRET_KEY. First restart every process with the new SECRET_KEY, and the former one as\n' +
        'SECRET_KEY_PREVIOUS. You can interrupt this command and run it again at any time; requests and deliveries continue meanwhile.',
    )
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove secrets rotate'))
    .action(commandAction(rotate));
  secrets
    .command('status')
    .description('Show which credentials still need the former SECRET_KEY. Changes nothing.')
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove secrets status'))
    .action(commandAction((_options: CommonOptions, notify) => withRotation(notify, (rotation) => rotation.state())));
}

async function rotate(options: CommonOptions, notify: Notify): Promise<CommandResult> {
  return withRotation(notify, async (rotation) => {
    const total = (await rotation.state()).reduce(
      (sum, { isRenewedByUse, remaining }) => sum + (isRenewedByUse ? 0 : remaining),
      0,
    );
    const progress = createProgress(total, { notify, isForPrograms: Boolean(options.json) });
    const done = new Map<string, number>();
    try {
      return await rotation.rotate((name, count) => {
        done.set(name, count);
        progress.update([...done.values()].reduce((sum, each) => sum + each, 0));
      });
    } finally {
      progress.stop();
    }
  });
}

const withRotation = (notify: Notify, work: (rotation: SecretRotation) => Promise<RotationState[]>): Promise<CommandResult> =>
  withGrove(notify, async (app) => rotationResult(await work(app.get(SecretRotation))));
