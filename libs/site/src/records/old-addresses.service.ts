import { Injectable } from '@nestjs/common';
import { findPublishedProduct, presentProduct, ProductsService } from '@grove/catalogue';
import {
  isShopPlaceholder,
  MediaAddresses,
  MediaPermissions,
  MediaReader,
  OldSlugs,
  PostAddresses,
  PostReader,
} from '@grove/content';
import { Database, kindLoader, type BatchLoader } from '@grove/database';
import { RequestContext, visitor, type MountPoint } from '@grove/rest';
import type { RecordReference } from '../addresses/address.rules.js';
import type { OldAddress } from '../addresses/old-address.rules.js';

/** A record that an address means, and the URL that it has. */
export interface FoundRecord {
  readonly reference: RecordReference;
  readonly url: string;
}

/** Finds the records that addresses of an earlier system mean, as far as visitors may see them. */
@Injectable()
export class OldAddressesService {
  private readonly kinds: BatchLoader<string>;

  constructor(
    private readonly database: Database,
    private readonly posts: PostReader,
    private readonly postAddresses: PostAddresses,
    private readonly media: MediaReader,
    private readonly mediaAddresses: MediaAddresses,
    private readonly mediaPermissions: MediaPermissions,
    private readonly products: ProductsService,
    private readonly oldSlugs: OldSlugs,
  ) {
    this.kinds = kindLoader(database);
  }

  /** The record at an address, which may have another one now. */
  async find(address: OldAddress, mountPoint: MountPoint): Promise<FoundRecord | undefined> {
    if (address.by === 'id') return this.findById(address.id, mountPoint);
    if (address.by !== 'slug') return undefined;
    return (await this.findBySlug(address.slug, address.isProduct, mountPoint)) ?? this.findByOldSlug(address.slug, mountPoint);
  }

  private async findById(id: number, mountPoint: MountPoint): Promise<FoundRecord | undefined> {
    switch (await this.kinds.load(id)) {
      case 'post':
        return this.findPost('post', { id }, mountPoint);
      case 'page':
        return this.findPost('page', { id }, mountPoint);
      case 'product':
        return this.findProduct({ id }, mountPoint);
      case 'media':
        return this.findMedium({ id }, mountPoint);
      default:
        return undefined;
    }
  }

  private async findBySlug(slug: string, isProduct: boolean, mountPoint: MountPoint): Promise<FoundRecord | undefined> {
    return (
      (isProduct ? await this.findProduct({ slug }, mountPoint) : undefined) ??
      (await this.findPost('post', { slug }, mountPoint)) ??
      (await this.findPost('page', { slug }, mountPoint)) ??
      (await this.findProduct({ slug }, mountPoint)) ??
      this.findMedium({ slug }, mountPoint)
    );
  }

  private async findByOldSlug(slug: string, mountPoint: MountPoint): Promise<FoundRecord | undefined> {
    for (const id of await this.oldSlugs.find(slug)) {
      const found = await this.findById(id, mountPoint);
      if (found) return found;
    }
    return undefined;
  }

  private async findPost(type: 'post' | 'page', by: IdOrSlug, mountPoint: MountPoint): Promise<FoundRecord | undefined> {
    const id = await this.posts.findPublishedId(type, by);
    const post = id === undefined ? undefined : await this.posts.find(id);
    if (!post || (type === 'page' && isShopPlaceholder(post.content))) return undefined;
    return { reference: { by: type, id: post.id }, url: await this.postAddresses.urlOf(post, mountPoint) };
  }

  private async findProduct(by: IdOrSlug, mountPoint: MountPoint): Promise<FoundRecord | undefined> {
    const id = await findPublishedProduct(this.database, by);
    if (id === undefined) return undefined;
    const { permalink: url } = presentProduct(await this.products.get(id, {}, new RequestContext(visitor, mountPoint)));
    return { reference: { by: 'product-id', id }, url };
  }

  private async findMedium(by: IdOrSlug, mountPoint: MountPoint): Promise<FoundRecord | undefined> {
    const medium = await this.media.find(by);
    if (!medium || !(await this.mediaPermissions.mayRead(visitor, medium))) return undefined;
    return { reference: { by: 'medium', id: medium.id }, url: await this.mediaAddresses.urlOf(medium, mountPoint) };
  }
}

type IdOrSlug = { readonly id: number } | { readonly slug: string };
