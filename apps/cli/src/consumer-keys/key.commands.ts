import type { Command } from 'commander';
import type { KeyPermission } from '@grove/rest';
import { ConsumerKeysService, KEY_PERMISSIONS } from '@grove/users';
import { withGrove } from '../grove.js';
import { answering, example, JSON_OPTION, table, type Answer, type CommonOptions, type Tell } from '../terminal/answer.js';
import { id } from '../terminal/arguments.js';
import { userNamed } from '../users/user-named.js';
import { listKeys } from './list-keys.js';
import { revokeKey } from './revoke-key.js';

interface KeyOptions {
  readonly username: string;
  readonly permissions: string;
  readonly description?: string;
}

/** `grove key …` */
export function keyCommands(program: Command): void {
  const keys = program.command('key').description('consumer keys, by which programs use the shop in the name of a person');
  keys
    .command('create')
    .description('Make a consumer key with its secret. Both are shown only now.')
    .requiredOption('--username <name>', 'in whose name it acts')
    .requiredOption('--permissions <permissions>', `what it may do: ${KEY_PERMISSIONS.join(', ')}`)
    .option('--description <text>', 'what it is for')
    .option(...JSON_OPTION)
    .addHelpText('after', example('grove key create --username admin --permissions read_write'))
    .action(answering(create));
  keys
    .command('list')
    .description(
      'List the consumer keys: who owns them, what they may do, and when they were last used. Secrets are never shown.',
    )
    .option('--username <name>', 'only the keys of this account')
    .option(...JSON_OPTION)
    .addHelpText('after', example('grove key list', 'grove key list --username admin --json'))
    .action(answering(listKeys));
  keys
    .command('revoke')
    .description('Delete a consumer key at once. The next request that uses it is refused. This cannot be undone.')
    .argument('<id>', 'the key, as `grove key list` shows it', id)
    .option(...JSON_OPTION)
    .addHelpText('after', example('grove key revoke 12'))
    .action((key: number, options: CommonOptions) => answering(revokeKey)({ ...options, id: key }));
}

async function create(options: KeyOptions, tell: Tell): Promise<Answer> {
  return withGrove(tell, async (app) => {
    const { id, username } = await userNamed(app, options.username);
    const made = await app.get(ConsumerKeysService).create(id, options.permissions as KeyPermission, options.description);
    const { consumerKey, consumerSecret } = made;
    return {
      json: { consumer_key: consumerKey, consumer_secret: consumerSecret },
      text: `Made a key (${options.permissions}) for ${username}.\n${table({ 'consumer key': consumerKey, 'consumer secret': consumerSecret })}`,
    };
  });
}
