import type { Command } from 'commander';
import { SecretRotation, type RotationState } from '@grove/database';
import { withGrove } from '../grove.js';
import { answering, example, JSON_OPTION, type Answer, type CommonOptions, type Tell } from '../terminal/answer.js';
import { progressOf } from '../terminal/progress.js';
import { rotationAnswer } from './rotation-answer.js';

/** `grove secrets …` */
export function secretsCommands(program: Command): void {
  const secrets = program.command('secrets').description('the key that protects stored credentials, and changing it');
  secrets
    .command('rotate')
    .description(
      'Protect everything that is stored by the SECRET_KEY of today. First start every process with the new SECRET_KEY, and the one before as\n' +
        'SECRET_KEY_PREVIOUS. May be broken off and run again at any time; requests and deliveries go on meanwhile.',
    )
    .option(...JSON_OPTION)
    .addHelpText('after', example('grove secrets rotate'))
    .action(answering(rotate));
  secrets
    .command('status')
    .description('Say what still needs the SECRET_KEY before. Changes nothing.')
    .option(...JSON_OPTION)
    .addHelpText('after', example('grove secrets status'))
    .action(answering((_options: CommonOptions, tell) => withRotation(tell, (rotation) => rotation.state())));
}

async function rotate(options: CommonOptions, tell: Tell): Promise<Answer> {
  return withRotation(tell, async (rotation) => {
    const total = (await rotation.state()).reduce(
      (sum, { isRenewedByUse, remaining }) => sum + (isRenewedByUse ? 0 : remaining),
      0,
    );
    const progress = progressOf(total, { tell, isForPrograms: Boolean(options.json) });
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

const withRotation = (tell: Tell, work: (rotation: SecretRotation) => Promise<RotationState[]>): Promise<Answer> =>
  withGrove(tell, async (app) => rotationAnswer(await work(app.get(SecretRotation))));
