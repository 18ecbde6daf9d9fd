import { join } from 'node:path';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { imageMetaOf } from './image-meta.js';
import type { ImageMeta } from '../media-details.js';
import { sizesOf, type Size } from './sizes.rules.js';

/** The file of a size that was just made. Sizes of the same dimensions share one. */
export interface MadeFile {
  readonly width: number;
  readonly height: number;
  readonly path: string;
  readonly bytes: number;
}

/** What is known of a picture, and the smaller forms that were made of it. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly imageMeta: ImageMeta;
  readonly sizes: readonly Size[];
  readonly made: readonly MadeFile[];
}

/** Why a file is not taken for a picture. */
export class BadPicture extends Error {}

/** The library, loaded with the first picture: a server that takes none, and most commands, start sooner. */
let library: ReturnType<typeof loadLibrary> | undefined;

async function loadLibrary() {
  const { default: sharp } = await import('sharp');
  // Only what decodes the pictures we take; everything else that it could read stays shut.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
  });
  // Nothing of one upload helps the next, and memory is the scarce thing.
  sharp.cache(false);
  return sharp;
}

/** Reads a picture and makes its sizes into a folder. Its header is looked at first: nothing is decoded of a picture that claims too many pixels. */
export async function readPicture(path: string, folder: string, mostPixels: number): Promise<Picture> {
  const sharp = await (library ??= loadLibrary());
  const options: SharpOptions = { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' };
  const header = await sane(sharp(path, { ...options, limitInputPixels: false }).metadata());
  if (header.width * header.height > mostPixels)
    throw new BadPicture(`It has ${header.width} x ${header.height} pixels, and at most ${mostPixels} are taken.`);
  const upright = uprightOf(header);
  const sizes = sizesOf(upright);
  const made = await sane(makeSizes(sharp, () => sharp(path, options).autoOrient(), sizes, { header, upright, folder }));
  return { ...upright, imageMeta: imageMetaOf(header), sizes, made };
}

async function sane<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new BadPicture('It is damaged, or no picture.', { cause: error });
  }
}

/** Width and height as the picture is seen: the orientation that a camera noted turns it. */
function uprightOf({ width, height, orientation = 1 }: Metadata): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

interface Making {
  readonly header: Metadata;
  readonly upright: { width: number; height: number };
  readonly folder: string;
}

/** The picture is decoded once, to its largest size; the others are made of that. Without sizes it is decoded all the same: who knows what it is. */
async function makeSizes(
  sharp: Awaited<ReturnType<typeof loadLibrary>>,
  source: () => Sharp,
  sizes: readonly Size[],
  { header, upright, folder }: Making,
): Promise<MadeFile[]> {
  const largest = sizes
    .filter(({ name }) => name !== 'thumbnail')
    .reduce((one, other) => (other.width > one.width ? other : one), sizes[0] ?? { name: '', ...upright });
  const { data, info } = await source().resize(exactly(largest)).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const made = new Map<string, MadeFile>();
  for (const size of sizes) {
    const dimensions = `${size.width}x${size.height}`;
    if (made.has(dimensions)) continue;
    const path = join(folder, dimensions);
    const image = sharp(data, { raw: { width, height, channels } }).resize(exactly(size));
    const { size: bytes } = await image.toFormat(header.format as 'png').toFile(path);
    made.set(dimensions, { width: size.width, height: size.height, path, bytes });
  }
  return [...made.values()];
}

/** A thumbnail is cut to its sides, the other sizes have the proportions of the picture already. */
const exactly = ({ name, width, height }: Size) => ({ width, height, fit: name === 'thumbnail' ? 'cover' : 'fill' }) as const;
