import { Injectable } from '@nestjs/common';
import { Database, Repository } from '@grove/database';
import type { Principal } from '@grove/rest';
import { PostList } from '../../posts/post-list.js';
import { mayRead, type StatusScope } from '../../posts/post-permissions.rules.js';
import { WRITABLE_STATUSES } from '../../posts/post-status.rules.js';
import { PostEntity } from '../../posts/post.entity.js';
import { TermEntity } from '../../terms/term.entity.js';
import type { MediaEntity } from '../media.entity.js';
import { SoldFiles } from '../sold-files.js';
import type { MediaUse, MediaUses } from './media-uses.resource.js';
import { namesFile, wordsOfFile } from './named-file.rules.js';

/** Uses that a caller may see, and the number of others. */
export type FoundUses = Pick<MediaUses, 'uses' | 'others'>;

/** Finds the records of another library that use a medium, at most `most` of them. */
type FindUses = (mediumId: number, principal: Principal, most: number) => Promise<FoundUses>;

/** How many records of a kind are found. */
const MOST = 100;

/** All posts that are not in the trash. */
const ALL: StatusScope = { anyAuthor: [...WRITABLE_STATUSES], ownOnly: [] };

/** Finds where a file is used, so that nobody deletes one that is needed. */
@Injectable()
export class MediaUsesService {
  private readonly posts: Repository<PostEntity>;
  private readonly terms: Repository<TermEntity>;
  private readonly finders: FindUses[] = [];

  constructor(
    database: Database,
    private readonly postList: PostList,
    private readonly soldFiles: SoldFiles,
  ) {
    this.posts = new Repository(database, PostEntity);
    this.terms = new Repository(database, TermEntity);
  }

  /** Adds a library whose records may use media. */
  addFinder(find: FindUses): void {
    this.finders.push(find);
  }

  async of(medium: MediaEntity, principal: Principal): Promise<MediaUses> {
    const found = [await this.featuring(medium, principal), await this.naming(medium, principal), await this.ofTerms(medium)];
    for (const find of this.finders) found.push(await find(medium.id, principal, MOST));
    return {
      uses: found.flatMap(({ uses }) => uses),
      others: found.reduce((sum, { others }) => sum + others, 0),
      // Whatever is for sale was made private: only then are products read.
      sold: medium.status === 'private' && (await this.soldFiles.isSold(medium.id)),
    };
  }

  private async featuring({ id }: MediaEntity, principal: Principal): Promise<FoundUses> {
    const query = this.posts.createQueryBuilder('post').where({ featuredMedia: id }).andWhere("post.status <> 'trash'");
    const { rows, total } = await this.posts.page(query.orderBy('post.id', 'DESC'), { limit: MOST, offset: 0 });
    const { uses, others } = visible(rows, principal, 'featured');
    return { uses, others: others + total - rows.length };
  }

  /** The index of words finds candidates; the text itself says whether it is this file. */
  private async naming(medium: MediaEntity, principal: Principal): Promise<FoundUses> {
    const posts = new Map<number, PostEntity>();
    for (const words of wordsOfFile(medium)) {
      const { rows } = await this.postList.page({
        ...{ types: ['post', 'page'], scope: ALL, unlocked: ALL, userId: principal.userId },
        query: {
          ...{ page: 1, perPage: MOST, search: `"${words}"`, include: [], exclude: [], author: [], authorExclude: [] },
          ...{ status: 'any', orderby: 'date', order: 'desc' },
        },
      });
      for (const row of rows) if (namesFile(`${row.content} ${row.excerpt}`, medium)) posts.set(row.id, row);
    }
    return visible([...posts.values()], principal, 'text');
  }

  private async ofTerms({ id }: MediaEntity): Promise<FoundUses> {
    const terms = await this.terms.find({ where: { imageId: id }, order: { id: 'ASC' }, take: MOST });
    return {
      uses: terms.map(({ id: termId, taxonomy, name }) => ({ id: termId, type: taxonomy, title: name, use: 'picture' })),
      others: 0,
    };
  }
}

function visible(posts: readonly PostEntity[], principal: Principal, use: string): FoundUses {
  const uses: MediaUse[] = posts
    .filter((post) => mayRead(principal, post))
    .map(({ id, type, title }) => ({ id, type, title, use }));
  return { uses, others: posts.length - uses.length };
}
