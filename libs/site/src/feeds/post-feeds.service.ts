import { Injectable } from '@nestjs/common';
import { findTerms, PostReader, PostsService, shownText, TermAddresses, type DescribedTerm, type Post } from '@grove/content';
import { Database } from '@grove/database';
import { RequestContext, visitor, type MountPoint } from '@grove/rest';
import { authorPath, SiteSettings } from '@grove/settings';
import { findAuthorProfile, UserExtensionPoints, type AuthorProfile } from '@grove/users';
import { languageTag } from '../pages/page-responder.js';
import { FeedTexts, shortened } from './feed-texts.js';
import type { Feed, FeedItem } from './rss.js';

/** Makes feeds of the newest posts, as visitors may see them. */
@Injectable()
export class PostFeeds {
  constructor(
    private readonly database: Database,
    private readonly posts: PostsService,
    private readonly reader: PostReader,
    private readonly addresses: TermAddresses,
    private readonly settings: SiteSettings,
    private readonly extensionPoints: UserExtensionPoints,
  ) {}

  /** The newest posts of the site. */
  async ofSite(mountPoint: MountPoint): Promise<Feed> {
    const { name, description } = await this.settings.describe();
    const { home } = mountPoint;
    return { title: name, description, link: `${home}/`, self: `${home}/feed/`, ...(await this.newest({}, mountPoint)) };
  }

  /** The newest posts with a category or tag. */
  async ofTerm(term: DescribedTerm, mountPoint: MountPoint): Promise<Feed> {
    const { name } = await this.settings.describe();
    const link = await this.addresses.urlOf(term, mountPoint);
    const filter = term.taxonomy === 'category' ? { categories: [term.id] } : { tags: [term.id] };
    return {
      ...{ title: `${shownText(term.name)} – ${name}`, description: shownText(term.description), link },
      self: link.includes('?') ? undefined : `${link.replace(/\/?$/, '/')}feed/`,
      ...(await this.newest(filter, mountPoint)),
    };
  }

  /** An author whom visitors may see: one who has published something. */
  async findAuthor(slug: string): Promise<AuthorProfile | undefined> {
    const author = await findAuthorProfile(this.database, this.extensionPoints, { slug });
    return author?.isPublic ? author : undefined;
  }

  /** The newest posts of an author. */
  async ofAuthor(slug: string, mountPoint: MountPoint): Promise<Feed | undefined> {
    const author = await this.findAuthor(slug);
    if (!author) return undefined;
    const { name } = await this.settings.describe();
    const path = authorPath(await this.settings.permalinks(), slug);
    return {
      ...{ title: `${shownText(author.name)} – ${name}`, description: '' },
      link: mountPoint.home + (path ?? `/?author=${author.id}`),
      self: path === undefined ? undefined : `${mountPoint.home}${path.replace(/\/?$/, '/')}feed/`,
      ...(await this.newest({ author: [author.id] }, mountPoint)),
    };
  }

  private async newest(filter: object, mountPoint: MountPoint): Promise<Pick<Feed, 'items' | 'modified' | 'language'>> {
    const context = new RequestContext(visitor, mountPoint);
    const { records } = await this.posts.list({ ...NEWEST_FIRST, ...filter }, context);
    const [creators, terms] = await Promise.all([this.namesOfAuthors(records), this.namesOfTerms(records)]);
    const items: FeedItem[] = [];
    const texts = new FeedTexts();
    for (const post of records) {
      const item = toItem(post, creators.get(post.author), terms);
      items.push(await this.withTexts(item, post.id, texts, context));
    }
    return {
      items,
      modified: records
        .map(({ modifiedGmt }) => modifiedGmt)
        .sort()
        .at(-1),
      language: languageTag(await this.settings.language()),
    };
  }

  /** The item with the texts of its post. A text that is too long is not even rendered. */
  private async withTexts(item: FeedItem, id: number, texts: FeedTexts, context: RequestContext): Promise<FeedItem> {
    const { content, excerpt, password } = (await this.reader.find(id))!;
    if (password !== '') return item;
    if (!texts.hasRoomFor(content.length + excerpt.length)) return shortened(item);
    const post = await this.posts.get(id, {}, context);
    return texts.add({ ...item, summary: post.excerpt.rendered, content: post.content.rendered });
  }

  private async namesOfAuthors(posts: readonly Post[]): Promise<Map<number, string>> {
    const ids = [...new Set(posts.map(({ author }) => author))];
    const authors = await Promise.all(ids.map((id) => findAuthorProfile(this.database, this.extensionPoints, { id })));
    return new Map(authors.flatMap((author) => (author ? [[author.id, author.name]] : [])));
  }

  private async namesOfTerms(posts: readonly Post[]): Promise<Map<number, string>> {
    const terms = await findTerms(this.database, [...new Set(posts.flatMap(({ categories, tags }) => [...categories, ...tags]))]);
    return new Map(terms.map(({ id, name }) => [id, name]));
  }
}

function toItem(post: Post, creator: string | undefined, terms: ReadonlyMap<number, string>): FeedItem {
  return {
    ...{ title: post.title.rendered, link: post.link, guid: post.guid.rendered, published: post.dateGmt, creator },
    categories: [...post.categories, ...post.tags].flatMap((id) => terms.get(id) ?? []),
  };
}

const NEWEST_FIRST = {
  ...({ context: 'view', status: 'publish', orderby: 'date', order: 'desc' } as const),
  ...{ include: [], exclude: [], author: [], authorExclude: [], page: 1, perPage: 10 },
  // Texts are added one after the other, while there is room for them.
  fields: new Set(['title']),
};
