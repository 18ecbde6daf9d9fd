import { readInstallationId, type Database, type KeyRing } from '@grove/database';
import { completesWithin, queueName, SharedTasks, type Logger, type Metric, type SafeHttpClient } from '@grove/core';
import type { WebhooksConfig } from '../webhooks.config.js';
import { Claims } from '../due/claims.js';
import { DueDeliveries } from '../due/due-deliveries.js';
import { EndpointHealth, type SiteOwner } from '../endpoint-health/endpoint-health.js';
import { maintenanceTasks } from '../maintenance/maintenance-tasks.js';
import { relayTask } from '../outbox/relay-task.js';
import { Relay } from '../outbox/relay.js';
import { AttemptDurations } from '../recording/attempt-durations.js';
import { AttemptRecorder } from '../recording/attempt-recorder.js';
import { WebhookSecrets } from '../secrets/webhook-secrets.js';
import { outboundPerWebhook } from '../sending/outbound-per-webhook.js';
import { Sender, type REQUEST_TIMEOUTS } from '../sending/sender.js';
import { Receivers } from '../scheduling/receivers.js';
import { DeliveryPoller, GATHER_MS, type HandOut } from './delivery-poller.js';
import { DeliveryProcessor } from './delivery-processor.js';
import { DeliveryQueue } from './delivery-queue.js';
import { dispatchMetrics } from './dispatch-metrics.js';

/** The longest pause between two polls of the outbox: long if Redis brings notifications, short if nothing else announces events of other processes. */
const MAX_POLL_PAUSE_MS = { withRedis: 2_000, withoutRedis: 250 };

/** How long the end waits for the last poll. */
const LAST_POLL_MS = 1_000;

export interface DispatchOptions {
  readonly config: WebhooksConfig;
  readonly database: Database;
  readonly keyRing: KeyRing;
  /** Where the queue is; empty without one. Redis also brings notifications of new events, so the outbox is polled less often. */
  readonly redisUrl?: string;
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
  const limits = { concurrency: config.webhookConcurrency, perSecond: config.webhookRate };
  const receivers = new Receivers(limits, config.webhookPool);
  const { redisUrl = '' } = options;
  // Jobs arrive one after the other, and the deliveries of a poll together.
  const gatherMs = () => (redisUrl !== '' && receivers.isBusy ? GATHER_MS : 0);
  const processor = new DeliveryProcessor({
    ...{ durations, receivers, clock, sendsTrace: config.webhookTraceparent },
    claims: new Claims({ database, secrets: new WebhookSecrets(options.keyRing), logger, clock, gatherMs }),
    sender: new Sender(outboundPerWebhook(options.outbound, config.webhookAllow), clock, options.timeouts),
    recorder: new AttemptRecorder(database, health, logger),
  });
  const queue = redisUrl === '' ? undefined : new DeliveryQueue({ redisUrl, database, receivers, processor, logger, clock });
  const due = new DueDeliveries(database, clock);
  const poller = new DeliveryPoller({
    ...{ due, receivers, processor, logger, clock, siteUrl: options.siteUrl },
    handOut: handOutTo(processor, queue),
  });
  const maxPauseMs = queue ? MAX_POLL_PAUSE_MS.withRedis : MAX_POLL_PAUSE_MS.withoutRedis;
  const relay = relayTask(new Relay(database, clock), logger, maxPauseMs, (webhookIds) => poller.notifyDue(webhookIds));
  // Not the queue of the servers: they know other tasks.
  const tasksQueue = async () => queueName('dispatcher-tasks', await readInstallationId(database));
  const maintenance = new SharedTasks({ redisUrl, queueName: tasksQueue, logger });
  for (const task of maintenanceTasks({ config, database, clock })) maintenance.add(task);
  const notify = () => {
    relay.notify();
    poller.notify();
  };
  const stopListening = database.onEvents(notify);
  for (const task of [relay, poller, maintenance]) task.start();
  return {
    notify,
    metrics: () => dispatchMetrics(receivers, durations, clock),
    async stop(patienceMs) {
      stopListening();
      const stopped = [relay, maintenance].map((task) => task.stop());
      const polled = poller.stop();
      void queue?.pause();
      await processor.stop(patienceMs);
      // The poller may wait for anything that has nothing to do with deliveries.
      await Promise.all([...stopped, queue?.close(), completesWithin(polled, LAST_POLL_MS)]);
    },
  };
}

/**
 * Deliveries go to the queue; or straight to the processor without Redis, while Redis takes no jobs, and if nobody has sent them as jobs. That may be too
 * early for a job that only waits its turn, which then finds its delivery sent.
 */
const handOutTo =
  (processor: DeliveryProcessor, queue: DeliveryQueue | undefined): HandOut =>
  async ({ first, again }) => {
    const isQueued = first.length > 0 && (await queue?.add(first));
    // A failure of the database is the poller's next one, too, which logs it.
    for (const delivery of isQueued ? again : [...first, ...again]) processor.process(delivery).catch(() => undefined);
    if (again.length > 0) await queue?.remove(again);
  };
