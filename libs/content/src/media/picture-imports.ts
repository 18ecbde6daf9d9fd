import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config, Outbound, OutboundFailure } from '@grove/core';
import type { MountPoint } from '@grove/rest';
import type { UnitOfWork } from '@grove/database';
import { UploadRefused } from '../errors.js';
import { FileProcessing, type StagedFile } from './files/file-processing.js';
import { MediaFiles } from './files/media-files.service.js';
import { receiveFile, UploadFolders, type ReceivedFile } from './files/upload-folders.js';
import { MediaMaker, type NewMedium } from './media-maker.js';
import { PicturesService } from './pictures.service.js';

/** A picture that is ours already, by its id, or one that was fetched and is to become a medium. */
export type Imported = { readonly id: number } | { readonly staged: StagedFile };

/** Why a picture could not be had from its address, in words for the client. */
export class PictureNotFetched extends Error {
  constructor(
    readonly src: string,
    readonly reason: string,
  ) {
    super(reason);
  }
}

const REDIRECTS = 3;
const TOTAL_MS = 60_000;

/** Fetches pictures that clients name by address. That takes its time, so it is done before the unit of work that needs them. */
@Injectable()
export class PictureImports {
  constructor(
    private readonly outbound: Outbound,
    private readonly folders: UploadFolders,
    private readonly processing: FileProcessing,
    private readonly files: MediaFiles,
    private readonly maker: MediaMaker,
    private readonly pictures: PicturesService,
    private readonly config: Config,
  ) {}

  /** Fetches pictures and works with them, by address. When the work fails, nothing of them is left. */
  async with<T>(
    addresses: readonly string[],
    mountPoint: MountPoint,
    work: (found: ReadonlyMap<string, Imported>) => Promise<T>,
  ): Promise<T> {
    const found = new Map<string, Imported>();
    const staged: StagedFile[] = [];
    return this.processing.keeping(staged, async () => {
      for (const src of new Set(addresses)) {
        const picture = await this.find(src, mountPoint);
        found.set(src, picture);
        if ('staged' in picture) staged.push(picture.staged);
      }
      return work(found);
    });
  }

  /** The id of a found picture; one that was fetched becomes a medium of this unit. */
  async use(unit: UnitOfWork, picture: Imported, medium: NewMedium): Promise<number> {
    if ('id' in picture) return picture.id;
    // Two entries may name one address.
    const made = await this.files.ownerOf(picture.staged.files[0].key);
    return made || (await this.maker.make(unit, picture.staged, medium)).id;
  }

  private async find(src: string, mountPoint: MountPoint): Promise<Imported> {
    const own = await this.pictures.servedAt(src, mountPoint);
    if (own !== undefined) return { id: own };
    try {
      return { staged: await this.fetch(src) };
    } catch (error) {
      // What a client names is the client's to mend; a database or a storage that fails is ours.
      if (error instanceof OutboundFailure || error instanceof UploadRefused) throw new PictureNotFetched(src, error.message);
      throw error;
    }
  }

  private fetch(src: string): Promise<StagedFile> {
    return this.folders.within(async (folder) => {
      const file = await this.download(src, join(folder, 'upload'));
      const staged = await this.processing.stage(file, nameIn(src), folder);
      if (staged.picture) return staged;
      await this.processing.drop([staged]);
      throw new PictureNotFetched(src, 'it is no picture');
    });
  }

  private download(src: string, path: string): Promise<ReceivedFile> {
    const { uploadLimit } = this.config;
    const order = { maxBytes: uploadLimit, redirects: REDIRECTS, totalMs: TOTAL_MS, headers: { accept: 'image/*' } };
    return this.outbound.fetch(src, order, ({ status, body }) => {
      if (status !== 200) throw new PictureNotFetched(src, `the answer was ${status}`);
      return receiveFile(body, path, uploadLimit);
    });
  }
}

/** What an address calls its file. Without an ending that pictures have, the content decides. */
function nameIn(src: string): string {
  const last = new URL(src).pathname.split('/').at(-1) ?? '';
  const name = decoded(last).replace(/[/\\]/g, '-');
  return /\.(jpe?g|jpe|png|gif|webp)$/i.test(name) ? name : name.replaceAll('.', '-');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
