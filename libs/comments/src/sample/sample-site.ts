import type { INestApplicationContext } from '@nestjs/common';
import { Database, type UnitOfWork } from '@grove/database';
import { Config, now } from '@grove/core';
import { siteContext, type RequestContext } from '@grove/rest';
import {
  bufferSource,
  CategoriesService,
  MediaService,
  PagesService,
  PostsService,
  TagsService,
  termNameKey,
  type TermInput,
} from '@grove/content';
import { AccountsService, freeUsername } from '@grove/users';
import { CommentsService } from '../comments/comments.service.js';
import { Calendar } from './calendar.js';
import { emailOf, PEOPLE, wordsOf } from './people.js';
import { paint, STILL_LIVES } from './pictures/still-lives.js';
import { CATEGORIES } from './texts/categories.js';
import { PAGES, type SamplePage } from './texts/pages.js';
import { POSTS } from './texts/posts.js';
import { REMARKS, type Remark } from './texts/remarks.js';
import type { SamplePost } from './texts/sample-post.js';

/** What was made of the sample. */
export interface LoadedSite {
  /** How many posts and pages; 0 when there were some already. */
  readonly added: number;
  /** The ids of the pictures by the name of their files. */
  readonly pictures: ReadonlyMap<string, number>;
}

/**
 * Loads the sample site around the shop through the services of its records, all of it or nothing: a year of posts with recipes, pages, pictures
 * that are painted on the way, comments, and people of each role but administrators. A site with posts or pages of its own stays as it is.
 */
export function loadSampleSite(app: INestApplicationContext): Promise<LoadedSite> {
  return app.get(Database).write((unit) => new SampleSite(app, unit).load());
}

const PAGES_SINCE = 370;

const ANYWHERE = { strict: false } as const;

class SampleSite {
  private readonly accounts: AccountsService;
  private readonly media: MediaService;
  private readonly posts: PostsService;
  private readonly pages: PagesService;
  private readonly categories: CategoriesService;
  private readonly tags: TagsService;
  private readonly comments: CommentsService;
  private readonly context: RequestContext;
  private readonly calendar = new Calendar(now());

  constructor(
    app: INestApplicationContext,
    private readonly unit: UnitOfWork,
  ) {
    this.accounts = app.get(AccountsService, ANYWHERE);
    this.media = app.get(MediaService, ANYWHERE);
    this.posts = app.get(PostsService, ANYWHERE);
    this.pages = app.get(PagesService, ANYWHERE);
    this.categories = app.get(CategoriesService, ANYWHERE);
    this.tags = app.get(TagsService, ANYWHERE);
    this.comments = app.get(CommentsService, ANYWHERE);
    this.context = siteContext(app.get(Config));
  }

  async load(): Promise<LoadedSite> {
    if ((await this.unit.read('SELECT id FROM post LIMIT 1')).length > 0) return { added: 0, pictures: new Map() };
    const people = await this.register();
    const pictures = await this.hang(people.get('rosa')!);
    const posts = await this.post(people, pictures);
    for (const page of PAGES) await this.page(page, 0, people.get('nora')!);
    for (const { slug, daysAgo, hour } of POSTS)
      for (const remark of REMARKS[slug] ?? [])
        await this.say(remark, { post: posts.get(slug)!, parent: 0, daysAgo, hours: hour }, people);
    return { added: posts.size + PAGES.flatMap(({ below = [] }) => [0, ...below]).length, pictures };
  }

  /** Their ids by short name; whoever has the address already stays as he is. */
  private async register(): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const [key, { firstName, lastName, role, description }] of PEOPLE) {
      const name = `${firstName} ${lastName}`;
      const there = await this.accounts.find(emailOf(name));
      ids.set(key, there?.id ?? (await this.open(name, { firstName, lastName, description, roles: [role] })));
    }
    return ids;
  }

  private async open(name: string, profile: { firstName: string; lastName: string; description: string; roles: string[] }) {
    const username = await freeUsername(this.unit, wordsOf(name));
    const { id } = await this.accounts.create({ ...profile, username, email: emailOf(name) });
    // Accounts begin now; these were there before what they wrote.
    await this.unit.update('user', { registered_at: this.calendar.instant(PAGES_SINCE, 9) }, { id });
    return id;
  }

  private async hang(author: number): Promise<Map<string, number>> {
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

  private async post(people: ReadonlyMap<string, number>, pictures: ReadonlyMap<string, number>): Promise<Map<string, number>> {
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

  private async page({ below = [], ...said }: SamplePage, parent: number, author: number): Promise<void> {
    const place = { parent, author, status: 'publish' as const, dateGmt: this.calendar.at(PAGES_SINCE, 10) };
    const { id } = await this.pages.create({ ...said, ...place }, this.context);
    for (const page of below) await this.page(page, id, author);
  }

  private async say(
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
    for (const answer of answers) await this.say(answer, { ...place, parent: id, hours }, people);
  }

  private async createCategories(): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const { name, description, below } of CATEGORIES)
      ids.set(name, await this.term('category', { name, description, parent: below ? ids.get(below)! : 0 }));
    return ids;
  }

  private async createTags(): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const name of new Set(POSTS.flatMap(({ tags }: SamplePost) => tags)))
      ids.set(name, await this.term('post_tag', { name }));
    return ids;
  }

  /** The term of this name, made when nobody did before. */
  private async term(taxonomy: 'category' | 'post_tag', input: TermInput & { name: string }): Promise<number> {
    const place = [taxonomy, termNameKey(input.name), input.parent ?? 0];
    const sql = 'SELECT id FROM term WHERE taxonomy = ? AND name_key = ? AND parent_id = ?';
    const [there] = await this.unit.read<{ id: number }>(sql, place);
    return there?.id ?? (await (taxonomy === 'category' ? this.categories : this.tags).create(input, this.context)).id;
  }
}
