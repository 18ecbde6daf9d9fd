import type { Picture } from '@grove/content';
import type { ProductImageEntity } from '../product-image.entity.js';
import type { PlacedPicture } from '../api/shared-product-fields.js';

/** The pictures that exist, with their positions. Those after a deleted one move up; positions that were empty before an import stay empty. */
export const toPlacedPictures = (
  placed: readonly ProductImageEntity[],
  pictures: ReadonlyMap<number, Picture>,
): PlacedPicture[] =>
  placed
    .filter(({ mediaId }) => pictures.has(mediaId))
    .map(({ mediaId, emptyBefore }, index) => ({ picture: pictures.get(mediaId)!, position: index + emptyBefore }));
