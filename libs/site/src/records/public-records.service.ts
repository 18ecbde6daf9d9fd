import { Injectable } from '@nestjs/common';
import { Database } from '@grove/database';
import { RequestContext, visitor, type MountPoint } from '@grove/rest';
import { isShopPlaceholder, PagesService, PostAddresses, PostReader, PostsService, rendered } from '@grove/content';
import { findPublishedProduct, presentProduct, ProductsService } from '@grove/catalogue';
import type { RecordAddress, RecordReference } from '../addresses/address.rules.js';
import { AuthorsService } from './authors.service.js';
import { knownDate, UNKNOWN_DATE } from './known-date.js';
import { PublicMediaService } from './public-media.service.js';
import type { PublicRecord } from './public-record.js';

/** Finds published records by their addresses, as visitors may see them. */
@Injectable()
export class PublicRecordsService {
  constructor(
    private readonly database: Database,
    private readonly reader: PostReader,
    private readonly posts: PostsService,
    private readonly pages: PagesService,
    private readonly products: ProductsService,
    private readonly media: PublicMediaService,
    private readonly authors: AuthorsService,
    private readonly addresses: PostAddresses,
  ) {}

  /** The record at the first of these addresses that has one. */
  async findFirst(
    addresses: readonly RecordAddress[],
    mountPoint: MountPoint,
  ): Promise<{ address: RecordAddress; record: PublicRecord } | undefined> {
    for (const address of addresses) {
      const record = await this.find(address.reference, mountPoint);
      if (record) return { address, record };
    }
    return undefined;
  }

  private async find(reference: RecordReference, mountPoint: MountPoint): Promise<PublicRecord | undefined> {
    switch (reference.by) {
      case 'slug':
        return (
          (await this.findPost('post', { slug: reference.slug }, mountPoint)) ??
          (await this.findPageByPath([reference.slug], mountPoint)) ??
          this.media.find(reference.slug, mountPoint)
        );
      case 'path':
        return this.findPageByPath(reference.slugs, mountPoint);
      case 'post':
      case 'page':
        return this.findPost(reference.by, { id: reference.id }, mountPoint);
      case 'medium':
        return this.media.findById(reference.id, mountPoint);
      case 'product':
        return this.findProduct({ slug: reference.slug }, mountPoint);
      case 'product-id':
        return this.findProduct({ id: reference.id }, mountPoint);
    }
  }

  private async findPageByPath(slugs: readonly string[], mountPoint: MountPoint): Promise<PublicRecord | undefined> {
    const id = await this.addresses.findPageByPath(slugs);
    return id === undefined ? undefined : this.findPost('page', { id }, mountPoint);
  }

  private async findPost(type: 'post' | 'page', by: IdOrSlug, mountPoint: MountPoint): Promise<PublicRecord | undefined> {
    const id = await this.reader.findPublishedId(type, by);
    if (id === undefined) return undefined;
    const post = await (type === 'post' ? this.posts : this.pages).get(id, {}, new RequestContext(visitor, mountPoint));
    // Visitors find nothing at the address of a cart or checkout that Grove does not have.
    if (type === 'page' && isShopPlaceholder(post.content.raw)) return undefined;
    const isProtected = post.content.protected === true;
    return {
      ...{ id, kind: type },
      link: post.link,
      title: post.title.rendered,
      author: await this.authors.find(post.author, mountPoint),
      published: knownDate(post.date),
      modified: knownDate(post.modifiedGmt) ?? UNKNOWN_DATE,
      content: post.content.rendered,
      excerpt: post.excerpt.rendered,
      isProtected,
      picture: isProtected ? undefined : await this.media.findPicture(post.featuredMedia, mountPoint),
    };
  }

  private async findProduct(by: IdOrSlug, mountPoint: MountPoint): Promise<PublicRecord | undefined> {
    const id = await findPublishedProduct(this.database, by);
    if (id === undefined) return undefined;
    const product = presentProduct(await this.products.get(id, {}, new RequestContext(visitor, mountPoint)));
    return {
      ...{ id, kind: 'product' },
      link: product.permalink,
      title: product.name,
      modified: product.dateModified ?? UNKNOWN_DATE,
      content: product.description,
      excerpt: product.shortDescription || (await rendered.excerpt(product.description)),
      isProtected: false,
      picture: await this.media.findPicture(product.images[0]?.id ?? 0, mountPoint),
      price: product.priceHtml,
    };
  }
}

type IdOrSlug = { readonly id: number } | { readonly slug: string };
