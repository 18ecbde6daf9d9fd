import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database, lockRow, Table } from '@grove/database';
import { LOGGER, now, PeriodicTask, type Logger } from '@grove/core';
import { PostEntity } from './post.entity.js';
import { PostWriter } from './post-writer.js';

/** Posts that are read at once; if more are due, the next ones follow immediately. */
const AT_ONCE = 100;

const LONGEST_WAIT_MS = 60_000;
const SHORTEST_WAIT_MS = 100;

/** Publishes scheduled posts when they are due: each process runs this task, and each post is published once. */
@Injectable()
export class ScheduledPosts implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly table: Table<PostEntity>;
  private readonly task: PeriodicTask;
  private waitMs = LONGEST_WAIT_MS;

  constructor(
    private readonly database: Database,
    private readonly writer: PostWriter,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.table = new Table(database, PostEntity);
    this.task = new PeriodicTask({
      name: 'Publishing scheduled posts',
      run: () => this.run(),
      everyMs: () => this.waitMs,
      retryMs: LONGEST_WAIT_MS,
      logger,
    });
  }

  /** Publishes posts that are due, also those that became due while no process was running; returns how many. */
  async publishDue(): Promise<number> {
    let published = 0;
    for (;;) {
      const due = await this.table.where(`status = 'future' AND created_at <= ? ORDER BY created_at, id LIMIT ${AT_ONCE}`, now());
      for (const { id } of due) if (await this.publish(id)) published += 1;
      if (due.length < AT_ONCE) return published;
    }
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  private async run(): Promise<void> {
    await this.publishDue();
    this.waitMs = await this.untilNext();
  }

  private publish(id: number): Promise<boolean> {
    return this.database.write(async (unit) => {
      await lockRow(unit, 'post', id);
      const post = await this.table.find(id);
      return post?.status === 'future' ? this.writer.publish(unit, post) : false;
    });
  }

  /** Milliseconds until the next post is due. */
  private async untilNext(): Promise<number> {
    const [{ next }] = await this.database.read<{ next: string | null }>(
      "SELECT MIN(created_at) AS next FROM post WHERE status = 'future'",
    );
    if (next === null) return LONGEST_WAIT_MS;
    const ahead = Date.parse(`${next.replace(' ', 'T')}Z`) - Date.now();
    return Math.min(Math.max(ahead, SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
  }
}
