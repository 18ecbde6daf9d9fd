import type { ViewQuery } from '@grove/rest';
import type { OrderNote } from './api/v1.js';

/** What a client of any version of the API sends for a note. */
export type OrderNoteInput = Partial<OrderNote> & {
  /** Sent by `wc/v3`: whether the note names the user as its author. */
  readonly addedByUser?: boolean;
};

/** Which notes of an order a list has. */
export type NoteSelection = ViewQuery & { readonly type?: 'any' | 'customer' | 'internal' };
