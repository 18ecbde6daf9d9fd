import { Injectable } from '@nestjs/common';
import { Database, kindLoader, Repository, rowLoader, type BatchLoader } from '@grove/database';
import { PostNotFound } from '../errors.js';
import { PostEntity } from './post.entity.js';
import type { PostType } from './post-types.js';

/** Reads posts and pages by their ids, for this library and for those above it. */
@Injectable()
export class PostReader {
  private readonly posts: Repository<PostEntity>;
  private readonly loader: BatchLoader<PostEntity>;
  private readonly kinds: BatchLoader<string>;

  constructor(database: Database) {
    this.posts = new Repository(database, PostEntity);
    this.loader = rowLoader(database, PostEntity);
    this.kinds = kindLoader(database);
  }

  /** A post or page as it is stored. */
  find(id: number): Promise<PostEntity | undefined> {
    return this.loader.load(id);
  }

  /** Keeps posts that a list has read, so that the same request does not read them again. */
  prime(posts: readonly PostEntity[]): void {
    for (const post of posts) this.loader.prime(post.id, post);
  }

  /** The post or page with this id. Throws an error of the given class if there is none of this type. */
  async require(type: PostType, id: number, NotFound = PostNotFound): Promise<PostEntity> {
    const post = await this.find(id);
    if (post?.type !== type) throw new NotFound();
    return post;
  }

  /** Which of the featured media and parents of posts exist. Those of imported posts may be gone. */
  async relatedTo(posts: readonly Pick<PostEntity, 'featuredMedia' | 'parentId'>[]): Promise<ReadonlySet<number>> {
    const named = [...posts.map(({ featuredMedia }) => featuredMedia), ...posts.map(({ parentId }) => parentId)];
    const ids = named.filter((id) => id !== 0);
    return new Set((await this.kinds.loadMany(ids)).keys());
  }

  /** The id of a published post or page, by its id or slug. A slug finds only pages at the top; `PostAddresses` finds the others by their path. */
  async findPublishedId(type: PostType, by: { readonly id: number } | { readonly slug: string }): Promise<number | undefined> {
    const where = { type, status: 'publish', ...('id' in by ? by : { parentId: 0, slugKey: by.slug }) } as const;
    return (await this.posts.findOne({ select: { id: true }, where }))?.id;
  }

  /** Whether there is any post or page, of any status. */
  hasAny(): Promise<boolean> {
    return this.posts.exists();
  }
}
