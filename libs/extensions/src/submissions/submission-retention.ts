import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Config, inSeconds, LOGGER, Sweeper, type Logger } from '@grove/core';
import { Database, eraseInBatches, marks, type Instant } from '@grove/database';

const DAY = 86_400;

interface Row {
  readonly id: number;
  readonly created_at: Instant;
}

/** Erases what visitors sent once it is old: whoever is to read it had it by mail. */
@Injectable()
export class SubmissionRetention implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweeper: Sweeper;

  constructor(
    private readonly database: Database,
    private readonly config: Config,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.sweeper = new Sweeper((signal) => this.sweep(signal), 'old messages of contact forms could not be erased', logger);
  }

  /** Gives how many went. */
  async sweep(signal?: AbortSignal): Promise<number> {
    const oldest = inSeconds(-this.config.contactKeepDays * DAY);
    return eraseInBatches({
      read: async (most) => {
        const rows = await this.database.read<Row>(OLDEST, [most]);
        // They stand in the order of their making: after the first that stays, all do.
        const end = rows.findIndex(({ created_at }) => created_at >= oldest);
        return end < 0 ? rows : rows.slice(0, end);
      },
      erase: (rows) => this.erase(rows.map(({ id }) => id)),
      signal,
    });
  }

  private async erase(ids: readonly number[]): Promise<number> {
    const sql = `DELETE FROM contact_submission WHERE id IN (${marks(ids.length)})`;
    return (await this.database.write((unit) => unit.query(sql, ids))).affected;
  }

  onApplicationBootstrap(): void {
    this.sweeper.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.sweeper.stop();
  }
}

const OLDEST = 'SELECT id, created_at FROM contact_submission ORDER BY id LIMIT ?';
