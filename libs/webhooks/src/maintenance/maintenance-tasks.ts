import type { SharedTask } from '@grove/core';
import type { Database } from '@grove/database';
import type { WebhooksConfig } from '../webhooks.config.js';
import { probeDisabledWebhooks } from '../endpoint-health/endpoint-probes.js';
import { cancelDeliveriesOfStoppedWebhooks } from './cancellation.js';
import { purgeDeletedWebhooks } from './deleted-webhooks.js';
import { erasePersonalData } from './personal-data-erasure.js';
import { ResponseBodyErasure } from './response-body-erasure.js';
import { Retention } from './retention.js';

const MAINTENANCE_MS = 600_000;
/** Deliveries of a webhook that was paused or disabled remain due until they are cancelled, so this runs often. */
const CANCEL_MS = 1_000;
/** A database that was away or busy is there again before the next time of a task has come. */
const RETRY_MS = 1_000;

interface MaintenanceOptions {
  readonly config: WebhooksConfig;
  readonly database: Database;
  readonly clock: () => number;
}

/** What dispatchers do besides delivering. Each is a task of its own, so that one that takes an hour does not delay the others. */
export function maintenanceTasks({ config, database, clock }: MaintenanceOptions): SharedTask[] {
  const limits = { days: config.webhookKeepDays, deliveries: config.webhookKeepCount, bytes: config.webhookKeepMb * 1_000_000 };
  const [retention, bodies] = [new Retention(database, limits, clock), new ResponseBodyErasure(database, clock)];
  const task = (everyMs: number, name: string, run: SharedTask['run']): SharedTask => ({ name, run, everyMs, retryMs: RETRY_MS });
  return [
    task(MAINTENANCE_MS, 'Probing disabled webhooks', () => probeDisabledWebhooks(database, clock)),
    task(MAINTENANCE_MS, 'Erasing data of deleted customers', (signal) => erasePersonalData(database, signal)),
    task(MAINTENANCE_MS, 'Deleting old deliveries', (signal) => retention.deleteExpired(signal)),
    task(MAINTENANCE_MS, 'Erasing response bodies', (signal) => bodies.erase(signal)),
    task(MAINTENANCE_MS, 'Deleting removed webhooks', (signal) => purgeDeletedWebhooks(database, signal)),
    task(CANCEL_MS, 'Cancelling deliveries', (signal) => cancelDeliveriesOfStoppedWebhooks(database, clock, signal)),
  ];
}
