import { Injectable } from '@nestjs/common';
import { Database, rowLoader, type BatchLoader } from '@grove/database';
import type { RequestContext } from '@grove/rest';
import { PostNotFound } from '../errors.js';
import { PostEntity } from './post.entity.js';
import type { PostType } from './post-types.js';

/** Reads posts and pages by their numbers, for their own rooms and for whatever belongs to them. */
@Injectable()
export class PostReader {
  private readonly posts: BatchLoader<PostEntity>;

  constructor(database: Database) {
    this.posts = rowLoader(database, PostEntity);
  }

  /** A post or page as it is stored. */
  find(id: number, context: RequestContext): Promise<PostEntity | undefined> {
    return this.posts.load(id, context);
  }

  /** Tells the rest of a request of posts that it has listed. */
  listed(posts: readonly PostEntity[], context: RequestContext): void {
    for (const post of posts) this.posts.prime(post.id, post, context);
  }

  /** The record of this type and number, or the error of one that is not there. */
  async require(type: PostType, id: number, context: RequestContext, Unknown = PostNotFound): Promise<PostEntity> {
    const post = await this.find(id, context);
    if (post?.type !== type) throw new Unknown();
    return post;
  }
}
