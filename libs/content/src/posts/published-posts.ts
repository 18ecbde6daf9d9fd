import { Injectable } from '@nestjs/common';
import { utcText } from '@grove/core';
import { Database } from '@grove/database';
import type { MountPoint } from '@grove/rest';
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
  /** Whether a password protects it. */
  readonly isProtected: boolean;
}

type Row = Pick<PostEntity, 'id' | 'type' | 'status' | 'slug' | 'parentId' | 'localAt' | 'authorId' | 'modifiedAt' | 'password'>;

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
    return rows.map(({ id, modifiedAt, password }) => ({
      ...{ id, link: links.get(id)!, modified: utcText(modifiedAt), isProtected: password !== '' },
    }));
  }
}

/** The ids come from an index, so that skipping many rows costs little. */
const SELECT =
  'SELECT post.id, post.type, post.status, post.slug, post.parent_id AS parentId, post.local_at AS localAt, post.author_id AS authorId, ' +
  'post.modified_at AS modifiedAt, post.password FROM ' +
  "(SELECT id FROM post WHERE type = ? AND status = 'publish' ORDER BY id LIMIT ? OFFSET ?) page JOIN post ON post.id = page.id ORDER BY post.id";
