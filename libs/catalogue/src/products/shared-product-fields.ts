import { dayOf, utcText } from '@grove/core';
import type { Instant } from '@grove/database';
import type { MountPoint } from '@grove/rest';
import type { Picture } from '@grove/content';
import type { ProductImage } from './product-parts.resource.js';

/** What a product is shown with besides itself. */
export interface Showing {
  readonly mountPoint: MountPoint;
  readonly zone: string;
  readonly now: Instant;
  readonly currency: string;
}

/** The page of a product; a draft without a slug is reached by its number. */
export const permalinkOf = ({ id, slug }: { id: number; slug: string }, mountPoint: MountPoint): string =>
  slug === '' ? `${mountPoint.home}/?post_type=product&p=${id}` : `${mountPoint.home}/product/${slug}/`;

export const dayText = (instant: Instant | null, zone: string): string => (instant === null ? '' : dayOf(instant, zone));

/** Pictures with their places; a placeholder where there are none. */
export function imagesOf(pictures: readonly Picture[], mountPoint: MountPoint): ProductImage[] {
  if (pictures.length === 0) return [placeholder(mountPoint)];
  return pictures.map((picture, position) => ({
    id: picture.id,
    dateCreated: utcText(picture.createdAt),
    dateModified: utcText(picture.modifiedAt),
    src: `${mountPoint.home}/media/${picture.file}`,
    name: picture.title,
    alt: picture.altText,
    position,
  }));
}

const placeholder = (mountPoint: MountPoint): ProductImage => ({
  id: 0,
  dateCreated: '2026-01-01T00:00:00',
  dateModified: '2026-01-01T00:00:00',
  src: `${mountPoint.home}/assets/placeholder.svg`,
  name: 'Placeholder',
  alt: 'Placeholder',
  position: 0,
});
