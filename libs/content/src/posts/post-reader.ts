import { Injectable } from '@nestjs/common';
import { Database, rowLoader, type BatchLoader } from '@grove/database';
import type { RestRequest } from '@grove/rest';
import { PostNotFound } from '../errors.js';
import { PostEntity } from './post.entity.js';
import type { PostType } from './post-types.js';

/** Reads posts and pages by their numbers, for their own rooms and for whatever belongs to them. */
@Injectable()
export class PostReader {
  private readonly posts: BatchLoader<PostEntity>;
  /** What a request found when its permission was judged serves the rest of it. */
  private readonly atTheDoor = new WeakMap<object, Promise<PostEntity | undefined>>();

  constructor(database: Database) {
    this.posts = rowLoader(database, PostEntity);
  }

  /** A post or page as it is stored. */
  find(id: number, call?: RestRequest): Promise<PostEntity | undefined> {
    return this.posts.load(id, call);
  }

  /** Tells the rest of a request of posts that it has listed. */
  listed(posts: readonly PostEntity[], call: RestRequest): void {
    for (const post of posts) this.posts.prime(post.id, post, call);
  }

  /** The record that a place of this request's path names, or the error of one that is not there. Read once a request. */
  async named(call: RestRequest, type: PostType, place = 'id', Unknown = PostNotFound): Promise<PostEntity> {
    const known = this.atTheDoor.get(call.params) ?? this.find(call.id(place));
    this.atTheDoor.set(call.params, known);
    const post = await known;
    if (post?.type !== type) throw new Unknown();
    return post;
  }

  /** Tells the rest of a request what its record has become. */
  changed(call: RestRequest, post: PostEntity | undefined): void {
    this.atTheDoor.set(call.params, Promise.resolve(post));
  }
}
