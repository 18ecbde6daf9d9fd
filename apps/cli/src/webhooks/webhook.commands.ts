import { Option, type Command } from 'commander';
import { answering, example, JSON_OPTION, type CommonOptions } from '../terminal/answer.js';
import { count, id, instant } from './arguments.js';
import { list } from './list.js';
import { deliveriesOf } from './deliveries.js';
import { ping } from './ping.js';
import { FINISHED, redeliver, type RedeliverOptions } from './redeliver.js';

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
    .option('--limit <count>', 'so many at most', count, 20)
    .option(...JSON_OPTION)
    .addHelpText('after', example('grove webhook deliveries 12', 'grove webhook deliveries 12 --limit 100 --json'))
    .action((webhook: number, options: CommonOptions & { limit: number }) => answering(deliveriesOf)({ ...options, webhook }));
  redeliverCommand(webhooks);
  webhooks
    .command('ping')
    .description('Send a webhook a ping, whatever its status. The dispatcher sends it; what comes of it is among the deliveries.')
    .argument('<id>', 'the webhook', id)
    .option(...JSON_OPTION)
    .addHelpText('after', example('grove webhook ping 12'))
    .action((webhook: number, options: CommonOptions) => answering(ping)({ ...options, webhook }));
}

const redeliverCommand = (webhooks: Command): unknown =>
  webhooks
    .command('redeliver')
    .description(
      'Send again: one delivery at once, or those of a webhook that the options mean.\n' +
        'The latter are only counted, until you add --send. The dispatcher sends them.',
    )
    .addOption(new Option('--delivery <id>', 'this one delivery').argParser(id).conflicts(['webhook', 'state', 'since', 'send']))
    .option('--webhook <id>', 'the deliveries of this webhook', id)
    .addOption(new Option('--state <state...>', 'only those of these states').choices(FINISHED).default(['failed'], 'failed'))
    .option(
      '--since <time>',
      'only those made since then: 2026-03-01, or 2026-03-01T12:00:00Z (UTC unless it says otherwise)',
      instant,
    )
    .option('--send', 'send them, instead of counting them')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      example(
        'grove webhook redeliver --delivery 345',
        'grove webhook redeliver --webhook 12 --state failed --since 2026-03-01',
        'grove webhook redeliver --webhook 12 --state failed cancelled --send',
      ),
    )
    .action((options: RedeliverOptions & CommonOptions, command: Command) => {
      if (options.delivery === undefined && options.webhook === undefined)
        command.error('error: say which: --delivery ID for one, or --webhook ID for those of a webhook.');
      return answering(redeliver)(options);
    });
