import { Injectable } from '@nestjs/common';
import { startsWithPattern, Database, acquireNamedLock, Table, type UnitOfWork } from '@grove/database';
import { firstAvailableSlug, now, slugify } from '@grove/core';
import { SiteSettings } from '@grove/settings';
import { localTime } from '../posts/post-dates.rules.js';
import { firstFreeStem } from './files/file-name.rules.js';
import { suffixOf, type StagedFile } from './files/file-processing.js';
import { MediaFiles } from './files/media-files.service.js';
import type { MediaDetails } from './media-details.js';
import { MediaEntity } from './media.entity.js';
import { searchColumnsOf } from './media.rules.js';

/** The columns of a new medium. Without a title, the name of the file is the title. */
export type NewMedia = Partial<Omit<MediaEntity, 'id' | 'file' | 'mimeType' | 'details'>> & Pick<MediaEntity, 'authorId'>;

/** Creates media from staged files inside a unit of work. The caller drops the files when the unit fails. */
@Injectable()
export class MediaCreator {
  private readonly table: Table<MediaEntity>;

  constructor(
    private readonly database: Database,
    private readonly files: MediaFiles,
    private readonly settings: SiteSettings,
  ) {
    this.table = new Table(database, MediaEntity);
  }

  async create(unit: UnitOfWork, staged: StagedFile, values: NewMedia): Promise<MediaEntity> {
    // Free names and slugs must still be free when they are stored.
    await acquireNamedLock(unit, 'media');
    const id = await unit.nextId('media');
    const createdAt = values.createdAt ?? now();
    const localAt = values.localAt ?? localTime(createdAt, await this.settings.timezone());
    const folder = localTime(now(), await this.settings.timezone())
      .slice(0, 7)
      .replace('-', '/');
    const stem = await this.freeStem(unit, folder, staged);
    const file = `${folder}/${stem}.${staged.extension}`;
    const texts = { title: stem, caption: '', description: '', altText: '', ...values };
    const row: MediaEntity = {
      status: 'inherit',
      commentStatus: 'open',
      pingStatus: 'closed',
      parentId: 0,
      folder: 'media',
      guid: null,
      ...texts,
      ...searchColumnsOf({ ...texts, file }),
      id,
      createdAt,
      localAt,
      modifiedAt: createdAt,
      localModifiedAt: localAt,
      slug: await this.freeSlug(values.slug || texts.title, id),
      mimeType: staged.mimeType,
      file,
      details: detailsOf(staged, stem),
    };
    await this.table.insert(unit, row);
    const claims = staged.files.map(({ key, suffix }) => ({ key, path: `${folder}/${stem}${suffix}.${staged.extension}` }));
    await this.files.claim(unit, id, claims);
    return row;
  }

  /** The first free slug, among those of media, posts and pages. */
  async freeSlug(requested: string, id: number): Promise<string> {
    const slug = slugify(requested) || String(id);
    const pattern = startsWithPattern(slug.slice(0, 190));
    const media = await this.table.where("slug LIKE ? ESCAPE '!' AND id <> ?", pattern, id);
    const posts = await this.database.read<{ slug: string }>("SELECT slug FROM post WHERE slug LIKE ? ESCAPE '!'", [pattern]);
    return firstAvailableSlug(slug, new Set([...media, ...posts].map((row) => row.slug)));
  }

  /** A base name under which neither the file nor any of its sizes has the name of another file. */
  private async freeStem(unit: UnitOfWork, folder: string, { stem, extension, files }: StagedFile): Promise<string> {
    const sql =
      "SELECT path FROM media_file WHERE path LIKE ? ESCAPE '!' UNION SELECT file FROM media WHERE file LIKE ? ESCAPE '!'";
    const pattern = startsWithPattern(`${folder}/${stem}`);
    const taken = new Set((await unit.read<{ path: string }>(sql, [pattern, pattern])).map(({ path }) => path.toLowerCase()));
    return firstFreeStem(stem, (candidate) =>
      files.some(({ suffix }) => taken.has(`${folder}/${candidate}${suffix}.${extension}`.toLowerCase())),
    );
  }
}

function detailsOf({ picture, extension, mimeType }: StagedFile, stem: string): MediaDetails {
  if (!picture) return {};
  const { width, height, imageMeta, sizes } = picture;
  const sizesByName = sizes.map((size) => [
    size.name,
    { file: `${stem}${suffixOf(size)}.${extension}`, width: size.width, height: size.height, mimeType },
  ]);
  return { width, height, imageMeta, sizes: Object.fromEntries(sizesByName) as MediaDetails['sizes'] };
}
