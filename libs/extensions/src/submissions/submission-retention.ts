import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { secondsFromNow, LOGGER, PeriodicTask, type Logger } from '@grove/core';
import { ContactFormsConfig } from '../contact-forms/contact-forms.config.js';
import { Database, processInBatches, placeholders, type Instant } from '@grove/database';

const DAY = 86_400;
const HOUR_MS = 3_600_000;

interface Row {
  readonly id: number;
  readonly created_at: Instant;
}

/** Deletes old submissions. Their recipients got them by mail. */
@Injectable()
export class SubmissionRetention implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PeriodicTask;

  constructor(
    private readonly database: Database,
    private readonly config: ContactFormsConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.task = new PeriodicTask({
      name: 'Deleting old messages of contact forms',
      run: (signal) => this.deleteOld(signal),
      everyMs: HOUR_MS,
      logger,
    });
  }

  /** Returns how many were deleted. */
  async deleteOld(signal?: AbortSignal): Promise<number> {
    const oldest = secondsFromNow(-this.config.contactKeepDays * DAY);
    return processInBatches({
      read: async (limit) => {
        const rows = await this.database.read<Row>(OLDEST, [limit]);
        // Ids are in the order of creation: after the first submission that is kept, all are kept.
        const end = rows.findIndex(({ created_at }) => created_at >= oldest);
        return end < 0 ? rows : rows.slice(0, end);
      },
      process: (rows) => this.delete(rows.map(({ id }) => id)),
      signal,
    });
  }

  private async delete(ids: readonly number[]): Promise<number> {
    const sql = `DELETE FROM contact_submission WHERE id IN (${placeholders(ids.length)})`;
    return (await this.database.write((unit) => unit.query(sql, ids))).affected;
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }
}

const OLDEST = 'SELECT id, created_at FROM contact_submission ORDER BY id LIMIT ?';
