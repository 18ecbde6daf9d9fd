import type { Job } from 'bullmq';
import { completesWithin, openJobQueue, queueName, REDIS_PATIENCE_MS, type JobQueue, type Logger } from '@grove/core';
import { readInstallationId, type Database } from '@grove/database';
import type { DueDelivery } from '../due/due-deliveries.js';
import type { Receivers } from '../scheduling/receivers.js';
import type { DeliveryProcessor } from './delivery-processor.js';

/** Jobs hold ids: what is sent is read from the database when it is sent. */
interface DeliveryJob {
  readonly deliveryId: number;
  readonly webhookId: number;
}

interface DeliveryQueueOptions {
  readonly redisUrl: string;
  readonly database: Database;
  readonly receivers: Receivers;
  readonly processor: DeliveryProcessor;
  readonly logger: Logger;
  readonly clock: () => number;
}

/** How often a job may be attempted. The retry schedule of the webhook decides, so this is more than any schedule has. */
const MAX_ATTEMPTS = 1_000;
/** Nothing of a finished job is kept: the record of a delivery is in the database. */
const JOB_OPTIONS = {
  ...{ attempts: MAX_ATTEMPTS, backoff: { type: 'schedule' }, removeOnComplete: true, removeOnFail: true, stackTraceLimit: 0 },
};
/**
 * Longer than a request, so locks need no renewal, and shorter than a lease: the job of a dispatcher that died is gone when its delivery is due again. A job
 * that outlives its lock may run twice, and then finds no delivery to claim.
 */
const LOCKS = { lockDuration: 30_000, stalledInterval: 5_000, skipLockRenewal: true };
/** A job whose receiver has no room waits at most this long, because a change of its webhook may end that earlier. */
const MAX_WAIT_MS = 5_000;
/**
 * The BullMQ queue of due deliveries, which all dispatchers of an installation share. A job is a delivery; its retries and pauses are delays of the job. Redis
 * may lose it all: the poller adds a job for each due delivery that is not sent.
 */
export class DeliveryQueue {
  private readonly opened: Promise<void>;
  private jobs?: JobQueue<DeliveryJob>;
  /** No job is added before this time, because Redis has just refused one. */
  private retryAt = 0;
  private isRefused = false;
  private isClosed = false;

  constructor(private readonly options: DeliveryQueueOptions) {
    this.opened = this.open().catch((error: unknown) => this.logRefusal(error));
  }

  /** Adds jobs for these deliveries unless they have one. Returns false if Redis takes no jobs now. */
  async add(deliveries: readonly DueDelivery[]): Promise<boolean> {
    await completesWithin(this.opened, REDIS_PATIENCE_MS);
    if (!this.jobs || this.isClosed || performance.now() < this.retryAt) return false;
    const jobs = deliveries.map(({ id, webhookId }) => ({
      name: 'deliver',
      data: { deliveryId: id, webhookId },
      opts: { ...JOB_OPTIONS, jobId: jobIdOf(id) },
    }));
    try {
      const added = this.jobs.queue.addBulk(jobs);
      added.catch(() => undefined);
      if (!(await completesWithin(added, REDIS_PATIENCE_MS))) throw new Error('Redis does not answer.');
      await this.promote((await added).filter((_, index) => deliveries[index].isRetry));
      this.logRecovery();
      return true;
    } catch (error) {
      this.logRefusal(error);
      this.retryAt = performance.now() + REDIS_PATIENCE_MS;
      return false;
    }
  }

  /** Removes jobs that nobody runs, such as those of which Redis has lost a part. */
  async remove(deliveries: readonly DueDelivery[]): Promise<void> {
    const queue = this.jobs?.queue;
    if (!queue || performance.now() < this.retryAt) return;
    const removed = Promise.allSettled(deliveries.map(({ id }) => queue.remove(jobIdOf(id))));
    await completesWithin(removed, REDIS_PATIENCE_MS);
  }

  /** Takes no more jobs. Running ones go on. */
  async pause(): Promise<void> {
    this.isClosed = true;
    await this.jobs?.worker.pause(true);
  }

  /** Disconnects. Jobs that are not finished are taken over by other dispatchers. */
  async close(): Promise<void> {
    await this.pause();
    await completesWithin(this.opened, REDIS_PATIENCE_MS);
    await this.jobs?.close();
  }

  private async open(): Promise<void> {
    const { redisUrl, database, receivers } = this.options;
    const name = await queueNameOf(database);
    this.jobs = await openJobQueue<DeliveryJob>(redisUrl, name, (job, token) => this.work(job, token), {
      // A job ends when its result is stored, so more jobs than requests run at the same time.
      concurrency: 2 * receivers.pool,
      ...LOCKS,
      settings: {
        backoffStrategy: (_attempts, _type, error) => (error instanceof AttemptFailed ? error.retryDelayMs : MAX_WAIT_MS),
      },
    });
    if (this.isClosed) await this.jobs.close();
  }

  /** One run of a job: an attempt, or a delay while its receiver has no room. */
  private async work(job: Job<DeliveryJob>, token: string | undefined): Promise<void> {
    const { receivers, processor, clock } = this.options;
    const delivery = { id: job.data.deliveryId, webhookId: job.data.webhookId, isRetry: false };
    const waitMs = receivers.msUntilFree(delivery, clock());
    if (waitMs > 0) {
      await job.moveToDelayed(Date.now() + Math.min(waitMs, MAX_WAIT_MS), token);
      throw new (await import('bullmq')).DelayedError();
    }
    const retryDelayMs = await processor.process(delivery);
    if (retryDelayMs !== undefined) throw new AttemptFailed(retryDelayMs);
  }

  /** Ends the delay of jobs whose delivery is due before it, because somebody sends it again. */
  private async promote(jobs: readonly Job[]): Promise<void> {
    await Promise.all(jobs.map((job) => job.promote().catch(() => undefined)));
  }

  private logRefusal(error: unknown): void {
    if (!this.isRefused) this.options.logger.warn({ error }, 'Redis takes no jobs. Webhooks are delivered without the queue.');
    this.isRefused = true;
  }

  private logRecovery(): void {
    if (this.isRefused) this.options.logger.info('Redis takes jobs again.');
    this.isRefused = false;
  }
}

/** The queue of an installation. */
export const queueNameOf = async (database: Database): Promise<string> =>
  queueName('deliveries', await readInstallationId(database));

/** BullMQ takes no number as the id of a job. */
const jobIdOf = (deliveryId: number): string => `delivery-${deliveryId}`;

/** An attempt failed that is followed by another one. */
class AttemptFailed extends Error {
  constructor(readonly retryDelayMs: number) {
    super('The delivery is attempted again.');
  }
}
