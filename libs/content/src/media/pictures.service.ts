import { Injectable } from '@nestjs/common';
import { Database, placeholders, Table, type UnitOfWork } from '@grove/database';
import type { MountPoint } from '@grove/rest';
import { addressOf } from './media-presenter.js';
import { MediaEntity } from './media.entity.js';
import { keysOf } from './media.rules.js';

/** A medium that is a picture, as records that show it need it. */
export type Picture = Pick<MediaEntity, 'id' | 'createdAt' | 'modifiedAt' | 'title' | 'altText' | 'file'>;

/** Looks pictures up for the records that carry them, and writes titles and alternative texts through. */
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

  /** The picture of ours that an address leads to. */
  async servedAt(address: string, mountPoint: MountPoint): Promise<number | undefined> {
    const folder = addressOf('', mountPoint);
    if (!address.startsWith(folder)) return undefined;
    const [row] = await this.media.where("mime_type LIKE 'image/%' AND file = ?", address.slice(folder.length));
    return row?.id;
  }

  /** Changes what was given and is not empty. */
  async describe(unit: UnitOfWork, id: number, { title, altText }: { title?: string; altText?: string }): Promise<void> {
    const row = title ? await this.media.find(id) : undefined;
    await this.media.update(unit, id, {
      ...(row && title && { title, ...keysOf({ ...row, title }) }),
      ...(altText && { altText }),
    });
  }

  /** Where the file of a picture is served. */
  address(picture: Picture, mountPoint: MountPoint): string {
    return addressOf(picture.file, mountPoint);
  }
}
