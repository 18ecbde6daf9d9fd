import type { Picture } from '@grove/content';
import type { PlacedPicture } from './shared-product-fields.js';

/** A row of `product_image`. */
export interface PlacedId {
  readonly productId: number;
  readonly mediaId: number;
  readonly emptyBefore: number;
}

/** The pictures that exist, with their positions. Those after a deleted one move up; positions that were empty before an import stay empty. */
export const toPlacedPictures = (placed: readonly PlacedId[], pictures: ReadonlyMap<number, Picture>): PlacedPicture[] =>
  placed
    .filter(({ mediaId }) => pictures.has(mediaId))
    .map(({ mediaId, emptyBefore }, index) => ({ picture: pictures.get(mediaId)!, position: index + emptyBefore }));
