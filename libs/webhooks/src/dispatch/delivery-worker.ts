import { setTimeout as delay } from 'node:timers/promises';
import { completesWithin, PeriodicTask, type Logger } from '@grove/core';
import type { Claims } from '../claiming/claims.js';
import type { DeliveryAttempt } from '../model/delivery-attempt.js';
import type { AttemptRecorder } from '../recording/attempt-recorder.js';
import { decideDelivery } from '../retries/delivery-decision.rules.js';
import type { AttemptDurations } from '../recording/attempt-durations.js';
import { ClockMonitor } from '../scheduling/clock-monitor.js';
import { DeliveryScheduler } from '../scheduling/delivery-scheduler.js';
import type { ClaimQuota } from '../scheduling/due-info.js';
import type { WebhookLimits } from '../scheduling/webhook-queue.js';
import type { Sender } from '../sending/sender.js';
import { sendTraced } from './delivery-span.js';

/** How often the database is asked what is due, because other processes may have resent or released deliveries, or died. */
const REFRESH_MS = 1_000;
/** The shortest time between two such queries, however often the worker is notified. */
const MIN_REFRESH_MS = 100;
const RETRY_MS = 1_000;
/** While many requests are running, those that finish within this time are followed by one claim for all. If few are running, nobody waits. */
const GATHER_MS = 10;
const MANY_RUNNING = 0.25;
/** Attempts that were claimed longer ago are not started, because the lease could end before the request does. */
const STALE_MS = 15_000;
/** For storing the results of aborted requests when the worker stops. */
const FINAL_WRITE_MS = 3_000;

interface DeliveryWorkerOptions {
  readonly claims: Claims;
  readonly sender: Sender;
  readonly recorder: AttemptRecorder;
  readonly durations: AttemptDurations;
  readonly logger: Logger;
  readonly clock: () => number;
  /** The address of the site, which is sent to receivers. */
  readonly siteUrl: () => Promise<string>;
  /** Requests that this process runs at the same time. */
  readonly pool: number;
  readonly limits: WebhookLimits;
  /** Whether receivers get the trace of the delivery. */
  readonly sendsTrace: boolean;
}

/** How busy a worker is. */
interface WorkerLoad {
  readonly running: number;
  readonly claimed: number;
  readonly limit: number;
}

/** Claims due deliveries, fairly for all webhooks, sends them, and has their results stored. */
export class DeliveryWorker {
  private readonly scheduler: DeliveryScheduler;
  private readonly task: PeriodicTask;
  private readonly clockMonitor: ClockMonitor;
  /** Deliveries from the start of their request until their result is stored. */
  private readonly running = new Set<Promise<void>>();
  private siteUrl = '';
  private refreshedAt = 0;
  private nextRefreshAt = 0;
  /** Milliseconds until there is something to do again. */
  private waitMs = 0;
  /** Whether leases may have been given by a clock that was ahead of ours: before we started, or before the clock was set back. */
  private areLeasesDoubtful = true;
  private isStopping = false;

  constructor(private readonly options: DeliveryWorkerOptions) {
    this.scheduler = new DeliveryScheduler(options.limits, options.pool);
    this.clockMonitor = new ClockMonitor(options.clock);
    this.task = new PeriodicTask({
      name: 'Delivering webhooks',
      run: () => this.claimAndStart(),
      everyMs: () => this.waitMs,
      retryMs: RETRY_MS,
      logger: options.logger,
    });
  }

  start(): void {
    this.task.start();
  }

  /** These webhooks have due deliveries. */
  notifyDue(webhookIds: readonly number[]): void {
    const now = this.options.clock();
    for (const id of webhookIds) this.scheduler.queueOf(id).notifyDue(now);
    this.task.notify();
  }

  /** Requests that run, deliveries that are claimed and wait for their request, and the largest number of requests. */
  get load(): WorkerLoad {
    const { runningCount: running, claimedCount: claimed } = this.scheduler;
    return { running, claimed, limit: this.options.pool };
  }

  /** Any webhook may have due deliveries. */
  notify(): void {
    this.nextRefreshAt = Math.min(this.nextRefreshAt, this.refreshedAt + MIN_REFRESH_MS);
    this.task.notify();
  }

  /** Starts no more requests, lets running ones finish for `patienceMs`, then aborts them and releases their deliveries. */
  async stop(patienceMs: number): Promise<void> {
    this.isStopping = true;
    const finished = this.finish();
    await completesWithin(finished, patienceMs);
    this.options.sender.stop();
    await completesWithin(finished, FINAL_WRITE_MS);
    this.options.recorder.close();
  }

  /** The last run of the task may wait for the database; requests continue meanwhile. */
  private async finish(): Promise<void> {
    await this.task.stop();
    await this.release(this.scheduler.release(Infinity));
    await Promise.all(this.running);
  }

