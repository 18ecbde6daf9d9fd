import type { Command } from 'commander';
import type { KeyPermission } from '@grove/rest';
import { ConsumerKeysService, KEY_PERMISSIONS } from '@grove/users';
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
import { parseId } from '../terminal/arguments.js';
import { findUser } from '../users/find-user.js';
import { listKeys } from './list-keys.js';
import { revokeKey } from './revoke-key.js';

interface KeyOptions {
  readonly username: string;
  readonly permissions: string;
  readonly description?: string;
}

/** `grove key …` */
export function keyCommands(keys: Command): void {
  keys.description('Consumer keys, with which programs use the shop as a user.');
  keys
    .command('create')
    .description('Create a consumer key and its secret. Both are shown only once.')
    .requiredOption('--username <name>', 'the account that it acts for: its username or e-mail address')
    .requiredOption('--permissions <permissions>', `what it may do: ${KEY_PERMISSIONS.join(', ')}`)
    .option('--description <text>', 'what it is for')
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove key create --username admin --permissions read_write'))
    .action(commandAction(create));
  keys
    .command('list')
    .description(
      'List the consumer keys: who owns them, what they may do, and when they were last used. Secrets are never shown.',
    )
    .option('--username <name>', 'only the keys of this account')
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove key list', 'grove key list --username admin --json'))
    .action(commandAction(listKeys));
  keys
    .command('revoke')
    .description('Delete a consumer key. The next request that uses it is refused. This cannot be undone.')
    .argument('<id>', 'the key, as `grove key list` shows it', parseId)
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove key revoke 12'))
    .action((key: number, options: CommonOptions) => commandAction(revokeKey)({ ...options, id: key }));
}

async function create(options: KeyOptions, notify: Notify): Promise<CommandResult> {
  return withGrove(notify, async (app) => {
    const { id, username } = await findUser(app, options.username);
    const made = await app.get(ConsumerKeysService).create(id, options.permissions as KeyPermission, options.description);
    const { consumerKey, consumerSecret } = made;
    return {
      json: { consumer_key: consumerKey, consumer_secret: consumerSecret },
      text: `Created a key (${options.permissions}) for ${username}.\n${formatFields({ 'consumer key': consumerKey, 'consumer secret': consumerSecret })}`,
    };
  });
}
