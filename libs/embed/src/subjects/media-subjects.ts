import { Injectable } from '@nestjs/common';
import { Database, Table } from '@grove/database';
import { localText, utcText } from '@grove/core';
import { visitor, type MountPoint } from '@grove/rest';
import { MediaEntity, MediaRights, PicturesService, rendered } from '@grove/content';
import { SiteSettings } from '@grove/settings';
import { AuthorsService } from './authors.service.js';
import type { PictureForm, ShownPicture, Subject } from './subject.js';
import { wholeForms } from './thumbnail.rules.js';

/** Media with pages of their own, and the pictures of everything else. */
@Injectable()
export class MediaSubjects {
  private readonly media: Table<MediaEntity>;

  constructor(
    database: Database,
    private readonly rights: MediaRights,
    private readonly pictures: PicturesService,
    private readonly authors: AuthorsService,
    private readonly settings: SiteSettings,
  ) {
    this.media = new Table(database, MediaEntity);
  }

  /** The medium with a slug, when any visitor may see it. */
  async find(slug: string, mountPoint: MountPoint): Promise<Subject | undefined> {
    const [medium] = await this.media.where('media.slug = ?', slug);
    if (!medium || !(await this.rights.mayRead(visitor, medium))) return undefined;
    const picture = this.shown(medium, mountPoint);
    const [caption, description] = [await rendered.text(medium.caption), await rendered.text(medium.description)];
    return {
      kind: 'attachment',
      link: `${mountPoint.home}/${medium.slug}/`,
      title: await rendered.title(medium.title),
      author: await this.authors.find(medium.authorId, mountPoint),
      published: medium.localAt ? utcText(medium.localAt) : localText(medium.createdAt, await this.settings.timezone()),
      modified: utcText(medium.modifiedAt),
      content: caption + description,
      excerpt: caption || (await rendered.excerpt(medium.description)),
      isProtected: false,
      ...(picture ? { picture } : { file: this.pictures.address(medium, mountPoint) }),
    };
  }

  /** A picture that a record carries, when any visitor may see it. */
  async picture(id: number, mountPoint: MountPoint): Promise<ShownPicture | undefined> {
    const medium = id > 0 ? await this.media.find(id) : undefined;
    return medium && (await this.rights.mayRead(visitor, medium)) ? this.shown(medium, mountPoint) : undefined;
  }

  private shown(medium: MediaEntity, mountPoint: MountPoint): ShownPicture | undefined {
    if (!medium.mimeType.startsWith('image/')) return undefined;
    const { width, height, sizes = {} } = medium.details;
    const folder = medium.file.slice(0, medium.file.lastIndexOf('/') + 1);
    const address = (file: string) => this.pictures.address({ ...medium, file }, mountPoint);
    const forms = Object.values(sizes).map((size): PictureForm => ({ ...size, src: address(folder + size.file) }));
    return {
      src: address(medium.file),
      alt: medium.altText,
      ...(width !== undefined && height !== undefined && { width, height }),
      forms: width === undefined || height === undefined ? [] : wholeForms(forms, { width, height }),
    };
  }
}
