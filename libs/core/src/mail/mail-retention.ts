import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CoreConfig } from '../config/core.config.js';
import { LOGGER, type Logger } from '../log/log.js';
import { PeriodicTask } from '../background/periodic-task.js';
import { mailFolderOf } from './mail-transport.js';
import { MailConfig } from './mail.config.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Deletes old files of mail that were written because no server was configured: they contain personal data. */
@Injectable()
export class MailRetention implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;

  constructor(
    private readonly config: MailConfig,
    private readonly core: CoreConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.task = new PeriodicTask({
      name: 'Deleting old mail files',
      run: (signal) => this.deleteOld(signal),
      everyMs: HOUR_MS,
      logger,
    });
  }

  /** Returns how many files were deleted. Deletes mail only. */
  async deleteOld(signal?: AbortSignal): Promise<number> {
    const folder = mailFolderOf(this.core);
    const oldest = Date.now() - this.config.mailKeepDays * DAY_MS;
    let gone = 0;
    for (const name of await readdir(folder).catch(() => [])) {
      if (signal?.aborted) break;
      const path = join(folder, name);
      // Another process may have deleted it already.
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
