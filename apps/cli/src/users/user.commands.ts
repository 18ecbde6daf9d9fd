import type { Command } from 'commander';
import { ROLE_NAMES } from '@grove/users';
import { withGrove } from '../grove.js';
import { answering, example, JSON_OPTION, table, type Answer, type Tell } from '../terminal/answer.js';
import { count } from '../terminal/arguments.js';
import { disableUser, enableUser } from './disable-user.js';
import { listUsers } from './list-users.js';
import { makeUser, type NewUser } from './new-user.js';

/** `grove user …` */
export function userCommands(program: Command): void {
  const user = program.command('user').description('accounts of people');
  user
    .command('create')
    .description(
      'Make an account, and an application password to sign in with (Basic authentication). The password is shown only now.',
    )
    .requiredOption('--username <name>', 'its name: letters, digits, single blanks and _ . - @')
    .requiredOption('--role <role>', `what it may do: ${ROLE_NAMES.join(', ')}`)
    .requiredOption('--email <address>', 'its e-mail address')
    .option('--password <password>', 'choose the password, instead of having one made up')
    .option(...JSON_OPTION)
    .addHelpText('after', example('grove user create --username anna --role editor --email anna@noten.example'))
    .action(answering(create));
  user
    .command('list')
    .description('List the accounts and whether they may sign in.')
    .option('--role <role>', `only accounts with this role: ${ROLE_NAMES.join(', ')}`)
    .option('--search <text>', 'only accounts with this text in the username, the e-mail address or the name')
    .option('--limit <count>', 'show at most this many', count, 100)
    .option(...JSON_OPTION)
    .addHelpText('after', example('grove user list', 'grove user list --role administrator --json'))
    .action(answering(listUsers));
  user
    .command('disable')
    .description(
      'Refuse every sign-in of an account at once: application passwords and consumer keys, OAuth included.\n' +
        'Nothing is deleted. The last administrator cannot be disabled.',
    )
    .requiredOption('--username <name>', 'the account: its username or e-mail address')
    .option(...JSON_OPTION)
    .addHelpText('after', example('grove user disable --username anna'))
    .action(answering(disableUser));
  user
    .command('enable')
    .description('Allow a disabled account to sign in again, with the credentials it had.')
    .requiredOption('--username <name>', 'the account: its username or e-mail address')
    .option(...JSON_OPTION)
    .addHelpText('after', example('grove user enable --username anna'))
    .action(answering(enableUser));
}

async function create(options: NewUser, tell: Tell): Promise<Answer> {
  const { account, applicationPassword } = await withGrove(tell, (app) => makeUser(app, options));
  const { id, username } = account;
  return {
    json: { id, username, application_password: applicationPassword },
    text: `Made account ${id}.\n${table({ username, 'application password': applicationPassword })}`,
  };
}
