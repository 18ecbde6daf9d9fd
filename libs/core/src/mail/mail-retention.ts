import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../config/config.js';
import { LOGGER, type Logger } from '../log/log.js';
import { Sweeper } from '../background/periodic-task.js';
import { mailFolderOf } from './mail-transport.js';

const DAY_MS = 86_400_000;

/** Erases the files that mail became where no server was configured, once they are old: they hold what people wrote. */
@Injectable()
export class MailRetention implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweeper: Sweeper;

  constructor(
    private readonly config: Config,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.sweeper = new Sweeper((signal) => this.sweep(signal), 'old mail could not be erased', logger);
  }

  /** Gives how many went. Nothing but mail is touched. */
  async sweep(signal?: AbortSignal): Promise<number> {
    const folder = mailFolderOf(this.config);
    const oldest = Date.now() - this.config.mailKeepDays * DAY_MS;
    let gone = 0;
    for (const name of await readdir(folder).catch(() => [])) {
      if (signal?.aborted) break;
      const path = join(folder, name);
      // Another process may be at it as well.
      const found = name.endsWith('.eml') ? await stat(path).catch(() => undefined) : undefined;
      if (!found || found.mtimeMs >= oldest) continue;
      await rm(path, { force: true });
      gone++;
    }
    return gone;
  }

  onApplicationBootstrap(): void {
    this.sweeper.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.sweeper.stop();
  }
}
