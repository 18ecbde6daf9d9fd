import { Injectable } from '@nestjs/common';
import { localText, utcText } from '@grove/core';
import { visitor, type MountPoint } from '@grove/rest';
import { MediaAddresses, type MediaEntity, MediaPermissions, MediaReader, PicturesService, rendered } from '@grove/content';
import { SiteSettings } from '@grove/settings';
import { knownDate, UNKNOWN_DATE } from './known-date.js';
import { AuthorsService } from './authors.service.js';
import type { PagePicture, PictureSize, PublicRecord } from './public-record.js';
import { uncroppedSizes } from './thumbnail.rules.js';

/** Finds media for their own pages, and the pictures of other records. */
@Injectable()
export class PublicMediaService {
  constructor(
    private readonly media: MediaReader,
    private readonly permissions: MediaPermissions,
    private readonly pictures: PicturesService,
    private readonly authors: AuthorsService,
    private readonly settings: SiteSettings,
    private readonly addresses: MediaAddresses,
  ) {}

  /** The medium with a slug, if visitors may see it. */
  async find(slug: string, mountPoint: MountPoint): Promise<PublicRecord | undefined> {
    const medium = await this.media.find({ slug });
    return medium ? this.toRecord(medium, mountPoint) : undefined;
  }

  /** The medium with an id, if visitors may see it. */
  async findById(id: number, mountPoint: MountPoint): Promise<PublicRecord | undefined> {
    const medium = await this.media.find({ id });
    return medium ? this.toRecord(medium, mountPoint) : undefined;
  }

  private async toRecord(medium: MediaEntity, mountPoint: MountPoint): Promise<PublicRecord | undefined> {
    if (!(await this.permissions.mayRead(visitor, medium))) return undefined;
    const picture = this.toPicture(medium, mountPoint);
    const [caption, description] = [await rendered.text(medium.caption), await rendered.text(medium.description)];
    return {
      ...{ id: medium.id, kind: 'attachment' },
      link: await this.addresses.urlOf(medium, mountPoint),
      title: await rendered.title(medium.title),
      author: await this.authors.find(medium.authorId, mountPoint),
      published: knownDate(
        medium.localAt ? utcText(medium.localAt) : localText(medium.createdAt, await this.settings.timezone()),
      ),
      modified: knownDate(utcText(medium.modifiedAt)) ?? UNKNOWN_DATE,
      content: caption + description,
      excerpt: caption || (await rendered.excerpt(medium.description)),
      isProtected: false,
      ...(picture ? { picture } : { file: this.pictures.url(medium, mountPoint) }),
    };
  }

  /** The picture of a record, if visitors may see it. */
  async findPicture(id: number, mountPoint: MountPoint): Promise<PagePicture | undefined> {
    const medium = id > 0 ? await this.media.find({ id }) : undefined;
    return medium && (await this.permissions.mayRead(visitor, medium)) ? this.toPicture(medium, mountPoint) : undefined;
  }

  private toPicture(medium: MediaEntity, mountPoint: MountPoint): PagePicture | undefined {
    if (!medium.mimeType.startsWith('image/')) return undefined;
    const { width, height, sizes = {} } = medium.details;
    const folder = medium.file.slice(0, medium.file.lastIndexOf('/') + 1);
    const urlOf = (file: string) => this.pictures.url({ ...medium, file }, mountPoint);
    const all = Object.values(sizes).map((size): PictureSize => ({ ...size, src: urlOf(folder + size.file) }));
    return {
      src: urlOf(medium.file),
      alt: medium.altText,
      ...(width !== undefined && height !== undefined && { width, height }),
      sizes: width === undefined || height === undefined ? [] : uncroppedSizes(all, { width, height }),
    };
  }
}
