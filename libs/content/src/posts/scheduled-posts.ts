import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Database, Repository } from '@grove/database';
import { LOGGER, now, PeriodicTask, type Logger } from '@grove/core';
import { PostEntity } from './post.entity.js';
import { PostWriter } from './post-writer.js';

/** Posts that are read together; if more are due, the next ones follow immediately. */
const BATCH_SIZE = 100;

const MAX_WAIT_MS = 60_000;
const MIN_WAIT_MS = 100;

/** Publishes scheduled posts when they are due: each process runs this task, and each post is published once. */
@Injectable()
export class ScheduledPosts implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly posts: Repository<PostEntity>;
  private readonly task: PeriodicTask;
  private waitMs = MAX_WAIT_MS;

  constructor(
    private readonly database: Database,
    private readonly writer: PostWriter,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.posts = new Repository(database, PostEntity);
    this.task = new PeriodicTask({
      name: 'Publishing scheduled posts',
      run: () => this.run(),
      everyMs: () => this.waitMs,
      retryMs: MAX_WAIT_MS,
      logger,
    });
  }

  /** Publishes posts that are due, also those that became due while no process was running; returns how many. */
  async publishDue(): Promise<number> {
    let published = 0;
    for (;;) {
      const due = await this.posts.find({
        select: { id: true },
        where: { status: 'future', createdAt: LessThanOrEqual(now()) },
        ...{ order: { createdAt: 'ASC', id: 'ASC' }, take: BATCH_SIZE },
      });
      for (const { id } of due) if (await this.publish(id)) published += 1;
      if (due.length < BATCH_SIZE) return published;
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
      await this.posts.lock(id);
      const post = await this.posts.findById(id);
      return post?.status === 'future' ? this.writer.publish(unit, post) : false;
    });
  }

  /** Milliseconds until the next post is due. */
  private async untilNext(): Promise<number> {
    const next = await this.posts.findOne({
      select: { id: true, createdAt: true },
      where: { status: 'future' },
      order: { createdAt: 'ASC' },
    });
    if (!next) return MAX_WAIT_MS;
    const ahead = Date.parse(`${next.createdAt.replace(' ', 'T')}Z`) - Date.now();
    return Math.min(Math.max(ahead, MIN_WAIT_MS), MAX_WAIT_MS);
  }
}
