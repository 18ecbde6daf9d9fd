import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, type Logger } from '@grove/core';

/** Work that a request causes but need not wait for. When it fails it is logged: nobody is there to be told. */
@Injectable()
export class Afterwards implements OnModuleDestroy {
  private readonly running = new Map<string, Promise<void>>();

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Starts the work once the present turn is over, unless work of this name is under way. */
  run(name: string, work: () => Promise<unknown>): void {
    if (this.running.has(name)) return;
    const done = new Promise((turn) => setImmediate(turn))
      .then(work)
      .catch((error: unknown) => this.logger.warn({ error }, `${name} was not noted`))
      .then(() => void this.running.delete(name));
    this.running.set(name, done);
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  onModuleDestroy(): Promise<void> {
    return this.settled();
  }
}
