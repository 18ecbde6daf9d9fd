import type { Job } from 'bullmq';
import type { Logger } from '../log/log.js';
import { openJobQueue, REDIS_PATIENCE_MS, type JobQueue } from '../redis/job-queue.js';
import { completesWithin } from '../time/completes-within.js';
import { PeriodicTask } from './periodic-task.js';

/** Periodic work that one process does for all. It must be safe in several processes together, because there may be no Redis. */
export interface SharedTask {
  /** What the task does, as the beginning of log lines: "Deleting old mail". Its job scheduler has this name as well. */
  readonly name: string;
  /** Milliseconds between two runs. */
  readonly everyMs: number;
  /** Milliseconds between a failed run and the next one, which the same process does; `everyMs` without it. */
  readonly retryMs?: number;
  /** One run. When the process stops the signal is aborted; a long run should then end early. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
}

interface SharedTasksOptions {
  /** Empty without Redis. */
  readonly redisUrl: string;
  /** The queue of all processes that have the same tasks. */
  readonly queueName: () => Promise<string>;
  readonly logger: Logger;
}

/** How often the job schedulers are stored, because Redis may have lost them, or may be another one. */
const STORE_MS = 5_000;

/** A process that dies holds up its tasks until its locks expire and another process notices it: 15 seconds. */
const LOCKS = { lockDuration: 10_000, stalledInterval: 5_000 };

/** Nothing of a finished job is kept. */
const JOB_OPTIONS = { removeOnComplete: true, removeOnFail: true, stackTraceLimit: 0 };

/**
 * The periodic tasks that all processes of an installation share. With Redis they are job schedulers of BullMQ, and each run is a job of one process. Without
 * Redis, and while it takes no jobs, each process runs all of them by its own clock. See docs/internals/periodic-tasks.md.
 */
export class SharedTasks {
  private readonly tasks = new Map<string, { readonly everyMs: number; readonly task: PeriodicTask }>();
  private readonly storing: PeriodicTask;
  private jobs?: JobQueue<object>;
  private stored?: Promise<unknown>;
  /** Whether Redis took the schedulers when they were stored last. */
  private isScheduled = false;
  private hasStarted = false;
  private isStopping = false;

  constructor(private readonly options: SharedTasksOptions) {
    const { logger } = options;
    this.storing = new PeriodicTask({ name: 'Scheduling tasks in Redis', run: () => this.schedule(), everyMs: STORE_MS, logger });
  }

  /** Declares a task, before the start. */
  add(task: SharedTask): void {
    const { logger } = this.options;
    const { everyMs } = task;
    this.tasks.set(task.name, {
      everyMs,
      task: new PeriodicTask({ ...task, isRunElsewhere: () => this.isScheduled, logger }),
    });
  }

  /** Runs each task soon, and from then on periodically. */
  start(): void {
    if (this.tasks.size === 0) return;
    if (this.options.redisUrl === '') this.startClocks();
    else this.storing.start();
  }

  /** Starts no further run, and resolves when those of this process are over. */
  async stop(): Promise<void> {
    this.isStopping = true;
    void this.jobs?.worker.pause(true).catch(() => undefined);
    await Promise.all([this.storing, ...[...this.tasks.values()].map(({ task }) => task)].map((task) => task.stop()));
    await this.jobs?.close();
  }

  /** The clocks of this process start when it knows whether Redis has taken the schedulers. */
  private async schedule(): Promise<void> {
    try {
      this.stored ??= this.storeSchedulers().finally(() => (this.stored = undefined));
      this.isScheduled = await completesWithin(this.stored, REDIS_PATIENCE_MS);
      if (!this.isScheduled) throw new Error('Redis does not answer.');
    } catch (error) {
      this.isScheduled = false;
      throw error;
    } finally {
      this.startClocks();
    }
  }

  /** Keeps the time of the next run if Redis knows it; otherwise the task runs immediately. */
  private async storeSchedulers(): Promise<void> {
    const { queue } = (this.jobs ??= await this.open());
    const stored = [...this.tasks].map(([name, { everyMs }]) =>
      queue.upsertJobScheduler(name, { every: everyMs }, { name, opts: JOB_OPTIONS }),
    );
    await Promise.all(stored);
  }

  /** As many jobs run as there are tasks, so that no task waits for another one. */
  private async open(): Promise<JobQueue<object>> {
    const { redisUrl, queueName } = this.options;
    const work = (job: Job<object>, token?: string) => this.work(job, token);
    const jobs = await openJobQueue(redisUrl, await queueName(), work, { concurrency: this.tasks.size, ...LOCKS });
    if (this.isStopping) await jobs.close();
    return jobs;
  }

  private startClocks(): void {
    if (this.hasStarted) return;
    this.hasStarted = true;
    for (const { task } of this.tasks.values()) task.start();
  }

  private async work(job: Job<object>, token: string | undefined): Promise<void> {
    const { queue } = this.jobs!;
    const known = this.tasks.get(job.name);
    // A task of another version of Grove. While a process of that version runs, it stores the scheduler again.
    if (!known) return void (await queue.removeJobScheduler(job.name));
    if (await this.hasEarlierRun(job)) return;
    await known.task.runNow();
    if (!this.isStopping) return;
    // The run may have been aborted, so another process does it again.
    await job.moveToWait(token);
    throw new (await import('bullmq')).WaitingError();
  }

  /** BullMQ adds the job of the next run when a run begins, so a run that takes longer than the interval is still active then. */
  private async hasEarlierRun(job: Job<object>): Promise<boolean> {
    const active = await this.jobs!.queue.getActive();
    return active.find(({ name }) => name === job.name)?.id !== job.id;
  }
}
