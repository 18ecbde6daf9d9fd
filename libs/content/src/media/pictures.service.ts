import { Injectable } from '@nestjs/common';
import { Database, placeholders, Table, type UnitOfWork } from '@grove/database';
import type { MountPoint } from '@grove/rest';
import { fileUrl } from './media-presenter.js';
import { MediaEntity } from './media.entity.js';
import { searchColumnsOf } from './media.rules.js';

/** The fields of a picture that records with pictures need. */
export type Picture = Pick<MediaEntity, 'id' | 'createdAt' | 'modifiedAt' | 'title' | 'altText' | 'file'>;

/** Finds the pictures of records, and updates their titles and alternative texts. */
@Injectable()
export class PicturesService {
  private readonly media: Table<MediaEntity>;

  constructor(database: Database) {
    this.media = new Table(database, MediaEntity);
  }

  /** The media among these ids that are pictures. */
  async find(ids: readonly number[]): Promise<Map<number, Picture>> {
    if (ids.length === 0) return new Map();
    const rows = await this.media.where(`mime_type LIKE 'image/%' AND id IN (${placeholders(ids.length)})`, ...ids);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The id of the picture that this site serves at a URL. */
  async findByUrl(url: string, mountPoint: MountPoint): Promise<number | undefined> {
    const folder = fileUrl('', mountPoint);
    if (!url.startsWith(folder)) return undefined;
    const [row] = await this.media.where("mime_type LIKE 'image/%' AND file = ?", url.slice(folder.length));
    return row?.id;
  }

  /** Updates the texts that are given and not empty. */
  async describe(unit: UnitOfWork, id: number, { title, altText }: { title?: string; altText?: string }): Promise<void> {
    const row = title ? await this.media.find(id) : undefined;
    await this.media.update(unit, id, {
      ...(row && title && { title, ...searchColumnsOf({ ...row, title }) }),
      ...(altText && { altText }),
    });
  }

  /** The URL of the file. */
  url(picture: Picture, mountPoint: MountPoint): string {
    return fileUrl(picture.file, mountPoint);
  }
}
