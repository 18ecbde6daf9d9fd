import { join } from 'node:path';
import { CoreConfig } from '@grove/core';
import { resourceController } from '@grove/rest';
import { FileProcessing } from './files/file-processing.js';
import { MediaFiles } from './files/media-files.service.js';
import { ImportedFiles } from './imported-files/imported-files.service.js';
import { UploadFolders } from './files/upload-folders.js';
import { MediaFileResponder } from './media-file-responder.js';
import { MediaFilesController } from './media-files.controller.js';
import { MediaList } from './media-list.js';
import { MediaAddresses } from './media-addresses.js';
import { MediaCreator } from './media-creator.js';
import { MediaPermissions } from './media-permissions.js';
import { MediaReader } from './media-reader.js';
import { Media } from './media.resource.js';
import { MediaService } from './media.service.js';
import { PictureImporter } from './picture-importer.js';
import { PicturesService } from './pictures.service.js';
import { SoldFiles } from './sold-files.js';
import { DiskStorage } from './storage/disk-storage.js';
import { MediaStorage } from './storage/media-storage.js';
import { S3Storage } from './storage/s3-storage.js';
import { parseStorageUrl } from './storage/storage-url.js';
import { UploadsConfig } from './uploads.config.js';
import { MediaUsesController } from './uses/media-uses.controller.js';
import { MediaUsesService } from './uses/media-uses.service.js';

/** The storage that the configuration selects. */
export const storageFor = ({ storageUrl }: UploadsConfig, { dataDir }: CoreConfig): MediaStorage =>
  storageUrl === '' ? new DiskStorage(join(dataDir, 'media')) : new S3Storage(parseStorageUrl(storageUrl));

/** Controllers and providers of media, for the content module. */
export const media = {
  controllers: [resourceController(Media, MediaService), MediaFilesController, MediaUsesController],
  providers: [
    { provide: MediaStorage, useFactory: storageFor, inject: [UploadsConfig, CoreConfig] },
    ...[
      FileProcessing,
      ImportedFiles,
      MediaFiles,
      MediaList,
      MediaAddresses,
      MediaCreator,
      MediaPermissions,
      MediaReader,
      MediaService,
      MediaUsesService,
      PictureImporter,
      PicturesService,
      SoldFiles,
      UploadFolders,
      MediaFileResponder,
    ],
  ],
  exports: [
    ImportedFiles,
    MediaAddresses,
    MediaFileResponder,
    MediaReader,
    MediaService,
    MediaUsesService,
    PictureImporter,
    PicturesService,
    SoldFiles,
  ],
};
