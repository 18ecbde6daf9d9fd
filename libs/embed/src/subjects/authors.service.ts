import { Injectable } from '@nestjs/common';
import { Database, type Bound } from '@grove/database';
import { RequestContext, visitor, type MountPoint } from '@grove/rest';
import { PostsService } from '@grove/content';
import { UserExtensionPoints } from '@grove/users';
import type { Author, Subject } from './subject.js';

const PER_PAGE = 10;

/** Tells who wrote something, and what else, as far as everybody may know. */
@Injectable()
export class AuthorsService {
  constructor(
    private readonly database: Database,
    private readonly posts: PostsService,
    private readonly ties: UserExtensionPoints,
  ) {}

  async find(id: number, mountPoint: MountPoint): Promise<Subject['author']> {
    const author = await this.read('id = ?', id);
    return author && { name: author.name, link: linkOf(author, mountPoint), hasPage: author.isPublic === 1 };
  }

  /** An author by its slug, with a page of what it published. Nobody is told of people who published nothing. */
  async withPosts(slug: string, page: number, mountPoint: MountPoint): Promise<Author | undefined> {
    const author = await this.read('slug = ?', slug);
    if (author?.isPublic !== 1) return undefined;
    const offset = (page - 1) * PER_PAGE;
    const query = { ...NEWEST_FIRST, author: [author.id], page, offset, perPage: PER_PAGE };
    const { records, total } = await this.posts.list(query, new RequestContext(visitor, mountPoint));
    if (records.length === 0 && page > 1) return undefined;
    return {
      name: author.name,
      link: linkOf(author, mountPoint),
      description: author.description,
      posts: records.map(({ link, title, date, excerpt }) => ({
        ...{ link, title: title.rendered, published: date, excerpt: excerpt.rendered },
      })),
      page,
      pages: Math.ceil(total / PER_PAGE),
    };
  }

  private async read(where: string, value: Bound): Promise<Row | undefined> {
    const columns = `id, slug, display_name AS name, description, CASE WHEN ${this.ties.publicAuthorCondition} THEN 1 ELSE 0 END AS isPublic`;
    return (await this.database.read<Row>(`SELECT ${columns} FROM user WHERE ${where}`, [value]))[0];
  }
}

interface Row {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly isPublic: 0 | 1;
}

const NEWEST_FIRST = {
  ...({ context: 'embed', status: 'publish', orderby: 'date', order: 'desc' } as const),
  ...{ include: [], exclude: [], authorExclude: [] },
};

const linkOf = ({ slug }: Row, { home }: MountPoint): string => `${home}/author/${slug}/`;
