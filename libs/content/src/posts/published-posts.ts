import { Injectable } from '@nestjs/common';
import { utcText } from '@grove/core';
import { Database } from '@grove/database';
import type { MountPoint } from '@grove/rest';
import { isShopPlaceholder, LONGEST_PLACEHOLDER } from '../rendering/shop-placeholder.js';
import { PostAddresses } from './post-addresses.js';
import type { PostEntity } from './post.entity.js';
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

type Fields = 'id' | 'type' | 'status' | 'slug' | 'parentId' | 'localAt' | 'authorId' | 'modifiedAt' | 'password';

/** `placeholder` is the beginning of a text that may be a place for a part of a shop. */
type Row = Pick<PostEntity, Fields> & { readonly placeholder: string };

/** Lists the addresses of all published posts and pages, without their texts. */
@Injectable()
export class PublishedPosts {
  constructor(
    private readonly database: Database,
    private readonly addresses: PostAddresses,
  ) {}

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
    const rows = await this.database.read<Row>(SELECT, [type, page.limit, page.offset]);
    const links = await this.addresses.urlsOf(rows, mountPoint);
    return rows.map(({ id, modifiedAt, password, placeholder }) => ({
      ...{ id, link: links.get(id)!, modified: utcText(modifiedAt) },
      isShown: password === '' && !isShopPlaceholder(placeholder),
    }));
  }
}

/** Other texts are not read. */
const PLACEHOLDER =
  "CASE WHEN post.type = 'page' AND (post.content LIKE '%[%' OR LOWER(post.content) LIKE '%wp:woocommerce/%') " +
  `THEN SUBSTR(post.content, 1, ${LONGEST_PLACEHOLDER + 1}) ELSE '' END AS placeholder`;

/** The ids come from an index, so that skipping many rows costs little. */
const SELECT =
  'SELECT post.id, post.type, post.status, post.slug, post.parent_id AS parentId, post.local_at AS localAt, post.author_id AS authorId, ' +
  `post.modified_at AS modifiedAt, post.password, ${PLACEHOLDER} FROM ` +
  "(SELECT id FROM post WHERE type = ? AND status = 'publish' ORDER BY id LIMIT ? OFFSET ?) page JOIN post ON post.id = page.id ORDER BY post.id";
