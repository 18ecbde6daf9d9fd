import type { Logger } from '@grove/core';

/** Pause after a turn that failed, as all do while the database is away. */
const PAUSE_MS = 1_000;

/**
 * Takes turns at some work until it is stopped: each turn says for how many milliseconds there is nothing to do, and a ring ends that sooner. A ring
 * during a turn is not lost. A turn that fails is told of once, and tried again.
 */
export class Loop {
  private isRung = false;
  private isStopped = false;
  private isFailing = false;
  private wake?: () => void;
  private running?: Promise<void>;

  constructor(
    private readonly turn: () => Promise<number>,
    private readonly logger: Logger,
    private readonly name: string,
  ) {}

  start(): void {
    this.running ??= this.run();
  }

  ring(): void {
    this.isRung = true;
    this.wake?.();
  }

  /** Resolves when the last turn is over. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.ring();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      this.isRung = false;
      const ms = await this.quietly();
      if (!this.isRung && ms > 0) await this.sleep(ms);
    }
  }

  private async quietly(): Promise<number> {
    try {
      const ms = await this.turn();
      if (this.isFailing) this.logger.info(`${this.name} goes on.`);
      this.isFailing = false;
      return ms;
    } catch (error) {
      if (!this.isFailing) this.logger.warn({ error }, `${this.name} has to wait. It is tried again until it goes on.`);
      this.isFailing = true;
      return PAUSE_MS;
    }
  }

  private async sleep(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = undefined;
  }
}
