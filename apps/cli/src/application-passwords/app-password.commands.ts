import type { Command } from 'commander';
import { ApplicationPasswordsService } from '@grove/users';
import { withGrove } from '../grove.js';
import {
  commandAction,
  helpExample,
  JSON_OPTION,
  formatFields,
  type CommandResult,
  type CommonOptions,
  type Notify,
} from '../terminal/command-result.js';
import { findUser } from '../users/find-user.js';
import { listPasswords } from './list-passwords.js';
import { revokePassword } from './revoke-password.js';

/** `grove app-password …` */
export function appPasswordCommands(passwords: Command): void {
  passwords.description('Application passwords, with which programs sign in as a user.');
  passwords
    .command('create')
    .description('Create an application password for an account. It is shown only once.')
    .requiredOption('--username <name>', 'the account: its username or e-mail address')
    .requiredOption('--name <name>', 'what it is for, to distinguish it from others')
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove app-password create --username admin --name laptop'))
    .action(commandAction(create));
  passwords
    .command('list')
    .description('List the application passwords: who owns them, what they are for, and when they were last used.')
    .option('--username <name>', 'only the passwords of this account')
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove app-password list', 'grove app-password list --username admin --json'))
    .action(commandAction(listPasswords));
  passwords
    .command('revoke')
    .description('Delete an application password. The next request that uses it is refused. This cannot be undone.')
    .argument('<uuid>', 'the password, as `grove app-password list` shows it')
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove app-password revoke 0f2b8a52-6c1e-4f0d-9a8e-3d1c5b7e9f10'))
    .action((uuid: string, options: CommonOptions) => commandAction(revokePassword)({ ...options, uuid }));
}

async function create(options: { username: string; name: string }, notify: Notify): Promise<CommandResult> {
  return withGrove(notify, async (app) => {
    const { id, username } = await findUser(app, options.username);
    const { password } = await app.get(ApplicationPasswordsService).create(id, options.name);
    return {
      json: { username, application_password: password },
      text: `Created an application password for ${options.name}.\n${formatFields({ username, 'application password': password })}`,
    };
  });
}
