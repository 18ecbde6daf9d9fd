import { type Database, Repository } from '@grove/database';
import type { ImportKind } from '@grove/operations';
import { OrderNoteEntity } from '../notes/order-note.entity.js';

/** A note on an imported order. */
export type ImportedOrderNote = Readonly<Omit<OrderNoteEntity, 'author'> & Partial<Pick<OrderNoteEntity, 'author'>>>;

/** How order notes are imported. No mail is sent. */
export function orderNoteImport(database: Database): ImportKind<ImportedOrderNote> {
  const notes = new Repository(database, OrderNoteEntity);
  return {
    name: 'order note',
    tables: [{ table: 'order_note', key: 'id', references: { order_id: 'shop_order' } }],
    rows: (note) => ({ order_note: [notes.toRow({ author: '', ...note })] }),
  };
}
