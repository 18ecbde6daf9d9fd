import { join } from 'node:path';
import { Config } from '@grove/core';
import { FileProcessing } from './files/file-processing.js';
import { MediaFiles } from './files/media-files.service.js';
import { UploadFolders } from './files/upload-folders.js';
import { MediaFilesController } from './media-files.controller.js';
import { MediaController } from './media.controller.js';
import { MediaList } from './media-list.js';
import { MediaMaker } from './media-maker.js';
import { MediaRights } from './media-rights.js';
import { MediaService } from './media.service.js';
import { PictureImports } from './picture-imports.js';
import { PicturesService } from './pictures.service.js';
import { DiskStorage } from './storage/disk-storage.js';
import { MediaStorage } from './storage/media-storage.js';
import { S3Storage } from './storage/s3-storage.js';
import { bucketIn } from './storage/storage-url.js';

/** Where this configuration has the files of media kept. */
export const storageFor = ({ storageUrl, dataDir }: Config): MediaStorage =>
  storageUrl === '' ? new DiskStorage(join(dataDir, 'media')) : new S3Storage(bucketIn(storageUrl));

/** The room of media, to be spread into the module of content. */
export const media = {
  controllers: [MediaController, MediaFilesController],
  providers: [
    { provide: MediaStorage, useFactory: storageFor, inject: [Config] },
    ...[
      FileProcessing,
      MediaFiles,
      MediaList,
      MediaMaker,
      MediaRights,
      MediaService,
      PictureImports,
      PicturesService,
      UploadFolders,
    ],
  ],
  exports: [MediaService, PictureImports, PicturesService],
};
