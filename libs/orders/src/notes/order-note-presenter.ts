import { localText, utcText } from '@grove/core';
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

/** A note as `shop/v1` shows it. */
export const presentNote = ({ row: { id, createdAt, note, customerNote } }: OrderNoteRecord) => ({
  ...{ id, note, customerNote },
  dateCreated: utcText(createdAt),
});

/** A note as `wc/v2` and `wc/v3` show it. */
export const presentNoteV2 = (record: OrderNoteRecord): object => ({
  ...presentNote(record),
  author: record.row.author || SYSTEM,
  dateCreated: localText(record.row.createdAt, record.zone),
  dateCreatedGmt: utcText(record.row.createdAt),
});
