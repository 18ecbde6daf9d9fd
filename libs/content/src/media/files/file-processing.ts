import { Injectable } from '@nestjs/common';
import { UploadsConfig } from '../uploads.config.js';
import { PicturesBusy, UploadRefused } from '../../errors.js';
import { detectContent, isPolyglot } from './file-content.js';
import { isPicture, fileKindOf } from './file-kind.rules.js';
import { fileNameOf } from './file-name.rules.js';
import { MediaFiles, type LocalFile } from './media-files.service.js';
import { InvalidPicture } from './invalid-picture.js';
import { readPicture, type SizeFile, type Picture } from './picture.js';
import { Queue, WaitedTooLong } from './queue.js';
import type { ReceivedFile } from './upload-folders.js';

/** A stored file, or a stored size of a picture, that belongs to no medium yet. */
export interface StoredFile {
  readonly key: string;
  /** The suffix of the name of a size: `-300x200`. Empty for the file itself. */
  readonly suffix: string;
}

/** An upload that was checked and stored with its sizes. It becomes a medium, or is dropped. */
export interface StagedFile {
  readonly stem: string;
  /** Without a dot; matches the content. */
  readonly extension: string;
  readonly mimeType: string;
  readonly files: readonly StoredFile[];
  readonly picture?: Picture;
}

const MAX_WAIT_MS = 60_000;

/** Pictures are decoded one at a time, so that the memory for it does not grow with the number of uploads. */
const pictureQueue = new Queue(1, MAX_WAIT_MS);

/** Checks uploads, creates the sizes of pictures, and stores the files. */
@Injectable()
export class FileProcessing {
  constructor(
    private readonly files: MediaFiles,
    private readonly config: UploadsConfig,
  ) {}

  /** Checks and stores a received file. Throws if it is not allowed. Temporary files are created in `folder`. */
  async stage(upload: ReceivedFile, sentName: string, folder: string): Promise<StagedFile> {
    const refuse = (reason: string) => new UploadRefused({ name: sentName.slice(0, 100), reason });
    const name = fileNameOf(sentName);
    if (!name) throw refuse('its name leads elsewhere or hides another kind of file. Rename it.');
    const kind = fileKindOf(name.extension, await detectContent(upload.path), this.config.uploadAlso);
    if (!kind) throw refuse('files of this kind are not taken, or it is not what its name says.');
    const { mimeType, extensions } = kind;
    const extension = extensions.includes(name.extension) ? name.extension : extensions[0];
    const base = { stem: name.stem, extension, mimeType };
    if (!isPicture(kind)) return { ...base, files: await this.store(mimeType, upload, []) };
    if (await isPolyglot(upload.path)) throw refuse('it is a picture and something else as well.');
    const picture = await this.readPicture(upload, mimeType, folder).catch((error: unknown) => {
      if (error instanceof WaitedTooLong) throw new PicturesBusy();
      throw error instanceof InvalidPicture ? refuse(error.message) : error;
    });
    return { ...base, picture, files: await this.store(mimeType, upload, picture.sizeFiles) };
  }

  /** Runs work with staged files. If it fails, the files are dropped. */
  async dropOnFailure<T>(staged: readonly StagedFile[], work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await this.drop(staged);
      throw error;
    }
  }

  async drop(staged: readonly StagedFile[]): Promise<void> {
    await this.files.drop(staged.flatMap(({ files }) => files.map(({ key }) => key)));
  }

  private readPicture(upload: ReceivedFile, mimeType: string, folder: string) {
    return pictureQueue.run(() => readPicture(upload.path, mimeType, folder, this.config.uploadPixels));
  }

  private async store(mimeType: string, upload: ReceivedFile, sizes: readonly SizeFile[]): Promise<StoredFile[]> {
    const local: LocalFile[] = [upload, ...sizes].map(({ path, bytes }) => ({ path, bytes, mimeType }));
    const keys = await this.files.store(local);
    return keys.map((key, index) => ({ key, suffix: index === 0 ? '' : suffixOf(sizes[index - 1]) }));
  }
}

/** The suffix of the name of a size, before its extension. */
export const suffixOf = ({ width, height }: { width: number; height: number }): string => `-${width}x${height}`;
