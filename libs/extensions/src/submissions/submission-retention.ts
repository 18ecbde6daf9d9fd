import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Config, Database, inSeconds, LOGGER, marks, Sweeper, type Instant, type Logger } from '@grove/kernel';

/** Messages that go in one unit of work, and the pause after it, in which others write. */
const BATCH = 500;
const PAUSE_MS = 50;

const DAY = 86_400;

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
    for (let gone = 0; ; await delay(PAUSE_MS)) {
      const rows = await this.database.read<{ id: number; created_at: Instant }>(OLDEST);
      // They stand in the order of their making: after the first that stays, all do.
      const end = rows.findIndex((row) => row.created_at >= oldest);
      const ids = rows.slice(0, end < 0 ? BATCH : end).map(({ id }) => id);
      if (ids.length === 0 || signal?.aborted) return gone;
      const sql = `DELETE FROM contact_submission WHERE id IN (${marks(ids.length)})`;
      gone += (await this.database.write((unit) => unit.query(sql, ids))).affected;
      if (ids.length < BATCH) return gone;
    }
  }

  onApplicationBootstrap(): void {
    this.sweeper.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.sweeper.stop();
  }
}

const OLDEST = `SELECT id, created_at FROM contact_submission ORDER BY id LIMIT ${BATCH}`;
