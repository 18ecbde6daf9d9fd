import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database, lockRow, Table } from '@grove/database';
import { LOGGER, now, type Logger } from '@grove/core';
import { PostEntity } from './post.entity.js';
import { PostWriter } from './post-writer.js';

/** Posts that are published in one go; when more are due, the next go follows at once. */
const AT_ONCE = 100;

const LONGEST_WAIT_MS = 60_000;
const SHORTEST_WAIT_MS = 100;

/** Publishes scheduled posts when their time has come: one clock in each process, and each post once, however many clocks there are. */
@Injectable()
export class ScheduledPosts implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly table: Table<PostEntity>;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isStopped = false;

  constructor(
    private readonly database: Database,
    private readonly writer: PostWriter,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.table = new Table(database, PostEntity);
  }

  /** Publishes what is due, also what became due while nobody was there; gives how many posts that were. */
  async publishDue(): Promise<number> {
    let published = 0;
    for (;;) {
      const due = await this.table.where(`status = 'future' AND created_at <= ? ORDER BY created_at, id LIMIT ${AT_ONCE}`, now());
      for (const { id } of due) if (await this.publish(id)) published += 1;
      if (due.length < AT_ONCE) return published;
    }
  }

  onApplicationBootstrap(): void {
    this.wait(0);
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private publish(id: number): Promise<boolean> {
    return this.database.write(async (unit) => {
      await lockRow(unit, 'post', id);
      const post = await this.table.find(id);
      return post?.status === 'future' ? this.writer.publish(unit, post) : false;
    });
  }

  private wait(ms: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => void (this.running = this.go()), ms).unref();
  }

  private async go(): Promise<void> {
    let pause = LONGEST_WAIT_MS;
    try {
      await this.publishDue();
      pause = await this.untilNext();
    } catch (error) {
      // The database may be away for a moment; what is due then is still due when it is back.
      if (!this.isStopped) this.logger.warn({ error }, 'Scheduled posts could not be published; they are tried again.');
    }
    this.wait(pause);
  }

  private async untilNext(): Promise<number> {
    const [{ next }] = await this.database.read<{ next: string | null }>(
      "SELECT MIN(created_at) AS next FROM post WHERE status = 'future'",
    );
    if (next === null) return LONGEST_WAIT_MS;
    const ahead = Date.parse(`${next.replace(' ', 'T')}Z`) - Date.now();
    return Math.min(Math.max(ahead, SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
  }
}
