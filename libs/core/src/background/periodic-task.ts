import type { Logger } from '../log/log.js';

const HOUR_MS = 3_600_000;

/** Clears something up as long as the process runs: at once, and every hour from then on. What fails is told, and tried again the next time. */
export class Sweeper {
  private readonly ending = new AbortController();
  private sweeping: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** `sweep` breaks off between two of its steps once the signal is aborted; `failure` is what is logged when it fails. */
  constructor(
    private readonly sweep: (signal: AbortSignal) => Promise<unknown>,
    private readonly failure: string,
    private readonly logger: Logger,
    private readonly everyMs = HOUR_MS,
  ) {}

  start(): void {
    this.begin();
    this.timer = setInterval(() => this.begin(), this.everyMs).unref();
  }

  /** Resolves when nothing is swept any more. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.ending.abort();
    await this.sweeping;
  }

  /** One that takes longer than the time between two goes on alone. */
  private begin(): void {
    this.sweeping ??= this.sweepQuietly().finally(() => (this.sweeping = undefined));
  }

  private async sweepQuietly(): Promise<void> {
    try {
      await this.sweep(this.ending.signal);
    } catch (error) {
      this.logger.warn({ error }, this.failure);
    }
  }
}
