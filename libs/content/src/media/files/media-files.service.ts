import { randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database, placeholders, Table, type UnitOfWork } from '@grove/database';
import { diskRefusalOf, instantOf, LOGGER, now, PeriodicTask, type Logger } from '@grove/core';
import { StorageUnavailable } from '../../errors.js';
import type { MediaEntity } from '../media.entity.js';
import { MediaStorage } from '../storage/media-storage.js';
import { MediaFileEntity } from './media-file.entity.js';
import { UploadFolders } from './upload-folders.js';

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

interface ServedRow {
  readonly authorId: number;
  readonly mediaStatus: string;
  readonly parentId: number;
}

const SERVED = `media.author_id AS authorId, media.status AS mediaStatus, media.parent_id AS parentId
  FROM media_file JOIN media ON media.id = media_file.media_id WHERE media_file.path = ?`;

const STALE_MS = 3_600_000;

/**
 * Keeps rows and stored files consistent. The row of a file is committed before the file is stored, and deleted after the file is deleted; in between it
 * belongs to no medium. So after a rollback, a crash or a failure of the storage there are at worst rows that `sweep` finds and deletes.
 */
/** A stored file, as backups need it. */
export interface StoredFile {
  readonly key: string;
  readonly mimeType: string;
  readonly bytes: number;
}

/** SQL of all stored files that belong to a medium, as rows of `StoredFile`. */
export const STORED_FILES =
  'SELECT storage_key AS `key`, mime_type AS mimeType, bytes FROM media_file WHERE media_id > 0 ORDER BY id';

@Injectable()
export class MediaFiles implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly table: Table<MediaFileEntity>;
  private readonly task: PeriodicTask;

  constructor(
    private readonly database: Database,
    private readonly storage: MediaStorage,
    private readonly folders: UploadFolders,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.table = new Table(database, MediaFileEntity);
    this.task = new PeriodicTask({
      name: 'Deleting unused upload files',
      run: () => this.sweep(),
      everyMs: STALE_MS,
      logger,
    });
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
    await this.database.write((unit) => this.table.insertMany(unit, rows));
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
  async claim(unit: UnitOfWork, mediaId: number, files: readonly { key: string; path: string }[]): Promise<void> {
    for (const { key, path } of files)
      await unit.update('media_file', { media_id: mediaId, path }, { storage_key: key, media_id: 0 });
  }

  /** The medium that a stored file belongs to; 0 for none. */
  async ownerOf(key: string): Promise<number> {
    const [file] = await this.table.where('storage_key = ?', key);
    return file?.mediaId ?? 0;
  }

  /** Detaches the files of a medium. They are deleted when the unit of work has committed. */
  async release(unit: UnitOfWork, mediaId: number): Promise<void> {
    const files = await this.table.where('media_id = ?', mediaId);
    await unit.update('media_file', { media_id: 0, path: null }, { media_id: mediaId });
    unit.afterCommit(() => this.drop(files.map(({ storageKey }) => storageKey)));
  }

  /** Deletes stored files that belong to no medium. If the storage fails, a later `sweep` deletes them. */
  async drop(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    try {
      // If the outcome of a commit is unknown, the files may belong to a medium by now.
      const unused = await this.table.where(`media_id = 0 AND storage_key IN (${placeholders(keys.length)})`, ...keys);
      const keysOfUnused = unused.map(({ storageKey }) => storageKey);
      await this.storage.remove(keysOfUnused);
      await this.deleteRows(keysOfUnused);
    } catch (error) {
      this.logger.warn({ error }, 'media files could not be deleted; they will be deleted later');
    }
  }

  /** The file that is served under a path. Reads it with its medium in one query. */
  async findByPath(path: string): Promise<ServedFile | undefined> {
    const [row] = await this.database.read<ServedRow>(`SELECT ${this.table.columns}, ${SERVED}`, [path]);
    if (!row) return undefined;
    const { authorId, mediaStatus: status, parentId } = row;
    return { file: this.table.toEntity(row), medium: { authorId, status, parentId } };
  }

  /** Deletes unused files that are older than an hour: no upload takes that long, so nobody needs them. */
  async sweep(): Promise<void> {
    await this.folders.sweep();
    const hourAgo = instantOf(new Date(Date.now() - STALE_MS).toISOString(), 'utc');
    for (;;) {
      const left = await this.table.where('media_id = 0 AND created_at < ? ORDER BY id LIMIT 500', hourAgo);
      await this.drop(left.map(({ storageKey }) => storageKey));
      if (left.length < 500) return;
    }
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  private async deleteRows(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.database.write((unit) =>
      unit.query(`DELETE FROM media_file WHERE media_id = 0 AND storage_key IN (${placeholders(keys.length)})`, keys),
    );
  }
}

/** A random key such as `2026/11/9f0c…`. It begins with the date, so that folders stay small. */
const newKey = (instant: string): string => `${instant.slice(0, 4)}/${instant.slice(5, 7)}/${randomBytes(16).toString('hex')}`;
