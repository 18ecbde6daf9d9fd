import { setTimeout as delay } from 'node:timers/promises';
import { PeriodicTask, type Logger } from '@grove/core';
import { LEASE_MS } from '../due/claims.js';
import type { DueDeliveries, DueDelivery } from '../due/due-deliveries.js';
import type { DueQuota } from '../due/due-deliveries.sql.js';
import { ClockMonitor } from '../scheduling/clock-monitor.js';
import type { Receivers } from '../scheduling/receivers.js';
import type { DeliveryProcessor } from './delivery-processor.js';

/** How often the database is asked what is due, because other processes may have resent or released deliveries, or died; and Redis may have lost jobs. */
const REFRESH_MS = 1_000;
/** The shortest time between two such queries, however often the poller is notified. */
const MIN_REFRESH_MS = 100;
const RETRY_MS = 1_000;
/** While many requests are running, those that finish within this time are followed by one query for all. */
export const GATHER_MS = 10;

/** Within this time a delivery usually starts that was handed out: in this process, or in another one that takes jobs from the queue. */
const START_MS = 50;

/**
 * Takes due deliveries, and sends them in this process or another. Those of `again` were handed out before and nobody has sent them: Redis may have lost their
 * jobs.
 */
export type HandOut = (deliveries: Record<'first' | 'again', readonly DueDelivery[]>) => Promise<void>;

interface DeliveryPollerOptions {
  readonly due: DueDeliveries;
  readonly receivers: Receivers;
  readonly processor: DeliveryProcessor;
  readonly handOut: HandOut;
  readonly logger: Logger;
  readonly clock: () => number;
  /** The address of the site, which is sent to receivers. */
  readonly siteUrl: () => Promise<string>;
}

/**
 * Asks the table what is due and hands it out, as many as receivers have room for: to the processor, or to the queue where there is Redis. As the table is
 * the truth, nothing depends on what Redis remembers: a delivery that is due and not sent is handed out again.
 */
export class DeliveryPoller {
  private readonly task: PeriodicTask;
  private readonly clockMonitor: ClockMonitor;
  private refreshedAt = 0;
  private nextRefreshAt = 0;
  /** Milliseconds until there is something to do again. */
  private waitMs = 0;
  /** Whether leases may have been given by a clock that was ahead of ours: before we started, or before the clock was set back. */
  private areLeasesDoubtful = true;

  constructor(private readonly options: DeliveryPollerOptions) {
    this.clockMonitor = new ClockMonitor(options.clock);
    options.processor.onFinished = () => this.task.notify();
    this.task = new PeriodicTask({
      name: 'Delivering webhooks',
      run: () => this.poll(),
      everyMs: () => this.waitMs,
      retryMs: RETRY_MS,
      logger: options.logger,
    });
  }

  start(): void {
    this.task.start();
  }

  /** Resolves when the current run is over, which may wait for the database. */
  stop(): Promise<void> {
    return this.task.stop();
  }

  /** These webhooks have due deliveries. */
  notifyDue(webhookIds: readonly number[]): void {
    const now = this.options.clock();
    for (const id of webhookIds) this.options.receivers.of(id).notifyDue(now);
    this.task.notify();
  }

  /** Any webhook may have due deliveries. */
  notify(): void {
    this.nextRefreshAt = Math.min(this.nextRefreshAt, this.refreshedAt + MIN_REFRESH_MS);
    this.task.notify();
  }

  private async poll(): Promise<void> {
    const { receivers, due, clock, handOut } = this.options;
    if (receivers.isBusy) await delay(GATHER_MS);
    this.checkClock();
    if (clock() >= this.nextRefreshAt || receivers.hasUnknown) await this.refresh();
    const hasUnstarted = await this.forgetStartedElsewhere();
    const now = clock();
    const quotas = receivers.quotas(now, this.capacity());
    this.waitMs = quotas.length > 0 ? 0 : this.msUntilWork(now, hasUnstarted);
    if (quotas.length === 0) return;
    // Before the query: deliveries that become due from now on may not be in its result.
    for (const { webhookId } of quotas) receivers.of(webhookId).dueAt = undefined;
    // What was handed out and not claimed yet is still due.
    const found = await due.find(quotas.map((quota) => ({ ...quota, limit: quota.limit + receivers.of(quota.webhookId).known })));
    await handOut(this.withinQuotas(found, quotas, now));
  }

  private msUntilWork(now: number, hasUnstarted: boolean): number {
    const workAt = Math.min(this.options.receivers.nextRoomAt(now) ?? Infinity, this.nextRefreshAt);
    return Math.max(1, Math.min(workAt - now, hasUnstarted ? START_MS : Infinity));
  }

  /** Deliveries that another process has started take no room here. Returns whether any were handed out and not started. */
  private async forgetStartedElsewhere(): Promise<boolean> {
    const { receivers, due, clock } = this.options;
    const unstarted = receivers.unstarted(clock() - START_MS);
    if (unstarted.size === 0) return receivers.held(clock()) > receivers.running;
    const stillDue = await due.stillDue([...unstarted.keys()]);
    for (const [id, receiver] of unstarted) if (!stillDue.has(id)) receiver.forget(id);
    return true;
  }

  /** The deliveries that are not on their way. A webhook whose quota is used up probably has more due deliveries. */
  private withinQuotas(found: readonly DueDelivery[], quotas: readonly DueQuota[], now: number) {
    const left = new Map(quotas.map(({ webhookId, limit }) => [webhookId, limit]));
    const deliveries = { first: [] as DueDelivery[], again: [] as DueDelivery[] };
    for (const delivery of found) {
      const { id, webhookId } = delivery;
      const [receiver, limit] = [this.options.receivers.of(webhookId), left.get(webhookId)!];
      const time = limit > 0 && receiver.handOut(id, now);
      if (!time) continue;
      deliveries[time].push(delivery);
      left.set(webhookId, limit - 1);
      if (limit === 1) receiver.notifyDue(now);
    }
    return deliveries;
  }

  /** Results that are not stored yet do not delay further requests, unless they become as many as the pool. */
  private capacity(): number {
    const { receivers, processor, clock } = this.options;
    return Math.min(receivers.pool - receivers.held(clock()), 3 * receivers.pool - processor.unfinishedCount);
  }

  /** After the clock was set back, rests would last longer by that much. Times in the database stay as they are. */
  private checkClock(): void {
    const stepMs = this.clockMonitor.stepBackMs();
    if (stepMs === 0) return;
    this.nextRefreshAt = 0;
    this.areLeasesDoubtful = true;
    this.options.receivers.shiftClock(stepMs);
  }

  private async refresh(): Promise<void> {
    const { due, clock, siteUrl, receivers, processor } = this.options;
    if (this.areLeasesDoubtful) await due.shortenLeases(LEASE_MS);
    this.areLeasesDoubtful = false;
    this.refreshedAt = clock();
    this.nextRefreshAt = this.refreshedAt + REFRESH_MS;
    processor.siteUrl = await siteUrl();
    receivers.update(await due.webhooksWithDue(), clock());
  }
}
