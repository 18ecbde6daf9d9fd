import type { Database, KeyRing } from '@grove/database';
import type { Logger, Metric, SafeHttpClient } from '@grove/core';
import type { WebhooksConfig } from '../webhooks.config.js';
import { Claims } from '../claiming/claims.js';
import { EndpointHealth, type SiteOwner } from '../endpoint-health/endpoint-health.js';
import { maintenanceTasks } from '../maintenance/maintenance-tasks.js';
import { relayTask } from '../outbox/relay-task.js';
import { Relay } from '../outbox/relay.js';
import { AttemptDurations } from '../recording/attempt-durations.js';
import { AttemptRecorder } from '../recording/attempt-recorder.js';
import { WebhookSecrets } from '../secrets/webhook-secrets.js';
import { outboundPerWebhook } from '../sending/outbound-per-webhook.js';
import { Sender, type REQUEST_TIMEOUTS } from '../sending/sender.js';
import { dispatchMetrics } from './dispatch-metrics.js';
import { DeliveryWorker } from './delivery-worker.js';

/** The longest pause between two polls of the outbox: long if Redis brings notifications, short if nothing else announces events of other processes. */
const MAX_POLL_PAUSE_MS = { withRedis: 2_000, withoutRedis: 250 };

export interface DispatchOptions {
  readonly config: WebhooksConfig;
  readonly database: Database;
  readonly keyRing: KeyRing;
  /** Redis brings notifications of new events, so the outbox is polled less often. */
  readonly hasRedis: boolean;
  readonly outbound: SafeHttpClient;
  readonly owner: SiteOwner;
  readonly logger: Logger;
  /** The address of the site, which is sent to receivers. */
  readonly siteUrl: () => Promise<string>;
  readonly clock?: () => number;
  readonly timeouts?: typeof REQUEST_TIMEOUTS;
}

/** Relays and delivers events until it is stopped. */
export interface Dispatch {
  /** There may be new events. */
  notify(): void;
  /** The metrics of the deliveries of this process. */
  metrics(): Metric[];
  /** Starts nothing more, and lets running requests finish for `patienceMs`. */
  stop(patienceMs: number): Promise<void>;
}

/** Starts all background tasks of a dispatcher. Any number of processes may do so with one database. */
export function startDispatch({ config, database, logger, clock = Date.now, ...options }: DispatchOptions): Dispatch {
  const health = new EndpointHealth(database, options.owner, logger, clock);
  const durations = new AttemptDurations();
  const worker = new DeliveryWorker({
    durations,
    claims: new Claims(database, new WebhookSecrets(options.keyRing), logger, clock),
    sender: new Sender(outboundPerWebhook(options.outbound, config.webhookAllow), clock, options.timeouts),
    recorder: new AttemptRecorder(database, health, logger),
    ...{ logger, clock, siteUrl: options.siteUrl },
    sendsTrace: config.webhookTraceparent,
    pool: config.webhookPool,
    limits: { concurrency: config.webhookConcurrency, perSecond: config.webhookRate },
  });
  const maxPauseMs = options.hasRedis ? MAX_POLL_PAUSE_MS.withRedis : MAX_POLL_PAUSE_MS.withoutRedis;
  const relay = relayTask(new Relay(database, clock), logger, maxPauseMs, (webhookIds) => worker.notifyDue(webhookIds));
  const maintenance = maintenanceTasks({ config, database, logger, clock });
  const notify = () => {
    relay.notify();
    worker.notify();
  };
  const stopListening = database.onEvents(notify);
  for (const task of [relay, worker, ...maintenance]) task.start();
  return {
    notify,
    metrics: () => dispatchMetrics(worker, durations),
    async stop(patienceMs) {
      stopListening();
      await Promise.all([relay.stop(), worker.stop(patienceMs), ...maintenance.map((task) => task.stop())]);
    },
  };
}
