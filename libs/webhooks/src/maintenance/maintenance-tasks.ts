import type { Config, Logger } from '@grove/core';
import type { Database } from '@grove/database';
import { Loop } from '../notifications/loop.js';
import { cancelWaiting } from './cancellation.js';
import { clearDeletedWebhooks } from './deleted-webhooks.js';
import { eraseCustomers } from './personal-data-erasure.js';
import { KeptBodies } from './response-body-erasure.js';
import { probeDisabled } from '../endpoint-health/endpoint-probes.js';
import { Retention } from './retention.js';

/** How often it is looked for webhooks to be probed, and for what need not be kept any more. */
const UPKEEP_MS = 600_000;
/** And for what waits for webhooks that were paused or disabled: it is among what is due until it is cancelled. */
const CANCEL_MS = 1_000;

/** What the upkeep works with. */
export interface UpkeepSetup {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
  readonly clock: () => number;
  /** Ends what takes long. */
  readonly ending: AbortSignal;
}

/** What is done beside delivering, each in a loop of its own: what takes an hour among millions of rows keeps nothing else waiting. */
export function upkeepOf({ config, database, logger, clock, ending }: UpkeepSetup): Loop[] {
  const keep = { days: config.webhookKeepDays, deliveries: config.webhookKeepCount, bytes: config.webhookKeepMb * 1_000_000 };
  const [retention, bodies] = [new Retention(database, keep, clock), new KeptBodies(database, clock)];
  const every = (ms: number, name: string, work: () => Promise<unknown>) => new Loop(() => work().then(() => ms), logger, name);
  return [
    every(UPKEEP_MS, 'The probing of disabled webhooks', () => probeDisabled(database, clock)),
    every(UPKEEP_MS, 'The erasing of deleted customers', () => eraseCustomers(database, ending)),
    every(UPKEEP_MS, 'The clearing of old deliveries', () => retention.sweep(ending)),
    every(UPKEEP_MS, 'The erasing of bodies', () => bodies.erase(ending)),
    every(UPKEEP_MS, 'The clearing of deleted webhooks', () => clearDeletedWebhooks(database, ending)),
    every(CANCEL_MS, 'The cancelling of deliveries', () => cancelWaiting(database, clock, ending)),
  ];
}
