import {
  type Configuration,
  CoreConfig,
  createLogger,
  MailConfig,
  mailTransportOf,
  OutboundConfig,
  RedisConfig,
  startWarnings,
  TracingConfig,
} from '@grove/core';
import { type Database, SecretsConfig } from '@grove/database';
import { RestConfig } from '@grove/rest';
import { SiteConfig } from '@grove/settings';
import { WebhooksConfig } from '@grove/webhooks';
import { codeOf, type Finding, findingsOf } from './finding.js';
import { probeDatabase } from './probe-database.js';
import { probeFiles } from './probe-files.js';
import { probeMail } from './probe-mail.js';
import { probeRedis } from './probe-redis.js';
import { probeReplica } from './probe-replica.js';
import { isLocalHost, judgeTimezone, probeSite } from './probe-site.js';
import { probeTraces } from './probe-traces.js';
import { probeWebhooks } from './probe-webhooks.js';

/** Megabytes that must be free; `/health/ready` has a limit of its own. */
const NEEDED_MB = 100;

type Environment = Readonly<Record<string, string | undefined>>;

/** What surrounds a server, and its database, which the caller opens or has. */
export async function examine(
  configuration: Configuration,
  environment: Environment,
  database: () => Promise<Finding[]>,
): Promise<Finding[]> {
  // Each says what to do.
  const warned = startWarnings(configuration, environment).map((message): Finding => ({
    probe: 'configuration',
    level: 'warning',
    message,
  }));
  const { redisUrl } = configuration.get(RedisConfig);
  const isOnTrial = isTrial(configuration, environment);
  const found = await Promise.all([
    warned.length > 0 ? warned : [findingsOf('configuration').ok('All variables are valid.')],
    database(),
    guarded('redis', () => probeRedis(redisUrl)),
    guarded('files', () => probeFiles(configuration.get(CoreConfig).dataDir, NEEDED_MB)),
    guarded('mail', () => examineMail(configuration, isOnTrial)),
    guarded('traces', () => probeTraces(configuration.get(TracingConfig))),
    guarded('site', () => probeSite({ ...configuration.get(RestConfig), isTrial: isOnTrial })),
  ]);
  return [...found.flat(), judgeTimezone(configuration.get(SiteConfig).timezone)];
}

/** The database that is open, its replica, and the receivers of its webhooks. */
export async function examineDatabase(configuration: Configuration, database: Database): Promise<Finding[]> {
  const { webhookAllow } = configuration.get(WebhooksConfig);
  return [
    ...(await guarded('database', () => probeDatabase(database, configuration.get(SecretsConfig)))),
    ...(await guarded('replica', () => probeReplica(database))),
    ...(await guarded('webhooks', () => probeWebhooks(database, configuration.get(OutboundConfig), webhookAllow))),
  ];
}

/** Nobody but this machine reaches a trial: what only other people miss is no warning there. */
function isTrial(configuration: Configuration, environment: Environment): boolean {
  const { host, baseUrl, trustProxy } = configuration.get(RestConfig);
  return environment['NODE_ENV'] !== 'production' && isLocalHost(host) && baseUrl === '' && !trustProxy;
}

async function examineMail(configuration: Configuration, isOnTrial: boolean): Promise<Finding[]> {
  const config = configuration.get(MailConfig);
  const transport = mailTransportOf(config, configuration.get(CoreConfig), createLogger('silent'));
  return probeMail(config.smtpUrl, config.mailFrom, () => transport.verify(), isOnTrial).finally(() => transport.close());
}

/** A probe that fails is a finding itself. */
async function guarded(probe: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  return work().catch((thrown: unknown) => [
    findingsOf(probe).error(`It could not be examined (${codeOf(thrown)}).`, 'See the other findings first.'),
  ]);
}
