import { utcText } from '@grove/core';
import type { Instant } from '@grove/database';
import type { MountPoint } from '@grove/rest';
import { fileUrl, typography, type Picture } from '@grove/content';
import type { ProductPermalinks } from '../read/product-permalinks.js';
import { shownSaleDay, type SaleInstants } from '../write/sale-dates.rules.js';
import type { ProductImage } from './parts-v1.js';

/** What the resource of a product depends on besides the product. */
export interface PresentationContext {
  readonly mountPoint: MountPoint;
  readonly zone: string;
  readonly now: Instant;
  readonly permalinks: ProductPermalinks;
}

/** The dates of a product or variation; null if they are unknown. */
export const toDates = ({
  createdAt,
  shownCreatedAt = null,
  undated,
  modifiedAt,
}: Dated): { dateCreated: string | null; dateModified: string | null } => ({
  dateCreated: undated ? null : utcText(shownCreatedAt ?? createdAt),
  dateModified: modifiedAt === null ? null : utcText(modifiedAt),
});

interface Dated {
  readonly createdAt: Instant;
  readonly shownCreatedAt?: Instant | null;
  readonly undated: boolean;
  readonly modifiedAt: Instant | null;
}

/** The first and the last day of a sale; empty if there is no limit. */
export function toSaleDays(
  { saleFrom, saleTo, saleDaysInUtc }: SaleInstants,
  zone: string,
): { dateOnSaleFrom: string; dateOnSaleTo: string } {
  const day = (instant: Instant | null) => shownSaleDay(instant, saleDaysInUtc, zone);
  return { dateOnSaleFrom: day(saleFrom), dateOnSaleTo: day(saleTo) };
}

/** A picture of a product. Imported products may have positions without a picture. */
export interface PlacedPicture {
  readonly picture: Picture;
  readonly position: number;
}

/** Pictures with their positions; the placeholder of the shop if there are none. */
export function toImages(pictures: readonly PlacedPicture[], mountPoint: MountPoint, shopPlaceholder?: string): ProductImage[] {
  if (pictures.length === 0) return [placeholderImage(mountPoint, shopPlaceholder)];
  return pictures.map(({ picture, position }) => ({
    id: picture.id,
    dateCreated: utcText(picture.createdAt),
    dateModified: utcText(picture.modifiedAt),
    src: fileUrl(picture, mountPoint),
    name: typography(picture.title),
    alt: picture.altText,
    position,
  }));
}

/** The URL of the picture of products without one; `ofShop` is a path or a URL. */
export const placeholderUrl = ({ home }: MountPoint, ofShop = 'assets/placeholder.svg'): string =>
  /^https?:/i.test(ofShop) ? ofShop : `${home}/${ofShop}`;

/** The placeholder as a picture. */
export const placeholderImage = (mountPoint: MountPoint, ofShop: string | undefined): ProductImage => ({
  id: 0,
  dateCreated: '2026-01-01T00:00:00',
  dateModified: '2026-01-01T00:00:00',
  src: placeholderUrl(mountPoint, ofShop),
  name: 'Placeholder',
  alt: 'Placeholder',
  position: 0,
});
