import type { Command } from 'commander';
import { ApplicationPasswordsService } from '@grove/users';
import { withGrove } from '../grove.js';
import { answering, example, JSON_OPTION, table, type Answer, type CommonOptions, type Tell } from '../terminal/answer.js';
import { userNamed } from '../users/user-named.js';
import { listPasswords } from './list-passwords.js';
import { revokePassword } from './revoke-password.js';

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
  passwords
    .command('list')
    .description('List the application passwords: who owns them, what they are for, and when they were last used.')
    .option('--username <name>', 'only the passwords of this account')
    .option(...JSON_OPTION)
    .addHelpText('after', example('grove app-password list', 'grove app-password list --username admin --json'))
    .action(answering(listPasswords));
  passwords
    .command('revoke')
    .description('Delete an application password at once. The next request that uses it is refused. This cannot be undone.')
    .argument('<uuid>', 'the password, as `grove app-password list` shows it')
    .option(...JSON_OPTION)
    .addHelpText('after', example('grove app-password revoke 0f2b8a52-6c1e-4f0d-9a8e-3d1c5b7e9f10'))
    .action((uuid: string, options: CommonOptions) => answering(revokePassword)({ ...options, uuid }));
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
