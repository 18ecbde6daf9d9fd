import type { Instant } from '@grove/database';
import type { CategoryImage } from './api/v1.js';

/** The picture of a category with everything that any version of the API shows of it. */
export interface CategoryImageRecord extends CategoryImage {
  readonly createdAt: Instant;
  readonly modifiedAt: Instant;
  /** The time zone of the site; empty in `shop/v1`. */
  readonly zone: string;
}
