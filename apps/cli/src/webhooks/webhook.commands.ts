import { Option, type Command } from 'commander';
import { DELIVERY_STATES, UNDELIVERED_STATES } from '@grove/webhooks';
import { commandAction, helpExample, JSON_OPTION, type CommonOptions } from '../terminal/command-result.js';
import { parseCount, parseId, parseInstant } from '../terminal/arguments.js';
import { listWebhooks } from './list-webhooks.js';
import { listDeliveries, type DeliveriesOptions } from './list-deliveries.js';
import { pingWebhook } from './ping-webhook.js';
import { redeliver, type RedeliverOptions } from './redeliver.js';

/** `grove webhook …` */
export function webhookCommands(webhooks: Command): void {
  webhooks.description('Webhooks and their deliveries.');
  webhooks
    .command('list')
    .description('List the webhooks with their status, failures and waiting deliveries.')
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove webhook list', 'grove webhook list --json'))
    .action(commandAction(listWebhooks));
  webhooks
    .command('deliveries')
    .description('List the deliveries of a webhook, newest first.')
    .argument('<id>', 'the webhook', parseId)
    .addOption(new Option('--state <state...>', 'only deliveries in these states').choices(DELIVERY_STATES))
    .option('--limit <count>', 'show at most this many', parseCount, 20)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      helpExample('grove webhook deliveries 12', 'grove webhook deliveries 12 --state failed cancelled --limit 100 --json'),
    )
    .action((webhook: number, options: CommonOptions & Omit<DeliveriesOptions, 'webhook'>) =>
      commandAction(listDeliveries)({ ...options, webhook }),
    );
  redeliverCommand(webhooks);
  webhooks
    .command('ping')
    .description('Send a webhook a ping, whatever its status. The dispatcher sends it; the result is listed with the deliveries.')
    .argument('<id>', 'the webhook', parseId)
    .option(...JSON_OPTION)
    .addHelpText('after', helpExample('grove webhook ping 12'))
    .action((webhook: number, options: CommonOptions) => commandAction(pingWebhook)({ ...options, webhook }));
}

const WHEN = '2026-03-01, or 2026-03-01T12:00:00Z (UTC unless it has an offset)';

/** The options that filter the deliveries of one webhook or of all. */
const FILTER = ['state', 'topic', 'since', 'until', 'send'];

const redeliverCommand = (webhooks: Command): unknown =>
  webhooks
    .command('redeliver')
    .description(
      'Send one delivery again, or all deliveries of one webhook or of all webhooks that match the filters.\n' +
        'A delivery that waits for its next attempt is attempted now.\n' +
        'With filters, deliveries are only counted until you add --send. The dispatcher sends them.',
    )
    .addOption(new Option('--delivery <id>', 'this one delivery').argParser(parseId).conflicts(['webhook', 'all', ...FILTER]))
    .addOption(new Option('--webhook <id>', 'the deliveries of this webhook').argParser(parseId).conflicts('all'))
    .option('--all', 'the deliveries of all active webhooks')
    .addOption(
      new Option('--state <state...>', 'only deliveries in these states')
        .choices(DELIVERY_STATES)
        .default(UNDELIVERED_STATES, UNDELIVERED_STATES.join(' ')),
    )
    .option('--topic <topic>', 'only deliveries of this topic, such as order.created')
    .option('--since <time>', `only deliveries created at or after this time: ${WHEN}`, parseInstant)
    .option('--until <time>', 'only deliveries created before this time', parseInstant)
    .option('--send', 'send them instead of counting them')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      helpExample(
        'grove webhook redeliver --delivery 345',
        'grove webhook redeliver --webhook 12 --since 2026-03-01',
        'grove webhook redeliver --all --topic order.created --since 2026-03-01 --until 2026-03-02 --send',
      ),
    )
    .action((options: RedeliverOptions & CommonOptions, command: Command) => {
      if (options.delivery === undefined && options.webhook === undefined && !options.all)
        command.error('error: choose deliveries with --delivery ID, --webhook ID or --all.');
      return commandAction(redeliver)(options);
    });
