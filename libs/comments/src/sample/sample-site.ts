import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@grove/database';
import { now } from '@grove/core';
import { siteContext, type RequestContext, RestConfig } from '@grove/rest';
import {
  bufferSource,
  CategoriesService,
  findTermByName,
  MediaService,
  PagesService,
  PostReader,
  PostsService,
  TagsService,
  type TermInput,
} from '@grove/content';
import { AccountsService } from '@grove/users';
import { CommentsService } from '../comments/comments.service.js';
import { Calendar } from './calendar.js';
import { emailOf, PEOPLE, wordsOf } from './people.js';
import { paint, STILL_LIVES } from './pictures/still-lives.js';
import { CATEGORIES } from './texts/categories.js';
import { PAGES, type SamplePage } from './texts/pages.js';
import { POSTS } from './texts/posts.js';
import { REMARKS, type Remark } from './texts/remarks.js';
import type { SamplePost } from './texts/sample-post.js';

/** The records that were created. */
export interface LoadedSite {
  /** How many posts and pages; 0 when there were some already. */
  readonly added: number;
  /** The ids of the pictures by the name of their files. */
  readonly pictures: ReadonlyMap<string, number>;
}

/**
 * Creates the sample site through the services, in one transaction: a year of posts with recipes, pages, generated pictures, comments, and a user of
 * each role except administrator. A site that has posts or pages already is not changed.
 */
export function loadSampleSite(app: INestApplicationContext): Promise<LoadedSite> {
  const database = app.get(Database);
  return database.write(() => new SampleSite(app, database).load());
}

const PAGES_SINCE = 370;

const ANYWHERE = { strict: false } as const;

class SampleSite {
  private readonly accounts: AccountsService;
  private readonly media: MediaService;
  private readonly reader: PostReader;
  private readonly posts: PostsService;
  private readonly pages: PagesService;
  private readonly categories: CategoriesService;
  private readonly tags: TagsService;
  private readonly comments: CommentsService;
  private readonly context: RequestContext;
  private readonly calendar = new Calendar(now());

  constructor(
    app: INestApplicationContext,
    private readonly database: Database,
  ) {
    this.accounts = app.get(AccountsService, ANYWHERE);
    this.media = app.get(MediaService, ANYWHERE);
    this.reader = app.get(PostReader, ANYWHERE);
    this.posts = app.get(PostsService, ANYWHERE);
    this.pages = app.get(PagesService, ANYWHERE);
    this.categories = app.get(CategoriesService, ANYWHERE);
    this.tags = app.get(TagsService, ANYWHERE);
    this.comments = app.get(CommentsService, ANYWHERE);
    this.context = siteContext(app.get(RestConfig));
  }

  async load(): Promise<LoadedSite> {
    if (await this.reader.hasAny()) return { added: 0, pictures: new Map() };
    const people = await this.createAccounts();
    const pictures = await this.createPictures(people.get('rosa')!);
    const posts = await this.createPosts(people, pictures);
    for (const page of PAGES) await this.createPage(page, 0, people.get('nora')!);
    for (const { slug, daysAgo, hour } of POSTS)
      for (const remark of REMARKS[slug] ?? [])
        await this.createComment(remark, { post: posts.get(slug)!, parent: 0, daysAgo, hours: hour }, people);
    return { added: posts.size + PAGES.flatMap(({ below = [] }) => [0, ...below]).length, pictures };
  }

  /** The ids of the sample users by short name. Accounts with these e-mail addresses that exist already are used unchanged. */
  private async createAccounts(): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const [key, { firstName, lastName, role, description }] of PEOPLE) {
      const name = `${firstName} ${lastName}`;
      const existing = await this.accounts.find(emailOf(name));
      ids.set(key, existing?.id ?? (await this.createAccount(name, { firstName, lastName, description, roles: [role] })));
    }
    return ids;
  }

  private async createAccount(
    name: string,
    profile: { firstName: string; lastName: string; description: string; roles: string[] },
  ) {
    const username = await this.accounts.freeUsername(wordsOf(name));
    // The accounts must be older than what they wrote.
    const registeredAt = this.calendar.instant(PAGES_SINCE, 9);
    return (await this.accounts.create({ ...profile, username, email: emailOf(name), registeredAt })).id;
  }

  private async createPictures(author: number): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    const dateGmt = this.calendar.at(PAGES_SINCE, 12);
    // Whoever loads no sample shop starts sooner without it.
    const { default: sharp } = await import('sharp');
    for (const life of STILL_LIVES) {
      const { pixels, width, height } = paint(life);
      const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
        .jpeg({ quality: 82 })
        .toBuffer();
      const input = { title: life.title, altText: life.altText, author, dateGmt, commentStatus: 'closed' };
      ids.set(life.name, (await this.media.upload(bufferSource(`${life.name}.jpg`, jpeg, input), this.context)).id);
    }
    return ids;
  }

  private async createPosts(
    people: ReadonlyMap<string, number>,
    pictures: ReadonlyMap<string, number>,
  ): Promise<Map<string, number>> {
    const categories = await this.createCategories();
    const tags = await this.createTags();
    const ids = new Map<string, number>();
    for (const post of POSTS) {
      const { by, picture, hour, daysAgo, category, ...said } = post;
      const input = {
        ...said,
        author: people.get(by)!,
        dateGmt: this.calendar.at(daysAgo, hour),
        categories: [categories.get(category)!],
        tags: post.tags.map((tag) => tags.get(tag)!),
        ...(picture && { featuredMedia: pictures.get(picture)! }),
      };
      ids.set(post.slug, (await this.posts.create(input, this.context)).id);
    }
    return ids;
  }

  private async createPage({ below = [], ...said }: SamplePage, parent: number, author: number): Promise<void> {
    const place = { parent, author, status: 'publish' as const, dateGmt: this.calendar.at(PAGES_SINCE, 10) };
    const { id } = await this.pages.create({ ...said, ...place }, this.context);
    for (const page of below) await this.createPage(page, id, author);
  }

  private async createComment(
    { by, after, text, status, answers = [] }: Remark,
    place: { post: number; parent: number; daysAgo: number; hours: number },
    people: ReadonlyMap<string, number>,
  ): Promise<void> {
    const hours = place.hours + after;
    const author = people.get(by);
    const writer = author === undefined ? { author: 0, authorName: by, authorEmail: emailOf(by) } : { author };
    const { post, parent, daysAgo } = place;
    const dateGmt = this.calendar.at(daysAgo, hours);
    const input = { post, parent, ...writer, text, dateGmt, status: status ?? 'approved' };
    const { id } = await this.comments.create(input, this.context);
    for (const answer of answers) await this.createComment(answer, { ...place, parent: id, hours }, people);
  }

  private async createCategories(): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const { name, description, below } of CATEGORIES)
      ids.set(name, await this.findOrCreateTerm('category', { name, description, parent: below ? ids.get(below)! : 0 }));
    return ids;
  }

  private async createTags(): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const name of new Set(POSTS.flatMap(({ tags }: SamplePost) => tags)))
      ids.set(name, await this.findOrCreateTerm('post_tag', { name }));
    return ids;
  }

  /** The id of the term with this name; it is created if it does not exist. */
  private async findOrCreateTerm(taxonomy: 'category' | 'post_tag', input: TermInput & { name: string }): Promise<number> {
    const existing = await findTermByName(this.database, taxonomy, input.name, input.parent);
    return existing?.id ?? (await (taxonomy === 'category' ? this.categories : this.tags).create(input, this.context)).id;
  }
}
