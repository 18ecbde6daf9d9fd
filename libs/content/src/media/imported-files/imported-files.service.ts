import { Injectable } from '@nestjs/common';
import { In, MoreThan, Not } from 'typeorm';
import { Database, Repository } from '@grove/database';
import { now } from '@grove/core';
import { detectContent } from '../files/file-content.js';
import { MediaFileEntity } from '../files/media-file.entity.js';
import { MediaFiles } from '../files/media-files.service.js';
import type { MediaDetails } from '../media-details.js';
import { MediaEntity } from '../media.entity.js';
import { UploadFolders, type ReceivedFile } from '../files/upload-folders.js';
import { MediaStorage } from '../storage/media-storage.js';
import { isProgram, servedTypeOf } from './served-type.rules.js';

/** A medium whose files are imported. */
export interface MediumWithFiles {
  readonly id: number;
  /** The path below which its files are served: `wp-content/uploads`. */
  readonly folder: string;
  /** Below this folder: `2026/11/walnuts.jpg`. */
  readonly file: string;
  /** The names of its other files, in the folder of the first one. */
  readonly others: readonly string[];
}

const MEDIA_AT_ONCE = 200;
const MAX_PATH_LENGTH = 300;

/** Stores the files of media that come from another site, under the paths that they had there. */
@Injectable()
export class ImportedFiles {
  private readonly mediaRows: Repository<MediaEntity>;
  private readonly fileRows: Repository<MediaFileEntity>;

  constructor(
    private readonly database: Database,
    private readonly storage: MediaStorage,
    private readonly files: MediaFiles,
    private readonly folders: UploadFolders,
  ) {
    this.mediaRows = new Repository(database, MediaEntity);
    this.fileRows = new Repository(database, MediaFileEntity);
  }

  /** The number of media that come from another site and have a file. */
  count(): Promise<number> {
    return this.mediaRows.countBy(IMPORTED);
  }

  /** The media that come from another site and have a file, in the order of their ids. */
  async *media(): AsyncGenerator<MediumWithFiles> {
    for (let after = 0; ;) {
      const rows = await this.mediaRows.find({
        select: { id: true, folder: true, file: true, details: true },
        where: { ...IMPORTED, id: MoreThan(after) },
        ...{ order: { id: 'ASC' }, take: MEDIA_AT_ONCE },
      });
      for (const { id, folder, file, details } of rows) yield { id, folder, file, others: otherFilesOf(details) };
      if (rows.length < MEDIA_AT_ONCE) return;
      after = rows.at(-1)!.id;
    }
  }

  /** Whether a file can be stored under a path: it is no program, and the path is not too long. */
  isAcceptable(path: string): boolean {
    return path.length <= MAX_PATH_LENGTH && !isProgram(path.split('/').at(-1)!);
  }

  /** The versions of the files that are stored under these paths. */
  async versions(paths: readonly string[]): Promise<Map<string, string>> {
    if (paths.length === 0) return new Map();
    const rows = await this.fileRows.findBy({ path: In(paths) });
    return new Map(rows.flatMap(({ path, sourceVersion }) => (sourceVersion === null ? [] : [[path!, sourceVersion]])));
  }

  /** Runs work with a temporary folder, into which files are received before they are stored. */
  within<T>(work: (folder: string) => Promise<T>): Promise<T> {
    return this.folders.within(work);
  }

  /** Stores a received file under a path, in place of the one that is there. A file that is there twice belongs to the first medium. */
  async store(mediumId: number, path: string, received: ReceivedFile, version: string): Promise<void> {
    const mimeType = servedTypeOf(path, await detectContent(received.path));
    const [key] = await this.files.store([{ path: received.path, bytes: received.bytes, mimeType }]);
    const replaced = await this.database.write(async () => {
      const former = await this.fileRows.findOneBy({ path });
      if (former) await this.fileRows.delete(former.id);
      const row = { mediaId: former?.mediaId || mediumId, path, sourceVersion: version.slice(0, 200), createdAt: now() };
      await this.fileRows.update({ storageKey: key }, row);
      return former?.storageKey;
    });
    if (replaced !== undefined) await this.storage.remove([replaced]);
  }
}

const IMPORTED = { folder: Not('media'), file: Not('') };

/** The names of the sizes of a picture, and of the original of one that was scaled down. */
function otherFilesOf({ sizes = {}, more = {} }: MediaDetails): string[] {
  const names: unknown[] = [...Object.values(sizes).map(({ file }) => file), more['original_image']];
  return [...new Set(names.filter((name) => typeof name === 'string' && name !== ''))] as string[];
}
