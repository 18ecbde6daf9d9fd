import { join } from 'node:path';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { diskRefusalOf } from '@grove/core';
import { imageMetaOf } from './image-meta.js';
import type { ImageMeta } from '../media-details.js';
import { InvalidPicture } from './invalid-picture.js';
import { assertAffordable, assertDimensions } from './picture-limits.js';
import { sizesOf, type Size } from './sizes.rules.js';

/** The temporary file of a size. Sizes with the same dimensions share one. */
export interface SizeFile {
  readonly width: number;
  readonly height: number;
  readonly path: string;
  readonly bytes: number;
}

/** The properties of a picture, and the files of its sizes. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly imageMeta: ImageMeta;
  readonly sizes: readonly Size[];
  readonly sizeFiles: readonly SizeFile[];
}

/** The image library. It is loaded with the first picture, so that a server without uploads and most commands start sooner. */
let sharpModule: ReturnType<typeof loadSharp> | undefined;

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Only the decoders of the allowed formats are enabled; the library could read many others.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
  });
  // A cache between uploads would only cost memory.
  sharp.cache(false);
  return sharp;
}

/** How long a picture may be decoded. A picture of the largest size takes a few seconds. */
const MAX_SECONDS = 20;

/** Reads a picture and writes its sizes into a folder. Reads the header first, so that a picture with too many pixels, or too much else, is not decoded. */
export async function readPicture(path: string, mimeType: string, folder: string, maxPixels: number): Promise<Picture> {
  await assertAffordable(path, mimeType);
  const sharp = await (sharpModule ??= loadSharp());
  const options: SharpOptions = { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' };
  const header = await orInvalidPicture(sharp(path, { ...options, limitInputPixels: false }).metadata());
  assertDimensions(header, maxPixels);
  const upright = uprightDimensionsOf(header);
  const sizes = sizesOf(upright);
  const sizeFiles = await orInvalidPicture(
    writeSizes(sharp, () => sharp(path, options).timeout({ seconds: MAX_SECONDS }).autoOrient(), sizes, {
      header,
      upright,
      folder,
    }),
  );
  return { ...upright, imageMeta: imageMetaOf(header), sizes, sizeFiles };
}

async function orInvalidPicture<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = isTimeout(error)
      ? `It takes longer than ${MAX_SECONDS} seconds to decode. Send a smaller picture.`
      : 'It is damaged, or no picture.';
    throw diskRefusalOf(error) ?? new InvalidPicture(reason, { cause: error });
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout');

/** Width and height after applying the orientation in the metadata. */
function uprightDimensionsOf({ width, height, orientation = 1 }: Metadata): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

interface SizeOptions {
  readonly header: Metadata;
  readonly upright: { width: number; height: number };
  readonly folder: string;
}

/** Decodes the picture once, to its largest size, and makes the other sizes from that. A picture without sizes is decoded too, to check that it is valid. */
async function writeSizes(
  sharp: Awaited<ReturnType<typeof loadSharp>>,
  source: () => Sharp,
  sizes: readonly Size[],
  { header, upright, folder }: SizeOptions,
): Promise<SizeFile[]> {
  const largest = sizes
    .filter(({ name }) => name !== 'thumbnail')
    .reduce((one, other) => (other.width > one.width ? other : one), sizes[0] ?? { name: '', ...upright });
  const { data, info } = await source().resize(resizeOptions(largest)).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const files = new Map<string, SizeFile>();
  for (const size of sizes) {
    const dimensions = `${size.width}x${size.height}`;
    if (files.has(dimensions)) continue;
    const path = join(folder, dimensions);
    const image = sharp(data, { raw: { width, height, channels } }).resize(resizeOptions(size));
    const { size: bytes } = await image.toFormat(header.format as 'png').toFile(path);
    files.set(dimensions, { width: size.width, height: size.height, path, bytes });
  }
  return [...files.values()];
}

/** Thumbnails are cropped. The other sizes already have the proportions of the picture. */
const resizeOptions = ({ name, width, height }: Size) =>
  ({ width, height, fit: name === 'thumbnail' ? 'cover' : 'fill' }) as const;
