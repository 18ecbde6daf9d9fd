import {
  type Configuration,
  ConfigurationError,
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
import { readConfiguration } from '../environment.js';
import { withDatabase } from '../grove.js';
import { databaseRefusal } from '../terminal/cli-error.js';
import { coloured } from '../terminal/colours.js';
import type { CommandResult } from '../terminal/command-result.js';
import { codeOf, type Finding, findingsOf, type Level } from './finding.js';
import { probeDatabase } from './probe-database.js';
import { probeFiles } from './probe-files.js';
import { probeMail } from './probe-mail.js';
import { probeRedis } from './probe-redis.js';
import { probeReplica } from './probe-replica.js';
import { isLocalHost, judgeTimezone, probeSite } from './probe-site.js';
import { probeTraces } from './probe-traces.js';
import { probeWebhooks } from './probe-webhooks.js';

const EXIT_CODES: Record<Level, number> = { ok: 0, warning: 2, error: 3 };
const MARKS: Record<Level, string> = { ok: 'ok     ', warning: 'warning', error: 'ERROR  ' };
const COLOURS = { ok: 'green', warning: 'yellow', error: 'red' } as const satisfies Record<Level, string>;

/** Megabytes that must be free; `/health/ready` has a limit of its own. */
const NEEDED_MB = 100;

/** `grove doctor` */
export async function runDoctor(): Promise<CommandResult> {
  const findings = await examine();
  const levels = findings.map(({ level }) => level);
  const worst = levels.includes('error') ? 'error' : levels.includes('warning') ? 'warning' : 'ok';
  const lines = findings.map(({ level, probe, message, remedy = '' }) =>
    `${coloured(COLOURS[level], MARKS[level])}  ${probe}: ${message} ${remedy}`.trimEnd(),
  );
  return { json: { level: worst, findings }, text: lines.join('\n'), exitCode: EXIT_CODES[worst] };
}

async function examine(): Promise<Finding[]> {
  const { ok, error } = findingsOf('configuration');
  let configuration: Configuration;
  try {
    configuration = readConfiguration();
  } catch (thrown) {
    if (!(thrown instanceof ConfigurationError)) throw thrown;
    return [error(thrown.message, 'Change this variable; .env.example describes it.')];
  }
  // Each says what to do.
  const warned = startWarnings(configuration, process.env).map((message): Finding => ({
    probe: 'configuration',
    level: 'warning',
    message,
  }));
  const { redisUrl } = configuration.get(RedisConfig);
  const found = await Promise.all([
    warned.length > 0 ? warned : [ok('All variables are valid.')],
    examineDatabase(configuration),
    guarded('redis', () => probeRedis(redisUrl)),
    guarded('files', () => probeFiles(configuration.get(CoreConfig).dataDir, NEEDED_MB)),
    guarded('mail', () => examineMail(configuration)),
    guarded('traces', () => probeTraces(configuration.get(TracingConfig))),
    guarded('site', () => probeSite({ ...configuration.get(RestConfig), isTrial: isTrial(configuration) })),
  ]);
  return [...found.flat(), judgeTimezone(configuration.get(SiteConfig).timezone)];
}

async function examineDatabase(configuration: Configuration): Promise<Finding[]> {
  const { error } = findingsOf('database');
  try {
    return await withDatabase(configuration, async (database: Database) => [
      ...(await guarded('database', () => probeDatabase(database, configuration.get(SecretsConfig)))),
      ...(await guarded('replica', () => probeReplica(database))),
      ...(await guarded('webhooks', () =>
        probeWebhooks(database, configuration.get(OutboundConfig), configuration.get(WebhooksConfig).webhookAllow),
      )),
    ]);
  } catch (thrown) {
    const code = codeOf(thrown);
    const advice = databaseRefusal(code);
    return [
      advice === undefined
        ? error(`The database does not answer (${code}).`, 'Check DATABASE_URL and that the database runs.')
        : error(`The database refuses the connection (${code}).`, advice),
    ];
  }
}

/** Nobody but this machine reaches a trial: what only other people miss is no warning there. */
function isTrial(configuration: Configuration): boolean {
  const { host, baseUrl, trustProxy } = configuration.get(RestConfig);
  return process.env['NODE_ENV'] !== 'production' && isLocalHost(host) && baseUrl === '' && !trustProxy;
}

async function examineMail(configuration: Configuration): Promise<Finding[]> {
  const config = configuration.get(MailConfig);
  const transport = mailTransportOf(config, configuration.get(CoreConfig), createLogger('silent'));
  return probeMail(config.smtpUrl, config.mailFrom, () => transport.verify(), isTrial(configuration)).finally(() =>
    transport.close(),
  );
}

/** A probe that fails is a finding itself. */
async function guarded(probe: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  return work().catch((thrown: unknown) => [
    findingsOf(probe).error(`It could not be examined (${codeOf(thrown)}).`, 'See the other findings first.'),
  ]);
}
