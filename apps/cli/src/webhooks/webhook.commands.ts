import { Option, type Command } from 'commander';
import { DELIVERY_STATES, FINISHED_STATES, UNDELIVERED_STATES } from '@grove/webhooks';
import { answering, example, JSON_OPTION, type CommonOptions } from '../terminal/answer.js';
import { count, id, instant } from '../terminal/arguments.js';
import { list } from './list.js';
import { deliveriesOf, type DeliveriesOptions } from './deliveries.js';
import { ping } from './ping.js';
import { redeliver, type RedeliverOptions } from './redeliver.js';

/** `grove webhook …` */
export function webhookCommands(program: Command): void {
  const webhooks = program.command('webhook').description('webhooks, and what was delivered to them');
  webhooks
    .command('list')
    .description('List the webhooks and how each fares.')
    .option(...JSON_OPTION)
    .addHelpText('after', example('grove webhook list', 'grove webhook list --json'))
    .action(answering(list));
  webhooks
    .command('deliveries')
    .description('List what was delivered to a webhook, the newest first.')
    .argument('<id>', 'the webhook', id)
    .addOption(new Option('--state <state...>', 'only those of these states').choices(DELIVERY_STATES))
    .option('--limit <count>', 'so many at most', count, 20)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      example('grove webhook deliveries 12', 'grove webhook deliveries 12 --state failed cancelled --limit 100 --json'),
    )
    .action((webhook: number, options: CommonOptions & Omit<DeliveriesOptions, 'webhook'>) =>
      answering(deliveriesOf)({ ...options, webhook }),
    );
  redeliverCommand(webhooks);
  webhooks
    .command('ping')
    .description('Send a webhook a ping, whatever its status. The dispatcher sends it; what comes of it is among the deliveries.')
    .argument('<id>', 'the webhook', id)
    .option(...JSON_OPTION)
    .addHelpText('after', example('grove webhook ping 12'))
    .action((webhook: number, options: CommonOptions) => answering(ping)({ ...options, webhook }));
}

const WHEN = '2026-03-01, or 2026-03-01T12:00:00Z (UTC unless it says otherwise)';

/** What says which deliveries of a webhook, or of all, are meant. */
const FILTER = ['state', 'topic', 'since', 'until', 'send'];

const redeliverCommand = (webhooks: Command): unknown =>
  webhooks
    .command('redeliver')
    .description(
      'Send again: one delivery at once, or those of one webhook or of all that the options mean.\n' +
        'The latter are only counted, until you add --send. The dispatcher sends them.',
    )
    .addOption(new Option('--delivery <id>', 'this one delivery').argParser(id).conflicts(['webhook', 'all', ...FILTER]))
    .addOption(new Option('--webhook <id>', 'the deliveries of this webhook').argParser(id).conflicts('all'))
    .option('--all', 'the deliveries of all webhooks that are active')
    .addOption(
      new Option('--state <state...>', 'only those of these states')
        .choices(FINISHED_STATES)
        .default(UNDELIVERED_STATES, UNDELIVERED_STATES.join(' ')),
    )
    .option('--topic <topic>', 'only those of this topic, such as order.created')
    .option('--since <time>', `only those made since then: ${WHEN}`, instant)
    .option('--until <time>', 'only those made before then', instant)
    .option('--send', 'send them, instead of counting them')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      example(
        'grove webhook redeliver --delivery 345',
        'grove webhook redeliver --webhook 12 --since 2026-03-01',
        'grove webhook redeliver --all --topic order.created --since 2026-03-01 --until 2026-03-02 --send',
      ),
    )
    .action((options: RedeliverOptions & CommonOptions, command: Command) => {
      if (options.delivery === undefined && options.webhook === undefined && !options.all)
        command.error('error: say which: --delivery ID for one, --webhook ID for those of a webhook, or --all.');
      return answering(redeliver)(options);
    });
