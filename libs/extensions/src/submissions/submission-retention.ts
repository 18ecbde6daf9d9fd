import { Injectable } from '@nestjs/common';
import { secondsFromNow, SharedTasks } from '@grove/core';
import { ContactFormsConfig } from '../contact-forms/contact-forms.config.js';
import { Database, processInBatches, Repository } from '@grove/database';
import { SubmissionEntity } from './submission.entity.js';

const DAY = 86_400;
const HOUR_MS = 3_600_000;

/** Deletes old submissions. Their recipients got them by mail. */
@Injectable()
export class SubmissionRetention {
  private readonly submissions: Repository<SubmissionEntity>;

  constructor(
    private readonly database: Database,
    private readonly config: ContactFormsConfig,
    tasks: SharedTasks,
  ) {
    this.submissions = new Repository(database, SubmissionEntity);
    tasks.add({
      name: 'Deleting old messages of contact forms',
      run: (signal) => this.deleteOld(signal),
      everyMs: HOUR_MS,
    });
  }

  /** Returns how many were deleted. */
  async deleteOld(signal?: AbortSignal): Promise<number> {
    const oldest = secondsFromNow(-this.config.contactKeepDays * DAY);
    return processInBatches({
      read: async (limit) => {
        const select = { id: true, createdAt: true };
        const rows = await this.submissions.find({ select, order: { id: 'ASC' }, take: limit });
        // Ids are in the order of creation: after the first submission that is kept, all are kept.
        const end = rows.findIndex(({ createdAt }) => createdAt >= oldest);
        return end < 0 ? rows : rows.slice(0, end);
      },
      process: (rows) => this.delete(rows.map(({ id }) => id)),
      signal,
    });
  }

  private async delete(ids: readonly number[]): Promise<number> {
    return (await this.database.write(() => this.submissions.delete([...ids]))).affected ?? 0;
  }
}
