import { Injectable } from '@nestjs/common';
import { Database, gathered, marks, Table, type Call } from '@grove/kernel';
import { PostNotFound } from '../errors.js';
import { PostEntity } from './post.entity.js';
import type { PostType } from './post-types.js';

/** Reads posts and pages by their numbers, for their own rooms and for whatever belongs to them. */
@Injectable()
export class PostReader {
  private readonly table: Table<PostEntity>;
  private readonly gather: (id: number) => Promise<PostEntity | undefined>;
  /** What a request found when its permission was judged serves the rest of it. */
  private readonly atTheDoor = new WeakMap<object, Promise<PostEntity | undefined>>();

  constructor(database: Database) {
    this.table = new Table(database, PostEntity);
    this.gather = gathered(async (ids) => {
      const rows = await this.table.where(`id IN (${marks(ids.length)})`, ...ids);
      return new Map(rows.map((row) => [row.id, row]));
    });
  }

  /** A post or page as it is stored. Not for units of work, which read what they have locked. */
  async find(id: number): Promise<PostEntity | undefined> {
    return id > 0 ? this.gather(id) : undefined;
  }

  /** The record that a place of this request's path names, or the error of one that is not there. Read once a request. */
  async named(call: Call, type: PostType, place = 'id', Unknown = PostNotFound): Promise<PostEntity> {
    const known = this.atTheDoor.get(call.match) ?? this.find(call.id(place));
    this.atTheDoor.set(call.match, known);
    const post = await known;
    if (post?.type !== type) throw new Unknown();
    return post;
  }

  /** Tells the rest of a request what its record has become. */
  changed(call: Call, post: PostEntity | undefined): void {
    this.atTheDoor.set(call.match, Promise.resolve(post));
  }
}
