import type { INestApplicationContext } from '@nestjs/common';
import { type ProductInput, ProductsService, SellablesService } from '@grove/catalogue';
import { CommentsService } from '@grove/comments';
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
import { fold, now } from '@grove/core';
import { Database } from '@grove/database';
import { siteContext, type RequestContext, RestConfig } from '@grove/rest';
import { AccountsService } from '@grove/users';
import { usernameOf } from '../people.js';
import { readSample, readSampleText } from '../sample-data.js';
import { Calendar } from './calendar.js';
import {
  readAccounts,
  readComments,
  readPages,
  readPictures,
  readPostCategories,
  readPosts,
  type SampleAccount,
  type SampleComment,
} from './sample-site.js';

/**
 * Creates the sample site through the services, in one transaction: a year of posts with recipes, pages, pictures, which products of the sample shop get too,
 * comments, and a user of each role except administrator. A site that has posts or pages already is not changed. Returns the number of new posts and pages.
 */
export function loadSite(app: INestApplicationContext): Promise<number> {
  return app.get(Database).write(() => new SiteLoader(app).load());
}

const PAGES_SINCE = 370;

const ANYWHERE = { strict: false } as const;

type Ids = ReadonlyMap<string, number>;

class SiteLoader {
  private readonly accounts: AccountsService;
  private readonly context: RequestContext;
  private readonly calendar = new Calendar(now());

  constructor(private readonly app: INestApplicationContext) {
    this.accounts = app.get(AccountsService, ANYWHERE);
    this.context = siteContext(app.get(RestConfig));
  }

  async load(): Promise<number> {
    if (await this.app.get(PostReader, ANYWHERE).hasAny()) return 0;
    const people = await this.createAccounts();
    const pictures = await this.createPictures(people.get('rosa')!);
    const posts = await this.createPosts(people, pictures);
    const pages = await this.createPages(people.get('nora')!);
    const comments = readComments();
    for (const { slug, daysAgo, hour } of readPosts())
      for (const comment of comments[slug] ?? [])
        await this.createComment(comment, { post: posts.get(slug)!, parent: 0, daysAgo, hours: hour }, people);
    await this.addPicturesToProducts(pictures);
    return posts.size + pages.size;
  }

  /** The ids of the sample users by short name. Accounts with these e-mail addresses that exist already are used unchanged. */
  private async createAccounts(): Promise<Ids> {
    const ids = new Map<string, number>();
    for (const account of readAccounts()) {
      const existing = await this.accounts.find(emailOf(`${account.firstName} ${account.lastName}`));
      ids.set(account.key, existing?.id ?? (await this.createAccount(account)));
    }
    return ids;
  }

  /** Creates an account without a password, so that nobody can sign in with it. It is older than what its owner wrote. */
  private async createAccount({ key: _key, role, ...profile }: SampleAccount): Promise<number> {
    const email = emailOf(`${profile.firstName} ${profile.lastName}`);
    const username = await this.accounts.freeUsername(email.split('@')[0]);
    const registeredAt = this.calendar.instant(PAGES_SINCE, 9);
    return (await this.accounts.create({ ...profile, username, email, roles: [role], registeredAt })).id;
  }

  private async createPictures(author: number): Promise<Ids> {
    const media = this.app.get(MediaService, ANYWHERE);
    const ids = new Map<string, number>();
    const dateGmt = this.calendar.at(PAGES_SINCE, 12);
    for (const { name, title, altText } of readPictures()) {
      const input = { title, altText, author, dateGmt, commentStatus: 'closed' };
      const file = bufferSource(`${name}.jpg`, readSample(`site/pictures/${name}.jpg`), input);
      ids.set(name, (await media.upload(file, this.context)).id);
    }
    return ids;
  }

  private async createPosts(people: Ids, pictures: Ids): Promise<Ids> {
    const [categories, tags] = [await this.createCategories(), await this.createTags()];
    const ids = new Map<string, number>();
    for (const { by, picture, hour, daysAgo, category, ...post } of readPosts()) {
      const input = {
        status: 'publish' as const,
        ...post,
        content: readSampleText(`site/posts/${post.slug}.html`),
        author: people.get(by)!,
        dateGmt: this.calendar.at(daysAgo, hour),
        categories: [categories.get(category)!],
        tags: post.tags.map((tag) => tags.get(tag)!),
        ...(picture && { featuredMedia: pictures.get(picture)! }),
      };
      ids.set(post.slug, (await this.app.get(PostsService, ANYWHERE).create(input, this.context)).id);
    }
    return ids;
  }

  private async createPages(author: number): Promise<Ids> {
    const ids = new Map<string, number>();
    for (const { parent = '', ...page } of readPages()) {
      const input = {
        ...{ ...page, author, status: 'publish' as const },
        content: readSampleText(`site/pages/${page.slug}.html`),
        parent: ids.get(parent) ?? 0,
        dateGmt: this.calendar.at(PAGES_SINCE, 10),
      };
      ids.set(page.slug, (await this.app.get(PagesService, ANYWHERE).create(input, this.context)).id);
    }
    return ids;
  }

  private async createComment(
    { by, hoursAfter, text, status, answers = [] }: SampleComment,
    place: { post: number; parent: number; daysAgo: number; hours: number },
    people: Ids,
  ): Promise<void> {
    const hours = place.hours + hoursAfter;
    const author = people.get(by);
    const writer = author === undefined ? { author: 0, authorName: by, authorEmail: emailOf(by) } : { author };
    const { post, parent, daysAgo } = place;
    const input = { post, parent, ...writer, text, dateGmt: this.calendar.at(daysAgo, hours), status: status ?? 'approved' };
    const { id } = await this.app.get(CommentsService, ANYWHERE).create(input, this.context);
    for (const answer of answers) await this.createComment(answer, { ...place, parent: id, hours }, people);
  }

  private async createCategories(): Promise<Ids> {
    const ids = new Map<string, number>();
    for (const { parent = '', ...category } of readPostCategories())
      ids.set(category.name, await this.findOrCreateTerm('category', { ...category, parent: ids.get(parent) ?? 0 }));
    return ids;
  }

  private async createTags(): Promise<Ids> {
    const ids = new Map<string, number>();
    for (const name of new Set(readPosts().flatMap(({ tags }) => tags)))
      ids.set(name, await this.findOrCreateTerm('post_tag', { name }));
    return ids;
  }

  /** The id of the term with this name; it is created if it does not exist. */
  private async findOrCreateTerm(taxonomy: 'category' | 'post_tag', input: TermInput & { name: string }): Promise<number> {
    const existing = await findTermByName(this.app.get(Database), taxonomy, input.name, input.parent);
    const service = this.app.get<CategoriesService | TagsService>(
      taxonomy === 'category' ? CategoriesService : TagsService,
      ANYWHERE,
    );
    return existing?.id ?? (await service.create(input, this.context)).id;
  }

  /** Products that the shop does not have are skipped. */
  private async addPicturesToProducts(pictures: Ids): Promise<void> {
    const shown = readPictures().flatMap(({ name, products = [] }) => products.map((sku) => ({ sku, id: pictures.get(name)! })));
    const ids = await this.app.get(SellablesService, ANYWHERE).findIdsBySku(shown.map(({ sku }) => sku));
    const products = this.app.get(ProductsService, ANYWHERE);
    for (const { sku, id } of shown) {
      const product = ids.get(fold(sku));
      if (product !== undefined) await products.update(product, { images: [{ id }] } as ProductInput, this.context);
    }
  }
}

/** An address at which nobody is. */
const emailOf = (name: string): string => `${usernameOf(...name.split(' '))}@example.com`;