  private async claimAndStart(): Promise<void> {
    const { claims, clock, pool } = this.options;
    if (this.scheduler.runningCount > MANY_RUNNING * pool) await delay(GATHER_MS);
    await this.checkClock();
    if (clock() >= this.nextRefreshAt) await this.refresh();
    const now = clock();
    await this.release(this.scheduler.release(now - STALE_MS));
    const quotas = this.scheduler.claimQuotas(now, this.claimCapacity());
    this.waitMs = quotas.length > 0 ? 0 : this.msUntilWork(now);
    if (quotas.length === 0) return;
    // Before the query: deliveries that become due from now on may not be in its result.
    for (const { webhookId } of quotas) this.scheduler.queueOf(webhookId).dueAt = undefined;
    const claimed = await claims.claim(quotas);
    this.scheduler.addClaimed(claimed);
    this.startClaimed();
    this.expectMore(quotas, claimed, now);
  }

  private msUntilWork(now: number): number {
    return Math.max(1, Math.min(this.scheduler.nextCapacityAt(now) ?? Infinity, this.nextRefreshAt) - now);
  }

  /** Results that are not stored yet do not delay further requests, unless they become as many as the pool. */
  private claimCapacity(): number {
    const { pool } = this.options;
    const { runningCount, claimedCount } = this.scheduler;
    return Math.min(2 * pool - runningCount, 3 * pool - this.running.size) - claimedCount;
  }

  /** A webhook whose quota was used up probably has more due deliveries. */
  private expectMore(quotas: readonly ClaimQuota[], claimed: readonly DeliveryAttempt[], now: number): void {
    const counts = new Map<number, number>();
    for (const { webhookId } of claimed) counts.set(webhookId, (counts.get(webhookId) ?? 0) + 1);
    for (const { webhookId, limit } of quotas)
      if (counts.get(webhookId) === limit) this.scheduler.queueOf(webhookId).notifyDue(now);
  }

  /** After the clock was set back, pauses would last longer by that much. Times in the database stay as they are. */
  private async checkClock(): Promise<void> {
    const stepMs = this.clockMonitor.stepBackMs();
    if (stepMs === 0) return;
    this.nextRefreshAt = 0;
    this.areLeasesDoubtful = true;
    this.scheduler.shiftClock(stepMs);
    await this.release(this.scheduler.release(Infinity));
  }

  private async refresh(): Promise<void> {
    const { claims, clock, siteUrl } = this.options;
    if (this.areLeasesDoubtful) await claims.shortenLeases();
    this.areLeasesDoubtful = false;
    this.refreshedAt = clock();
    this.nextRefreshAt = this.refreshedAt + REFRESH_MS;
    this.siteUrl = await siteUrl();
    this.scheduler.update(await claims.dueInfo(), clock());
  }

  /** Makes claimed deliveries due again. If that cannot be stored, their leases expire. */
  private async release(attempts: readonly DeliveryAttempt[]): Promise<void> {
    await this.options.claims.release(attempts).catch(() => undefined);
    for (const { webhookId } of attempts) this.scheduler.queueOf(webhookId).notifyDue(this.options.clock());
  }

  private startClaimed(): void {
    while (!this.isStopping) {
      const now = this.options.clock();
      const attempt = this.scheduler.startNext(now - STALE_MS, now);
      if (!attempt) return;
      const running = this.deliver(attempt).finally(() => {
        this.running.delete(running);
        this.task.notify();
      });
      this.running.add(running);
    }
  }

  private async deliver(attempt: DeliveryAttempt): Promise<void> {
    const { sender, recorder, durations, clock } = this.options;
    const { webhookId, settings } = attempt;
    const result = await sendTraced(attempt, (traceparent) =>
      sender.send(attempt, this.siteUrl, this.options.sendsTrace ? traceparent : undefined),
    );
    durations.record(result);
    const decision = decideDelivery(attempt, result, Math.random());
    const dueAt = clock() + decision.retryDelayMs;
    const queue = this.scheduler.queueOf(webhookId);
    const { retryAfterMs, durationMs } = result;
    const isPaused = this.scheduler.finish(webhookId, decision.healthSignal, clock(), retryAfterMs, durationMs);
    this.task.notify();
    const released = isPaused ? this.release(queue.release(Infinity)) : undefined;
    this.startClaimed();
    await recorder.record({ attempt, result, decision, dueAt });
    await released;
    if (decision.state === 'waiting') queue.notifyDue(dueAt);
    // Deliveries about the same record may have waited for this one.
    else if (settings.inOrderWaitMs > 0) queue.notifyDue(clock());
  }
}
