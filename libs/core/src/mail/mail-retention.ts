import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '../config/config.js';
import { LOGGER, type Logger } from '../log/log.js';
import { PeriodicTask } from '../background/periodic-task.js';
import { mailFolderOf } from './mail-transport.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Erases the files that mail became where no server was configured, once they are old: they hold what people wrote. */
@Injectable()
export class MailRetention implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;

  constructor(
    private readonly config: Config,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.task = new PeriodicTask({
      name: 'Deleting old mail files',
      run: (signal) => this.deleteOld(signal),
      everyMs: HOUR_MS,
      logger,
    });
  }

  /** Gives how many went. Nothing but mail is touched. */
  async deleteOld(signal?: AbortSignal): Promise<number> {
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
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }
}
