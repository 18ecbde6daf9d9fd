import type { OrderNoteEntity } from './order-note.entity.js';

/** The author of notes that the system wrote, as clients of WooCommerce know it. */
export const SYSTEM = 'WooCommerce';

/** A note with everything that any version of the API shows of it. */
export interface OrderNoteRecord {
  readonly id: number;
  readonly row: OrderNoteEntity;
  /** The time zone of the site. */
  readonly zone: string;
}
