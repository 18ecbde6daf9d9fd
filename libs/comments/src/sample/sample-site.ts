import type { INestApplicationContext } from '@nestjs/common';
import sharp from 'sharp';
import { Database, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import { termNameKey } from '@grove/content';
import { AccountsService, freeUsername } from '@grove/users';
import { Calendar } from './calendar.js';
import { OwnRequests } from './own-requests.js';
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
 * Loads the sample site around the shop through the routes that clients use, all of it or nothing: a year of posts with recipes, pages, pictures
 * that are painted on the way, comments, and people of each role but administrators. A site with posts or pages of its own stays as it is.
 */
export function loadSampleSite(app: INestApplicationContext): Promise<LoadedSite> {
  return app.get(Database).write((unit) => new SampleSite(app, unit).load());
}

const PAGES_SINCE = 370;

interface SentTerm extends Record<string, unknown> {
  readonly name: string;
  readonly parent?: number;
}

class SampleSite {
  private readonly accounts: AccountsService;
  private readonly requests: OwnRequests;
  private readonly calendar = new Calendar(now());

  constructor(
    app: INestApplicationContext,
    private readonly unit: UnitOfWork,
  ) {
    this.accounts = app.get(AccountsService, { strict: false });
    this.requests = new OwnRequests(app);
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
    const date_gmt = this.calendar.at(PAGES_SINCE, 12);
    for (const life of STILL_LIVES) {
      const { pixels, width, height } = paint(life);
      const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
        .jpeg({ quality: 82 })
        .toBuffer();
      const said = { title: life.title, alt_text: life.altText, author, date_gmt, comment_status: 'closed' };
      ids.set(life.name, await this.requests.upload(`${life.name}.jpg`, jpeg, said));
    }
    return ids;
  }

  private async post(people: ReadonlyMap<string, number>, pictures: ReadonlyMap<string, number>): Promise<Map<string, number>> {
    const categories = await this.categories();
    const tags = await this.tags();
    const ids = new Map<string, number>();
    for (const post of POSTS) {
      const { by, picture, hour, daysAgo, category, ...said } = post;
      const sent = {
        ...said,
        author: people.get(by)!,
        date_gmt: this.calendar.at(daysAgo, hour),
        categories: [categories.get(category)!],
        tags: post.tags.map((tag) => tags.get(tag)!),
        ...(picture && { featured_media: pictures.get(picture)! }),
      };
      ids.set(post.slug, await this.requests.create('posts', sent));
    }
    return ids;
  }

  private async page({ below = [], ...said }: SamplePage, parent: number, author: number): Promise<void> {
    const place = { parent, author, status: 'publish', date_gmt: this.calendar.at(PAGES_SINCE, 10) };
    const id = await this.requests.create('pages', { ...said, ...place });
    for (const page of below) await this.page(page, id, author);
  }

  private async say(
    { by, after, text, status, answers = [] }: Remark,
    place: { post: number; parent: number; daysAgo: number; hours: number },
    people: ReadonlyMap<string, number>,
  ): Promise<void> {
    const hours = place.hours + after;
    const author = people.get(by);
    const writer = author === undefined ? { author: 0, author_name: by, author_email: emailOf(by) } : { author };
    const { post, parent, daysAgo } = place;
    const date_gmt = this.calendar.at(daysAgo, hours);
    const id = await this.requests.create('comments', {
      post,
      parent,
      ...writer,
      content: text,
      date_gmt,
      status: status ?? 'approved',
    });
    for (const answer of answers) await this.say(answer, { ...place, parent: id, hours }, people);
  }

  private async categories(): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const { name, description, below } of CATEGORIES)
      ids.set(name, await this.term('category', { name, description, parent: below ? ids.get(below)! : 0 }));
    return ids;
  }

  private async tags(): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const name of new Set(POSTS.flatMap(({ tags }: SamplePost) => tags)))
      ids.set(name, await this.term('post_tag', { name }));
    return ids;
  }

  /** The term of this name, made when nobody did before. */
  private async term(taxonomy: 'category' | 'post_tag', sent: SentTerm): Promise<number> {
    const place = [taxonomy, termNameKey(sent.name), sent.parent ?? 0];
    const sql = 'SELECT id FROM term WHERE taxonomy = ? AND name_key = ? AND parent_id = ?';
    const [there] = await this.unit.read<{ id: number }>(sql, place);
    return there?.id ?? this.requests.create(taxonomy === 'category' ? 'categories' : 'tags', sent);
  }
}
