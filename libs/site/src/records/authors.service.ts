import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import { RequestContext, visitor, type MountPoint } from '@grove/rest';
import { PostsService, shownText } from '@grove/content';
import { authorPath, SiteSettings } from '@grove/settings';
import { findAuthorProfile, UserExtensionPoints, type AuthorProfile } from '@grove/users';
import { knownDate } from './known-date.js';
import type { Author, PublicRecord } from './public-record.js';

const PER_PAGE = 10;

/** Finds authors and their published posts, as visitors may see them. */
@Injectable()
export class AuthorsService {
  constructor(
    private readonly database: Database,
    private readonly posts: PostsService,
    private readonly extensionPoints: UserExtensionPoints,
    private readonly settings: SiteSettings,
  ) {}

  /** The author of a record, for its byline. */
  async find(id: number, mountPoint: MountPoint): Promise<PublicRecord['author']> {
    const author = await findAuthorProfile(this.database, this.extensionPoints, { id });
    return author && { name: shownText(author.name), link: await this.linkOf(author, mountPoint), hasPage: author.isPublic };
  }

  /** An author with one page of published posts; undefined for users who have published nothing. */
  async findWithPosts(
    by: { readonly slug: string } | { readonly id: number },
    page: number,
    mountPoint: MountPoint,
  ): Promise<Author | undefined> {
    const author = await findAuthorProfile(this.database, this.extensionPoints, by);
    if (!author?.isPublic) return undefined;
    const offset = (page - 1) * PER_PAGE;
    const query = { ...NEWEST_FIRST, author: [author.id], page, offset, perPage: PER_PAGE };
    const { records, total } = await this.posts.list(query, new RequestContext(visitor, mountPoint));
    if (records.length === 0 && page > 1) return undefined;
    return {
      name: shownText(author.name),
      link: await this.linkOf(author, mountPoint),
      // Descriptions of imported users are as WordPress stored them.
      description: await this.extensionPoints.sanitizeDescription(author.description),
      posts: records.map(({ link, title, date, excerpt }) => ({
        ...{ link, title: title.rendered, published: knownDate(date), excerpt: excerpt.rendered },
      })),
      page,
      pages: Math.ceil((total ?? records.length) / PER_PAGE),
    };
  }

  private async linkOf({ id, slug }: AuthorProfile, { home }: MountPoint): Promise<string> {
    return home + (authorPath(await this.settings.permalinks(), slug) ?? `/?author=${id}`);
  }
}

const NEWEST_FIRST = {
  ...({ context: 'embed', status: 'publish', orderby: 'date', order: 'desc' } as const),
  ...{ include: [], exclude: [], authorExclude: [] },
};
