import type { Logger } from '../log/log.js';

/** A task that keeps failing is logged again after this time. */
const LOG_AGAIN_MS = 30 * 60_000;

/** The longest delay that Node's timers support. */
const MAX_DELAY_MS = 2 ** 31 - 1;

export interface PeriodicTaskOptions {
  /** What the task does, as the beginning of log lines: "Deleting old mail". */
  readonly name: string;
  /** One run. When the task is stopped the signal is aborted; a long run should then end early. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  /**
   * Milliseconds between a successful run and the next one; 0 runs again immediately. A function is called after each run. Without it the task runs only when
   * it is notified.
   */
  readonly everyMs?: number | (() => number);
  /** Milliseconds between a failed run and the next one; `everyMs` if that is a number. */
  readonly retryMs?: number;
  /** Whether something else calls `runNow` at present: then the own clock of the task starts no run, but for those after a failure. */
  readonly isRunElsewhere?: () => boolean;
  readonly logger: Logger;
}

/**
 * Background work that runs periodically, and earlier when it is notified. It never runs twice at the same time: a notification during a run causes one
 * more run after it. Failures are logged, and the task is tried again. It does not keep the process running.
 */
export class PeriodicTask {
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> | undefined;
  private isNotified = false;
  private failureLoggedAt: number | undefined;

  constructor(private readonly options: PeriodicTaskOptions) {}

  /** Runs now, and from then on periodically. */
  start(): void {
    if (this.options.isRunElsewhere?.()) this.schedule(this.interval(), () => this.start());
    else this.notify();
  }

  /** Runs now, or once more after the current run, and resolves when that is over. */
  async runNow(): Promise<void> {
    this.notify();
    await this.current;
  }

  /** There may be work: runs now, or once more after the current run. Does nothing after `stop`. */
  notify(): void {
    if (this.stopping.signal.aborted) return;
    this.isNotified = true;
    clearTimeout(this.timer);
    this.current ??= this.runWhileNotified();
  }

  /** Starts no further run, and resolves when the current one is over. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.current;
  }

  private async runWhileNotified(): Promise<void> {
    while (this.isNotified && !this.stopping.signal.aborted) {
      this.isNotified = false;
      const next = await this.runOnce();
      if (!this.isNotified) this.schedule(next.delay, next.run);
    }
    // In the same tick as the check above, so that no notification is lost.
    this.current = undefined;
  }

  private schedule(delay: number | undefined, run: () => void): void {
    if (delay === undefined || this.stopping.signal.aborted) return;
    if (delay <= 0) this.isNotified = true;
    else this.timer = setTimeout(run, Math.min(delay, MAX_DELAY_MS)).unref();
  }

  /** Returns the next run, and the delay until then; without a delay only a notification starts it. */
  private async runOnce(): Promise<{ delay: number | undefined; run: () => void }> {
    const { run, everyMs, retryMs } = this.options;
    try {
      await run(this.stopping.signal);
      this.logRecovery();
      return { delay: this.interval(), run: () => this.start() };
    } catch (error) {
      this.logFailure(error);
      return { delay: retryMs ?? (typeof everyMs === 'number' ? everyMs : undefined), run: () => this.notify() };
    }
  }

  private interval(): number | undefined {
    const { everyMs } = this.options;
    return typeof everyMs === 'function' ? everyMs() : everyMs;
  }

  private logRecovery(): void {
    if (this.failureLoggedAt !== undefined) this.options.logger.info(`${this.options.name} works again.`);
    this.failureLoggedAt = undefined;
  }

  /** A task that runs every second must not fill the log. What fails while the process ends is not worth a line. */
  private logFailure(error: unknown): void {
    const now = performance.now();
    const isLogged = this.failureLoggedAt !== undefined && now - this.failureLoggedAt < LOG_AGAIN_MS;
    if (isLogged || this.stopping.signal.aborted) return;
    this.failureLoggedAt = now;
    this.options.logger.warn({ error }, `${this.options.name} failed. It is tried again.`);
  }
}
