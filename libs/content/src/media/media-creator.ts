import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { Database, acquireNamedLock, Repository, type UnitOfWork, whereStartsWith, WriteHooks } from '@grove/database';
import { firstAvailableSlug, now, slugify } from '@grove/core';
import { SiteSettings } from '@grove/settings';
import { localTime } from '../posts/post-dates.rules.js';
import { PostEntity } from '../posts/post.entity.js';
import { firstFreeStem } from './files/file-name.rules.js';
import { suffixOf, type StagedFile } from './files/file-processing.js';
import { MediaFileEntity } from './files/media-file.entity.js';
import { MediaFiles } from './files/media-files.service.js';
import type { MediaDetails } from './media-details.js';
import { MediaEntity } from './media.entity.js';
import { searchColumnsOf } from './media.rules.js';

/** The columns of a new medium. Without a title, the name of the file is the title. */
export type NewMedia = Partial<Omit<MediaEntity, 'id' | 'file' | 'mimeType' | 'details'>> & Pick<MediaEntity, 'authorId'>;

/** Creates media from staged files inside a unit of work. The caller drops the files when the unit fails. */
@Injectable()
export class MediaCreator {
  /** What else happens when a medium is created. */
  readonly onCreate = new WriteHooks<[row: MediaEntity]>();
  private readonly media: Repository<MediaEntity>;
  private readonly posts: Repository<PostEntity>;
  private readonly storedFiles: Repository<MediaFileEntity>;

  constructor(
    database: Database,
    private readonly files: MediaFiles,
    private readonly settings: SiteSettings,
  ) {
    this.media = new Repository(database, MediaEntity);
    this.posts = new Repository(database, PostEntity);
    this.storedFiles = new Repository(database, MediaFileEntity);
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
    const stem = await this.freeStem(folder, staged);
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
    await this.media.insert(row);
    const claims = staged.files.map(({ key, suffix }) => ({ key, path: `${folder}/${stem}${suffix}.${staged.extension}` }));
    await this.files.claim(id, claims);
    await this.onCreate.run(unit, row);
    return row;
  }

  /** The first free slug, among those of media, posts and pages. */
  async freeSlug(requested: string, id: number): Promise<string> {
    const slug = slugify(requested) || String(id);
    const media = this.media
      .createQueryBuilder('media')
      .select(['media.id', 'media.slug'])
      .where({ id: Not(id) });
    const posts = this.posts.createQueryBuilder('post').select(['post.id', 'post.slug']);
    whereStartsWith(media, 'media.slug', slug.slice(0, 190));
    whereStartsWith(posts, 'post.slug', slug.slice(0, 190));
    const taken = [...(await media.getMany()), ...(await posts.getMany())];
    return firstAvailableSlug(slug, new Set(taken.map((row) => row.slug)));
  }

  /** A base name under which neither the file nor any of its sizes has the name of another file. */
  private async freeStem(folder: string, { stem, extension, files }: StagedFile): Promise<string> {
    const stored = this.storedFiles.createQueryBuilder('stored').select(['stored.id', 'stored.path']);
    const media = this.media.createQueryBuilder('media').select(['media.id', 'media.file']);
    whereStartsWith(stored, 'stored.path', `${folder}/${stem}`);
    whereStartsWith(media, 'media.file', `${folder}/${stem}`);
    const paths = [...(await stored.getMany()).map(({ path }) => path!), ...(await media.getMany()).map(({ file }) => file)];
    const taken = new Set(paths.map((path) => path.toLowerCase()));
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
