import { Injectable } from '@nestjs/common';
import { In, Like } from 'typeorm';
import { Database, Repository } from '@grove/database';
import type { MountPoint } from '@grove/rest';
import { fileUrl } from './media-presenter.js';
import { MediaEntity } from './media.entity.js';
import { searchColumnsOf } from './media.rules.js';

/** The fields of a picture that records with pictures need. */
export type Picture = Pick<MediaEntity, 'id' | 'createdAt' | 'modifiedAt' | 'title' | 'altText' | 'file' | 'folder' | 'guid'>;

/** Finds the pictures of records, and updates their titles and alternative texts. */
@Injectable()
export class PicturesService {
  private readonly media: Repository<MediaEntity>;

  constructor(database: Database) {
    this.media = new Repository(database, MediaEntity);
  }

  /** The media among these ids that are pictures. */
  async find(ids: readonly number[]): Promise<Map<number, Picture>> {
    const rows = await this.media.findInOrder(ids);
    return new Map(rows.filter(({ mimeType }) => /^image\//i.test(mimeType)).map((row) => [row.id, row]));
  }

  /** The id of the picture that this site serves at a URL. */
  async findByUrl(url: string, mountPoint: MountPoint): Promise<number | undefined> {
    if (!url.startsWith(`${mountPoint.home}/`)) return undefined;
    const path = url.slice(mountPoint.home.length + 1);
    const files = endsOf(path);
    const rows = await this.media.find({ where: { mimeType: Like('image/%'), file: In(files) }, order: { id: 'ASC' } });
    return rows.find(({ folder, file }) => `${folder}/${file}` === path)?.id;
  }

  /** Updates the texts that are given and not empty. */
  async describe(id: number, { title, altText }: { title?: string; altText?: string }): Promise<void> {
    const row = title ? await this.media.findById(id) : undefined;
    await this.media.update(id, {
      ...(row && title && { title, ...searchColumnsOf({ ...row, title }) }),
      ...(altText && { altText }),
    });
  }

  /** The URL of the file. */
  url(picture: Picture, mountPoint: MountPoint): string {
    return fileUrl(picture, mountPoint);
  }
}

const MAX_SEGMENTS = 20;

/** The paths that remain when a path loses segments at its beginning: the folder of a medium has one or more. */
function endsOf(path: string): string[] {
  const segments = path.split('/').slice(0, MAX_SEGMENTS);
  return segments.map((_segment, index) => segments.slice(index).join('/'));
}
