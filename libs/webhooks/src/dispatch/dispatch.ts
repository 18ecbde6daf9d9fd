import { KeyRing, type Database } from '@grove/database';
import type { Config, Outbound, Logger } from '@grove/core';
import { RelayLoop } from '../outbox/relay-loop.js';
import { Relay } from '../outbox/relay.js';
import { WebhookSecrets } from '../secrets/webhook-secrets.js';
import { outboundsOf } from '../sending/outbound-per-webhook.js';
import { Sender, type PATIENCE } from '../sending/sender.js';
import { Claims } from '../claiming/claims.js';
import { DeliveryLoop } from './delivery-worker.js';
import { Ledger } from '../recording/attempt-recorder.js';
import { Reputation, type Owner } from '../endpoint-health/endpoint-health.js';
import { upkeepOf } from '../maintenance/maintenance-tasks.js';

/** How often the outbox is looked at while nothing comes: seldom where wake-ups come through Redis, and often where nothing else tells of other processes. */
const SWEEP_MS = { withWakeUps: 2_000, without: 250 };

/** What a dispatch works with. */
export interface DispatchSetup {
  readonly config: Config;
  readonly database: Database;
  readonly outbound: Outbound;
  readonly owner: Owner;
  readonly logger: Logger;
  /** The address of the site, as receivers are told. */
  readonly source: () => Promise<string>;
  readonly clock?: () => number;
  readonly patience?: typeof PATIENCE;
}

/** Carries events from the outbox to the webhooks that want them, until it is stopped. */
export interface Dispatch {
  /** There may be something new. */
  wake(): void;
  /** Begins nothing more, and lets running requests finish for so long. */
  stop(patienceMs: number): Promise<void>;
}

/** Starts to relay and to deliver. Any number of processes may do so over one database. */
export function startDispatch({ config, database, logger, clock = Date.now, ...setup }: DispatchSetup): Dispatch {
  const reputation = new Reputation(setup.owner, logger, clock);
  const deliveries = new DeliveryLoop({
    claims: new Claims(database, new WebhookSecrets(new KeyRing(database, config)), logger, clock),
    sender: new Sender(outboundsOf(setup.outbound, config.webhookAllow), clock, setup.patience),
    ledger: new Ledger(database, reputation, logger),
    ...{ logger, clock, source: setup.source },
    pool: config.webhookPool,
    bounds: { concurrency: config.webhookConcurrency, perSecond: config.webhookRate },
  });
  const sweepMs = config.redisUrl === '' ? SWEEP_MS.without : SWEEP_MS.withWakeUps;
  const relay = new RelayLoop(new Relay(database, clock), logger, sweepMs, (webhookIds) => deliveries.expect(webhookIds));
  const ending = new AbortController();
  const upkeep = upkeepOf({ config, database, logger, clock, ending: ending.signal });
  const wake = () => {
    relay.ring();
    deliveries.look();
  };
  const stopListening = database.onEvents(wake);
  for (const loop of [relay, deliveries, ...upkeep]) loop.start();
  return {
    wake,
    async stop(patienceMs) {
      stopListening();
      ending.abort();
      await Promise.all([relay.stop(), deliveries.stop(patienceMs), ...upkeep.map((loop) => loop.stop())]);
    },
  };
}
