import type { Command } from 'commander';
import { ApplicationPasswordsService } from '@grove/users';
import { withGrove } from '../grove.js';
import { answering, example, JSON_OPTION, table, type Answer, type Tell } from '../terminal/answer.js';
import { userNamed } from '../users/user-named.js';

/** `grove app-password …` */
export function appPasswordCommands(program: Command): void {
  const passwords = program
    .command('app-password')
    .description('application passwords, by which the programs of a person sign in');
  passwords
    .command('create')
    .description('Make an application password for a person. It is shown only now.')
    .requiredOption('--username <name>', 'whose it is')
    .requiredOption('--name <name>', 'what it is for, so that it can be told from the others')
    .option(...JSON_OPTION)
    .addHelpText('after', example('grove app-password create --username admin --name laptop'))
    .action(answering(create));
}

async function create(options: { username: string; name: string }, tell: Tell): Promise<Answer> {
  return withGrove(tell, async (app) => {
    const { id, username } = await userNamed(app, options.username);
    const { password } = await app.get(ApplicationPasswordsService).create(id, options.name);
    return {
      json: { username, application_password: password },
      text: `Made an application password for ${options.name}.\n${table({ username, 'application password': password })}`,
    };
  });
}
