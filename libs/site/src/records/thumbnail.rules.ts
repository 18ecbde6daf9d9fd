import type { PagePicture, PictureSize } from './public-record.js';

/** Fits a picture into a width and an optional height: the dimensions to show it with, and the smallest size that is large enough. */
export function thumbnailOf(picture: PagePicture, maxWidth: number, maxHeight = Infinity): PictureSize | undefined {
  const { src, width = 0, height = 0, sizes } = picture;
  if (width < 1 || height < 1) return undefined;
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  const shown = { width: scaled(width, scale), height: scaled(height, scale) };
  const largeEnough = sizes.filter((size) => size.width >= shown.width).sort((one, other) => one.width - other.width);
  return { src: largeEnough[0]?.src ?? src, ...shown };
}

/** The sizes that show the whole picture. */
export function uncroppedSizes(
  sizes: readonly PictureSize[],
  { width, height }: { width: number; height: number },
): PictureSize[] {
  return sizes.filter((size) => Math.abs(scaled(height, size.width / width) - size.height) <= 1);
}

const scaled = (side: number, scale: number): number => Math.max(1, Math.round(side * scale));
