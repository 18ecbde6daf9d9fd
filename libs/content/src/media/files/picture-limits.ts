import { open } from 'node:fs/promises';
import { countJpegScans } from './jpeg-scans.js';
import { type MetadataCost, pngMetadataCost } from './png-metadata.js';
import { InvalidPicture } from './invalid-picture.js';

/** The longest side that JPEG and GIF can have, and more than WebP can. */
const MAX_SIDE = 65_535;

/** Most bytes that the metadata of a picture may come to; a large colour profile has some megabytes. */
const MAX_METADATA = 16 * 1024 * 1024;

/** Most pieces of metadata; pictures have a few dozen. */
const MAX_PIECES = 5_000;

/** Most scans of a JPEG that becomes sharper as it is loaded; each is decoded over all pixels. Programs write about ten. */
const MAX_SCANS = 100;

/** Throws if a picture would cost far more to decode than its pixels do. Reads only the structure of the file, so that the decoder never sees such a picture. */
export async function assertAffordable(path: string, mimeType: string): Promise<void> {
  const file = await open(path);
  try {
    if (mimeType === 'image/png') assertMetadata(await pngMetadataCost(file, MAX_METADATA));
    if (mimeType === 'image/jpeg' && (await countJpegScans(file, MAX_SCANS)) > MAX_SCANS)
      throw new InvalidPicture(`It has more than ${MAX_SCANS} scans. Save it as a JPEG with fewer.`);
  } finally {
    await file.close();
  }
}

function assertMetadata({ bytes, pieces }: MetadataCost): void {
  if (bytes > MAX_METADATA || pieces > MAX_PIECES)
    throw new InvalidPicture(
      `Its metadata expands to more than ${MAX_METADATA} bytes, or has more than ${MAX_PIECES} pieces. Save it without metadata.`,
    );
}

/** Throws if a picture has too many pixels, or one of its sides is too long. */
export function assertDimensions({ width, height }: { width: number; height: number }, maxPixels: number): void {
  if (Math.max(width, height) > MAX_SIDE)
    throw new InvalidPicture(`It has ${width} x ${height} pixels, and no side may have more than ${MAX_SIDE}.`);
  if (width * height > maxPixels)
    throw new InvalidPicture(`It has ${width} x ${height} pixels, and at most ${maxPixels} are taken.`);
}
