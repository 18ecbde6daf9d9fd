import { IsIn, Matches } from 'class-validator';
import { Env, wholeNumber } from '@grove/core';

/** What may be uploaded, and where it is stored. */
export class UploadsConfig {
  @Env(
    'STORAGE_URL',
    'Bucket for uploads, as s3://key:secret@host:port/bucket?region=…; add &tls=off for plain HTTP. Empty: a folder in DATA_DIR.',
    { isSecret: true },
  )
  @Matches(/^(s3:\/\/[^\s:@/]+:[^\s@]+@[^\s@/?]+\/[^\s/?]+.*)?$/, {
    message: 'must be s3://key:secret@host:port/bucket?region=…',
  })
  storageUrl: string = '';

  @Env('UPLOAD_LIMIT', 'Maximum size of an uploaded or fetched file, in bytes.')
  @wholeNumber(1024, 10_000_000_000)
  uploadLimit: number = 50_000_000;

  @Env('UPLOAD_PIXELS', 'Maximum size of an image, in pixels; limits the memory used to resize it.')
  @wholeNumber(10_000, 200_000_000)
  uploadPixels: number = 50_000_000;

  @Env(
    'UPLOAD_ALSO',
    'File types to accept although they can contain scripts: svg, html. Only if you trust everybody who may upload.',
  )
  @IsIn(['svg', 'html'], { each: true })
  uploadAlso: string[] = [];
}
