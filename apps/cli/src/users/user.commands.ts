import type { Command } from 'commander';
import { ROLE_NAMES } from '@grove/users';
import { withGrove } from '../grove.js';
import { answering, example, JSON_OPTION, table, type Answer, type Tell } from '../terminal/answer.js';
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
}

async function create(options: NewUser, tell: Tell): Promise<Answer> {
  const { account, applicationPassword } = await withGrove(tell, (app) => makeUser(app, options));
  const { id, username } = account;
  return {
    json: { id, username, application_password: applicationPassword },
    text: `Made account ${id}.\n${table({ username, 'application password': applicationPassword })}`,
  };
}
