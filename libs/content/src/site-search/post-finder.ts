import { Injectable } from '@nestjs/common';
import type { CollectionQuery, MountPoint, Page } from '@grove/rest';
import { PostAddresses } from '../posts/post-addresses.js';
import { PostList } from '../posts/post-list.js';
import type { StatusScope } from '../posts/post-permissions.rules.js';
import type { PostType } from '../posts/post-types.js';
import { mapYielding } from '../rendering/map-yielding.js';
import { rendered } from '../rendering/rendered.js';
import type { FoundRecord } from './site-search.resource.js';

const PUBLISHED: StatusScope = { anyAuthor: ['publish'], ownOnly: [] };
const NOTHING: StatusScope = { anyAuthor: [], ownOnly: [] };
/** An id that no user has. */
const NOBODY = 0;

/** Finds published posts and pages for searches of the site: the most relevant first or, without words, the newest. */
@Injectable()
export class PostFinder {
  constructor(
    private readonly list: PostList,
    private readonly addresses: PostAddresses,
  ) {}

  async find(types: readonly PostType[], sent: CollectionQuery, mountPoint: MountPoint): Promise<Page<FoundRecord>> {
    const { page, perPage, search, include, exclude } = sent;
    const { rows, total } = await this.list.page({
      ...{ types, scope: PUBLISHED, unlocked: NOTHING, userId: NOBODY },
      query: {
        ...{ page, perPage, search, include, exclude, author: [], authorExclude: [], status: 'publish' },
        ...{ orderby: search ? 'relevance' : 'date', order: 'desc' },
      },
    });
    const links = await this.addresses.urlsOf(rows, mountPoint);
    const titles = await mapYielding(rows, ({ title }) => rendered.title(title));
    const records = rows.map(({ id, type }, index) => ({
      ...{ id, title: titles[index], url: links.get(id)!, type: 'post', subtype: type },
    }));
    return { records, total };
  }
}
