import { Injectable } from '@nestjs/common';
import { Database, type Bound } from '@grove/database';
import type { MountPoint } from '@grove/rest';
import { PagesService, PostAddresses, PostsService, rendered } from '@grove/content';
import { ProductsService } from '@grove/catalogue';
import type { Named, Place } from '../addresses/address.rules.js';
import { AuthorsService } from './authors.service.js';
import { MediaSubjects } from './media-subjects.js';
import type { Subject } from './subject.js';
import { visitTo } from './visit.js';

/** Finds what addresses of the site lead to: published records, shown as visitors see them in the interface. */
@Injectable()
export class SubjectsService {
  constructor(
    private readonly database: Database,
    private readonly posts: PostsService,
    private readonly pages: PagesService,
    private readonly products: ProductsService,
    private readonly media: MediaSubjects,
    private readonly authors: AuthorsService,
    private readonly addresses: PostAddresses,
  ) {}

  /** The first of these places where there is something. */
  async first(places: readonly Place[], mount: MountPoint): Promise<{ place: Place; subject: Subject } | undefined> {
    for (const place of places) {
      const subject = await this.find(place.named, mount);
      if (subject) return { place, subject };
    }
    return undefined;
  }

  private async find(named: Named, mount: MountPoint): Promise<Subject | undefined> {
    switch (named.by) {
      case 'slug':
        return (
          (await this.writing('post', BY_SLUG, named.slug, mount)) ??
          (await this.pageAt([named.slug], mount)) ??
          this.media.find(named.slug, mount)
        );
      case 'path':
        return this.pageAt(named.slugs, mount);
      case 'post':
      case 'page':
        return this.writing(named.by, BY_ID, named.id, mount);
      case 'product':
        return this.product('slug_key = ?', named.slug, mount);
      case 'product-id':
        return this.product('id = ?', named.id, mount);
    }
  }

  private async pageAt(slugs: readonly string[], mount: MountPoint): Promise<Subject | undefined> {
    const id = await this.addresses.pageAt(slugs);
    return id === undefined ? undefined : this.writing('page', BY_ID, id, mount);
  }

  private async writing(type: 'post' | 'page', where: string, value: Bound, mount: MountPoint): Promise<Subject | undefined> {
    const id = await this.published(`SELECT id FROM post WHERE type = ? AND status = 'publish' AND ${where}`, [type, value]);
    if (id === undefined) return undefined;
    const post = await (type === 'post' ? this.posts : this.pages).get(id, visitTo(id, mount));
    const isProtected = post.content.protected === true;
    return {
      kind: type,
      link: post.link,
      title: post.title.rendered,
      author: await this.authors.find(post.author, mount),
      published: post.date,
      modified: post.modifiedGmt,
      content: post.content.rendered,
      excerpt: post.excerpt.rendered,
      isProtected,
      picture: isProtected ? undefined : await this.media.picture(post.featuredMedia, mount),
    };
  }

  private async product(where: string, value: Bound, mount: MountPoint): Promise<Subject | undefined> {
    const id = await this.published(`SELECT id FROM product WHERE status = 'publish' AND ${where}`, [value]);
    if (id === undefined) return undefined;
    const product = await this.products.get(id, visitTo(id, mount));
    return {
      kind: 'product',
      link: product.permalink,
      title: product.name,
      modified: product.dateModified,
      content: product.description,
      excerpt: product.shortDescription || (await rendered.excerpt(product.description)),
      isProtected: false,
      picture: await this.media.picture(product.images[0]?.id ?? 0, mount),
      price: product.priceHtml,
    };
  }

  private async published(sql: string, values: readonly Bound[]): Promise<number | undefined> {
    return (await this.database.read<{ id: number }>(sql, values))[0]?.id;
  }
}

const BY_SLUG = 'parent_id = 0 AND slug_key = ?';
const BY_ID = 'id = ?';
