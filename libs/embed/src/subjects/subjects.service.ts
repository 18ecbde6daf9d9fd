import { Injectable } from '@nestjs/common';
import { Database, type Bound } from '@grove/database';
import { RequestContext, visitor, type MountPoint } from '@grove/rest';
import { PagesService, PostAddresses, PostsService, rendered } from '@grove/content';
import { ProductsService } from '@grove/catalogue';
import type { Named, Place } from '../addresses/address.rules.js';
import { AuthorsService } from './authors.service.js';
import { MediaSubjects } from './media-subjects.js';
import type { Subject } from './subject.js';

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
  async first(places: readonly Place[], mountPoint: MountPoint): Promise<{ place: Place; subject: Subject } | undefined> {
    for (const place of places) {
      const subject = await this.find(place.named, mountPoint);
      if (subject) return { place, subject };
    }
    return undefined;
  }

  private async find(named: Named, mountPoint: MountPoint): Promise<Subject | undefined> {
    switch (named.by) {
      case 'slug':
        return (
          (await this.writing('post', BY_SLUG, named.slug, mountPoint)) ??
          (await this.pageAt([named.slug], mountPoint)) ??
          this.media.find(named.slug, mountPoint)
        );
      case 'path':
        return this.pageAt(named.slugs, mountPoint);
      case 'post':
      case 'page':
        return this.writing(named.by, BY_ID, named.id, mountPoint);
      case 'product':
        return this.product('slug_key = ?', named.slug, mountPoint);
      case 'product-id':
        return this.product('id = ?', named.id, mountPoint);
    }
  }

  private async pageAt(slugs: readonly string[], mountPoint: MountPoint): Promise<Subject | undefined> {
    const id = await this.addresses.pageAt(slugs);
    return id === undefined ? undefined : this.writing('page', BY_ID, id, mountPoint);
  }

  private async writing(
    type: 'post' | 'page',
    where: string,
    value: Bound,
    mountPoint: MountPoint,
  ): Promise<Subject | undefined> {
    const id = await this.published(`SELECT id FROM post WHERE type = ? AND status = 'publish' AND ${where}`, [type, value]);
    if (id === undefined) return undefined;
    const post = await (type === 'post' ? this.posts : this.pages).get(id, {}, new RequestContext(visitor, mountPoint));
    const isProtected = post.content.protected === true;
    return {
      kind: type,
      link: post.link,
      title: post.title.rendered,
      author: await this.authors.find(post.author, mountPoint),
      published: post.date,
      modified: post.modifiedGmt,
      content: post.content.rendered,
      excerpt: post.excerpt.rendered,
      isProtected,
      picture: isProtected ? undefined : await this.media.picture(post.featuredMedia, mountPoint),
    };
  }

  private async product(where: string, value: Bound, mountPoint: MountPoint): Promise<Subject | undefined> {
    const id = await this.published(`SELECT id FROM product WHERE status = 'publish' AND ${where}`, [value]);
    if (id === undefined) return undefined;
    const product = await this.products.get(id, {}, new RequestContext(visitor, mountPoint));
    return {
      kind: 'product',
      link: product.permalink,
      title: product.name,
      modified: product.dateModified,
      content: product.description,
      excerpt: product.shortDescription || (await rendered.excerpt(product.description)),
      isProtected: false,
      picture: await this.media.picture(product.images[0]?.id ?? 0, mountPoint),
      price: product.priceHtml,
    };
  }

  private async published(sql: string, values: readonly Bound[]): Promise<number | undefined> {
    return (await this.database.read<{ id: number }>(sql, values))[0]?.id;
  }
}

const BY_SLUG = 'parent_id = 0 AND slug_key = ?';
const BY_ID = 'id = ?';
