import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import { Database, Repository, type UnitOfWork } from '@grove/database';
import { diskRefusalOf, instantOf, LOGGER, now, SharedTasks, type Logger } from '@grove/core';
import { StorageUnavailable } from '../../errors.js';
import type { MediaEntity } from '../media.entity.js';
import { MediaStorage } from '../storage/media-storage.js';
import { MediaFileEntity } from './media-file.entity.js';

/** A file on the local disk that is to be stored. */
export interface LocalFile {
  readonly path: string;
  readonly bytes: number;
  readonly mimeType: string;
}

/** A file that is served, with the fields of its medium that decide who may read it. */
export interface ServedFile {
  readonly file: MediaFileEntity;
  readonly medium: Pick<MediaEntity, 'authorId' | 'status' | 'parentId'>;
}

const STALE_MS = 3_600_000;

/**
 * Keeps rows and stored files consistent. The row of a file is committed before the file is stored, and deleted after the file is deleted; in between it
 * belongs to no medium. So after a rollback, a crash or a failure of the storage there are at worst rows that `sweep` finds and deletes.
 */
@Injectable()
export class MediaFiles {
  private readonly rows: Repository<MediaFileEntity>;

  constructor(
    private readonly database: Database,
    private readonly storage: MediaStorage,
    tasks: SharedTasks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.rows = new Repository(database, MediaFileEntity);
    tasks.add({ name: 'Deleting unused media files', run: () => this.sweep(), everyMs: STALE_MS });
  }

  /** Stores files that belong to no medium yet, and returns their keys. Either all are stored or none. */
  async store(files: readonly LocalFile[]): Promise<string[]> {
    const createdAt = now();
    const rows = files.map(({ bytes, mimeType }) => ({
      mediaId: 0,
      path: null,
      storageKey: newKey(createdAt),
      mimeType,
      bytes: BigInt(bytes),
      createdAt,
      sourceVersion: null,
    }));
    const keys = rows.map(({ storageKey }) => storageKey);
    await this.database.write(() => this.rows.insert(rows, { needsIds: false }));
    try {
      for (const [index, { path, mimeType }] of files.entries()) await this.storage.put(keys[index], path, mimeType);
    } catch (error) {
      this.logger.error({ error }, 'a file could not be stored');
      await this.drop(keys);
      throw diskRefusalOf(error) ?? new StorageUnavailable();
    }
    return keys;
  }

  /** Assigns stored files to a medium, each with the path under which it is served. */
  async claim(mediaId: number, files: readonly { key: string; path: string }[]): Promise<void> {
    for (const { key, path } of files) await this.rows.update({ storageKey: key, mediaId: 0 }, { mediaId, path });
  }

  /** The medium that a stored file belongs to; 0 for none. */
  async ownerOf(key: string): Promise<number> {
    return (await this.rows.findOneBy({ storageKey: key }))?.mediaId ?? 0;
  }

  /** Detaches the files of a medium. They are deleted when the unit of work has committed. */
  async release(unit: UnitOfWork, mediaId: number): Promise<void> {
    const files = await this.rows.findBy({ mediaId });
    await this.rows.update({ mediaId }, { mediaId: 0, path: null });
    unit.afterCommit(() => this.drop(files.map(({ storageKey }) => storageKey)));
  }

  /** Deletes stored files that belong to no medium. If the storage fails, a later `sweep` deletes them. */
  async drop(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    try {
      // If the outcome of a commit is unknown, the files may belong to a medium by now.
      const unused = await this.rows.findBy({ mediaId: 0, storageKey: In(keys) });
      const keysOfUnused = unused.map(({ storageKey }) => storageKey);
      await this.storage.remove(keysOfUnused);
      await this.deleteRows(keysOfUnused);
    } catch (error) {
      this.logger.warn({ error }, 'media files could not be deleted; they will be deleted later');
    }
  }

  /** The file that is served under a path. Reads it with its medium in one query. */
  async findByPath(path: string): Promise<ServedFile | undefined> {
    const query = this.rows.createQueryBuilder('file').innerJoin('file.medium', 'medium').where({ path });
    const file = await query.addSelect(['medium.id', 'medium.authorId', 'medium.status', 'medium.parentId']).getOne();
    return file?.medium && { file, medium: file.medium };
  }

  /** Deletes unused files that are older than an hour: no upload takes that long, so nobody needs them. */
  async sweep(): Promise<void> {
    const hourAgo = instantOf(new Date(Date.now() - STALE_MS).toISOString(), 'utc');
    for (;;) {
      const unused = { mediaId: 0, createdAt: LessThan(hourAgo) };
      const left = await this.rows.find({ where: unused, order: { id: 'ASC' }, take: 500 });
      await this.drop(left.map(({ storageKey }) => storageKey));
      if (left.length < 500) return;
    }
  }

  private async deleteRows(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.database.write(() => this.rows.delete({ mediaId: 0, storageKey: In(keys) }));
  }
}

/** A random key such as `2026/11/9f0c…`. It begins with the date, so that folders stay small. */
const newKey = (instant: string): string => `${instant.slice(0, 4)}/${instant.slice(5, 7)}/${randomBytes(16).toString('hex')}`;
