import { dayOf, utcText } from '@grove/core';
import type { Instant } from '@grove/database';
import type { MountPoint } from '@grove/rest';
import type { Picture } from '@grove/content';
import type { ProductImage } from './product-parts.resource.js';

/** What the resource of a product depends on besides the product. */
export interface PresentationContext {
  readonly mountPoint: MountPoint;
  readonly zone: string;
  readonly now: Instant;
}

/** The URL of the page of a product. That of a draft without a slug contains its id. */
export const permalinkOf = ({ id, slug }: { id: number; slug: string }, mountPoint: MountPoint): string =>
  slug === '' ? `${mountPoint.home}/?post_type=product&p=${id}` : `${mountPoint.home}/product/${slug}/`;

export const formatDay = (instant: Instant | null, zone: string): string => (instant === null ? '' : dayOf(instant, zone));

/** Pictures with their positions; a placeholder if there are none. */
export function toImages(pictures: readonly Picture[], mountPoint: MountPoint): ProductImage[] {
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
