import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Database, Repository } from '@grove/database';
import { now, SharedTasks } from '@grove/core';
import { PostEntity } from './post.entity.js';
import { PostWriter } from './post-writer.js';

/** Posts that are read together; if more are due, the next ones follow immediately. */
const BATCH_SIZE = 100;

/** How late a post may appear. The query for posts that are due reads the end of an index. */
const EVERY_MS = 1_000;

/** Publishes scheduled posts when they are due. Each post is published once, also if several processes do so together. */
@Injectable()
export class ScheduledPosts {
  private readonly posts: Repository<PostEntity>;

  constructor(
    private readonly database: Database,
    private readonly writer: PostWriter,
    tasks: SharedTasks,
  ) {
    this.posts = new Repository(database, PostEntity);
    tasks.add({ name: 'Publishing scheduled posts', run: () => this.publishDue(), everyMs: EVERY_MS });
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

  private publish(id: number): Promise<boolean> {
    return this.database.write(async (unit) => {
      await this.posts.lock(id);
      const post = await this.posts.findById(id);
      return post?.status === 'future' ? this.writer.publish(unit, post) : false;
    });
  }
}
