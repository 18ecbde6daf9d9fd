import type { Command } from 'commander';
import { ROLE_NAMES } from '@grove/users';
import { withGrove } from '../grove.js';
import {
  commandAction,
  helpExample,
  JSON_OPTION,
  formatFields,
  type CommandResult,
  type Notify,
} from '../terminal/command-result.js';
import { parseCount } from '../terminal/arguments.js';
import { disableUser, enableUser } from './disable-user.js';
import { inviteUser } from './invite-user.js';
import { removeSecondFactor } from './remove-second-factor.js';
import { listUsers } from './list-users.js';
import { assertComplete, createUser, type NewUser } from './create-user.js';

/** `grove user …` */
export function userCommands(user: Command): void {
  user.description('User accounts.');
  user
    .command('create')
    .description(
      'Create an account, and an application password to sign in with (Basic authentication). The password is shown only once.',
    )
    .option('--username <name>', 'its username: letters, digits, single spaces and _ . - @ (required)')
    .option('--role <role>', `what it may do: ${ROLE_NAMES.join(', ')} (required)`)
    .option('--email <address>', 'its e-mail address (required)')
    .option('--password <password>', 'choose the password, instead of a generated one')
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove user create --username anna --role editor --email anna@noten.example'))
    .action(commandAction(create));
  user
    .command('list')
    .description('List the accounts and whether they may sign in.')
    .option('--role <role>', `only accounts with this role: ${ROLE_NAMES.join(', ')}`)
    .option('--search <text>', 'only accounts with this text in the username, the e-mail address or the name')
    .option('--limit <count>', 'show at most this many', parseCount, 100)
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove user list', 'grove user list --role administrator --json'))
    .action(commandAction(listUsers));
  user
    .command('disable')
    .description(
      'Refuse every sign-in of an account from now on: application passwords and consumer keys, OAuth included.\n' +
        'Nothing is deleted. The last administrator cannot be disabled.',
    )
    .requiredOption('--username <name>', 'the account: its username or e-mail address')
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove user disable --username anna'))
    .action(commandAction(disableUser));
  user
    .command('enable')
    .description('Allow a disabled account to sign in again, with the credentials it had.')
    .requiredOption('--username <name>', 'the account: its username or e-mail address')
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove user enable --username anna'))
    .action(commandAction(enableUser));
  user
    .command('invite')
    .description(
      'Print a link with which a person sets the password of an account for the back office. It counts once, for seven days.',
    )
    .requiredOption('--username <name>', 'the account: its username or e-mail address')
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove user invite --username anna'))
    .action(commandAction(inviteUser));
  user
    .command('remove-second-factor')
    .description('Remove the second factor of a person who has lost the app and the recovery codes: the password is enough then.')
    .requiredOption('--username <name>', 'the account: its username or e-mail address')
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove user remove-second-factor --username anna'))
    .action(commandAction(removeSecondFactor));
}

async function create(options: NewUser, notify: Notify): Promise<CommandResult> {
  assertComplete(options);
  const { account, applicationPassword } = await withGrove(notify, (app) => createUser(app, options));
  const { id, username } = account;
  return {
    json: { id, username, application_password: applicationPassword },
    text: `Created account ${id}.\n${formatFields({ username, 'application password': applicationPassword })}`,
  };
}
