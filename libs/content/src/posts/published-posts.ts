import { Injectable } from '@nestjs/common';
import { utcText } from '@grove/core';
import { Database, Repository } from '@grove/database';
import type { MountPoint } from '@grove/rest';
import { isShopPlaceholder, MAX_PLACEHOLDER_LENGTH } from '../rendering/shop-placeholder.js';
import { PostAddresses } from './post-addresses.js';
import { PostEntity } from './post.entity.js';
import { statusCounter } from './post-list.js';
import type { PostType } from './post-types.js';

/** The address of a published post or page. */
export interface PublishedPost {
  readonly id: number;
  readonly link: string;
  /** In UTC, in the format of the REST interface. */
  readonly modified: string;
  /** Whether its address shows visitors a text: no password protects it, and it is not only a place for a part of a shop. */
  readonly isShown: boolean;
}

/** Lists the addresses of all published posts and pages, without their texts. */
@Injectable()
export class PublishedPosts {
  private readonly posts: Repository<PostEntity>;

  constructor(
    private readonly database: Database,
    private readonly addresses: PostAddresses,
  ) {
    this.posts = new Repository(database, PostEntity);
  }

  async count(type: PostType): Promise<number> {
    const name = statusCounter(type, 'publish');
    return (await this.database.readCounters([name])).get(name) ?? 0;
  }

  /** Some posts in the order of their ids. */
  async find(
    type: PostType,
    page: { readonly limit: number; readonly offset: number },
    mountPoint: MountPoint,
  ): Promise<PublishedPost[]> {
    const { entities: posts, raw } = await this.query(type, page).getRawAndEntities<{ placeholder: string }>();
    const links = await this.addresses.urlsOf(posts, mountPoint);
    return posts.map(({ id, modifiedAt, password }, index) => ({
      ...{ id, link: links.get(id)!, modified: utcText(modifiedAt) },
      isShown: password === '' && !isShopPlaceholder(raw[index].placeholder),
    }));
  }

  /** The ids come from an index, so that skipping many rows costs little. */
  private query(type: PostType, { limit, offset }: { readonly limit: number; readonly offset: number }) {
    return this.posts
      .createQueryBuilder('post')
      .innerJoin(
        (picked) =>
          picked
            .select('published.id', 'id')
            .from(PostEntity, 'published')
            .where("published.type = :type AND published.status = 'publish'", { type })
            .orderBy('published.id')
            .limit(limit)
            .offset(offset),
        'picked',
        'picked.id = post.id',
      )
      .select(SHOWN.map((property) => `post.${property}`))
      .addSelect(PLACEHOLDER, 'placeholder')
      .orderBy('post.id');
  }
}

const SHOWN = ['id', 'type', 'status', 'slug', 'parentId', 'localAt', 'authorId', 'modifiedAt', 'password'];

/** The beginning of a text that may be a place for a part of a shop. Other texts are not read. */
const PLACEHOLDER =
  "CASE WHEN post.type = 'page' AND (post.content LIKE '%[%' OR LOWER(post.content) LIKE '%wp:woocommerce/%') " +
  `THEN SUBSTR(post.content, 1, ${MAX_PLACEHOLDER_LENGTH + 1}) ELSE '' END`;
