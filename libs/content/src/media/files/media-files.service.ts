import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database, placeholders, Table, type UnitOfWork } from '@grove/database';
import { instantOf, LOGGER, now, PeriodicTask, type Logger } from '@grove/core';
import { StorageUnavailable } from '../../errors.js';
import type { MediaEntity } from '../media.entity.js';
import { MediaStorage } from '../storage/media-storage.js';
import { MediaFileEntity } from './media-file.entity.js';
import { UploadFolders } from './upload-folders.js';

/** A file that is to be kept. */
export interface LocalFile {
  readonly path: string;
  readonly bytes: number;
  readonly mimeType: string;
  /** With its point. */
  readonly ending: string;
}

/** A file that is served, and the medium it belongs to. */
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
 * Keeps rows and stored files together. The row of a file is committed before the file is stored, and goes after the file is gone; in between it
 * belongs to no medium. So a unit that rolls back, a crash and a storage that is away leave at worst rows that `sweep` finds again.
 */
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
      name: 'Deleting leftovers of uploads',
      run: () => this.sweep(),
      everyMs: STALE_MS,
      logger,
    });
  }

  /** Stores files that belong to no medium yet; gives their keys. Either all are stored or none. */
  async store(files: readonly LocalFile[]): Promise<string[]> {
    const createdAt = now();
    const rows = files.map(({ bytes, mimeType, ending }) => ({
      mediaId: 0,
      path: null,
      storageKey: newKey(createdAt, ending),
      mimeType,
      bytes: BigInt(bytes),
      createdAt,
    }));
    const keys = rows.map(({ storageKey }) => storageKey);
    await this.database.write((unit) => this.table.insertMany(unit, rows));
    try {
      for (const [index, { path, mimeType }] of files.entries()) await this.storage.put(keys[index], path, mimeType);
    } catch (error) {
      this.logger.error({ error }, 'a file could not be stored');
      await this.drop(keys);
      throw new StorageUnavailable();
    }
    return keys;
  }

  /** Gives stored files to a medium, each with the path under which it is served. */
  async claim(unit: UnitOfWork, mediaId: number, files: readonly { key: string; path: string }[]): Promise<void> {
    for (const { key, path } of files)
      await unit.update('media_file', { media_id: mediaId, path }, { storage_key: key, media_id: 0 });
  }

  /** The medium that a stored file belongs to; 0 for none. */
  async ownerOf(key: string): Promise<number> {
    const [file] = await this.table.where('storage_key = ?', key);
    return file?.mediaId ?? 0;
  }

  /** Takes a medium's files from it. They are removed once this unit is stored. */
  async release(unit: UnitOfWork, mediaId: number): Promise<void> {
    const files = await this.table.where('media_id = ?', mediaId);
    await unit.update('media_file', { media_id: 0, path: null }, { media_id: mediaId });
    unit.afterCommit(() => this.drop(files.map(({ storageKey }) => storageKey)));
  }

  /** Removes those of these stored files that belong to no medium. What cannot be removed now is left to a sweep. */
  async drop(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    try {
      // After a commit whose outcome nobody knows, the files may have found their medium.
      const left = await this.table.where(`media_id = 0 AND storage_key IN (${placeholders(keys.length)})`, ...keys);
      const loose = left.map(({ storageKey }) => storageKey);
      await this.storage.remove(loose);
      await this.forget(loose);
    } catch (error) {
      this.logger.warn({ error }, 'files of media could not be removed; it will be tried again');
    }
  }

  /** The file that is served under a path, with what decides who may have it, in one query. */
  async at(path: string): Promise<ServedFile | undefined> {
    const [row] = await this.database.read<ServedRow>(`SELECT ${this.table.columns}, ${SERVED}`, [path]);
    if (!row) return undefined;
    const { authorId, mediaStatus: status, parentId } = row;
    return { file: this.table.toEntity(row), medium: { authorId, status, parentId } };
  }

  /** Removes what was left behind more than an hour ago: nothing takes as long, so nobody waits for it. */
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

  private async forget(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.database.write((unit) =>
      unit.query(`DELETE FROM media_file WHERE media_id = 0 AND storage_key IN (${placeholders(keys.length)})`, keys),
    );
  }
}

/** `2026/11/9f0c….png`: dated, so that no folder grows without end, and otherwise made up. */
const newKey = (instant: string, ending: string): string =>
  `${instant.slice(0, 4)}/${instant.slice(5, 7)}/${randomBytes(16).toString('hex')}${extname(ending)}`;
