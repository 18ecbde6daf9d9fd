import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, type Logger } from '../log/log.js';

/** Runs work that a request causes but does not wait for. Failures are logged, because the request was answered already. */
@Injectable()
export class BackgroundTasks implements OnModuleDestroy {
  private readonly running = new Map<string, Promise<void>>();

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Starts the work after the current event loop turn, unless work of the same name is running. */
  run(name: string, work: () => Promise<unknown>): void {
    if (this.running.has(name)) return;
    const done = new Promise((nextTurn) => setImmediate(nextTurn))
      .then(work)
      .catch((error: unknown) => this.logger.warn({ error }, `${name} failed.`))
      .then(() => void this.running.delete(name));
    this.running.set(name, done);
  }

  /** Resolves when nothing is running. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  onModuleDestroy(): Promise<void> {
    return this.settled();
  }
}
