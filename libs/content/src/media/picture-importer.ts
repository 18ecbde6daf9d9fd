import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { SafeHttpClient, OutboundFailure } from '@grove/core';
import type { MountPoint } from '@grove/rest';
import type { UnitOfWork } from '@grove/database';
import { UploadsConfig } from './uploads.config.js';
import { UploadRefused } from '../errors.js';
import { FileProcessing, type StagedFile } from './files/file-processing.js';
import { MediaFiles } from './files/media-files.service.js';
import { receiveFile, UploadFolders, type ReceivedFile } from './files/upload-folders.js';
import { MediaCreator, type NewMedia } from './media-creator.js';
import { PicturesService } from './pictures.service.js';

/** A picture that the site has already, by its id, or one that was fetched and is not a medium yet. */
export type ImportedPicture = { readonly id: number } | { readonly staged: StagedFile };

/** A picture could not be fetched from its URL. The reason is for the client. */
export class PictureNotFetched extends Error {
  constructor(
    readonly src: string,
    readonly reason: string,
  ) {
    super(reason);
  }
}

const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 60_000;

/** Fetches pictures whose URLs clients send. This is slow, so it is done before the unit of work that needs them. */
@Injectable()
export class PictureImporter {
  constructor(
    private readonly outbound: SafeHttpClient,
    private readonly folders: UploadFolders,
    private readonly processing: FileProcessing,
    private readonly files: MediaFiles,
    private readonly creator: MediaCreator,
    private readonly pictures: PicturesService,
    private readonly config: UploadsConfig,
  ) {}

  /** Fetches pictures and passes them to `work` by their URLs. If the work fails, the stored files are removed. */
  async withFetchedPictures<T>(
    urls: readonly string[],
    mountPoint: MountPoint,
    work: (pictures: ReadonlyMap<string, ImportedPicture>) => Promise<T>,
  ): Promise<T> {
    const pictures = new Map<string, ImportedPicture>();
    const staged: StagedFile[] = [];
    return this.processing.dropOnFailure(staged, async () => {
      for (const src of new Set(urls)) {
        const picture = await this.find(src, mountPoint);
        pictures.set(src, picture);
        if ('staged' in picture) staged.push(picture.staged);
      }
      return work(pictures);
    });
  }

  /** The id of a picture. If it was fetched, this creates the medium in the unit of work. */
  async importPicture(unit: UnitOfWork, picture: ImportedPicture, values: NewMedia): Promise<number> {
    if ('id' in picture) return picture.id;
    // Two entries of the input may have the same URL.
    const existing = await this.files.ownerOf(picture.staged.files[0].key);
    return existing || (await this.creator.create(unit, picture.staged, values)).id;
  }

  private async find(src: string, mountPoint: MountPoint): Promise<ImportedPicture> {
    const ownId = await this.pictures.findByUrl(src, mountPoint);
    if (ownId !== undefined) return { id: ownId };
    try {
      return { staged: await this.fetch(src) };
    } catch (error) {
      // The client caused these errors; all others are internal errors.
      if (error instanceof OutboundFailure || error instanceof UploadRefused) throw new PictureNotFetched(src, error.message);
      throw error;
    }
  }

  private fetch(src: string): Promise<StagedFile> {
    return this.folders.within(async (folder) => {
      const file = await this.download(src, join(folder, 'upload'));
      const staged = await this.processing.stage(file, fileNameInUrl(src), folder);
      if (staged.picture) return staged;
      await this.processing.drop([staged]);
      throw new PictureNotFetched(src, 'it is no picture');
    });
  }

  private download(src: string, path: string): Promise<ReceivedFile> {
    const { uploadLimit } = this.config;
    const options = { maxBytes: uploadLimit, redirects: MAX_REDIRECTS, totalMs: TIMEOUT_MS, headers: { accept: 'image/*' } };
    return this.outbound.fetch(src, options, ({ status, body }) => {
      if (status !== 200) throw new PictureNotFetched(src, `the answer was ${status}`);
      return receiveFile(body, path, uploadLimit);
    });
  }
}

/** The file name in a URL. Dots are removed from names without the extension of a picture, so that the content decides the type. */
function fileNameInUrl(src: string): string {
  const last = new URL(src).pathname.split('/').at(-1) ?? '';
  const name = decodePercent(last).replace(/[/\\]/g, '-');
  return /\.(jpe?g|jpe|png|gif|webp)$/i.test(name) ? name : name.replaceAll('.', '-');
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
