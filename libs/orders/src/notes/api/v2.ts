import { localText, utcText } from '@grove/core';
import { Field, FieldOrder, SHOP_V2, VersionOf } from '@grove/rest';
import type { OrderNoteRecord } from '../order-note-record.js';
import { OrderNotesQueryV2 } from './query-v2.js';
import { OrderNote, presentNote } from './v1.js';

/** A note in `wc/v2`: with its date in both time zones. */
@VersionOf(OrderNote, { namespace: SHOP_V2, collection: OrderNotesQueryV2, present: presentNoteV2 })
@FieldOrder('id date_created date_created_gmt')
export class OrderNoteV2 extends OrderNote {
  @Field.dateTime({ description: 'Date of creation.', readonly: true }) declare dateCreated: string;
  @Field.dateTime({ description: 'Date of creation (UTC).', readonly: true }) dateCreatedGmt: string;
}

export function presentNoteV2(record: OrderNoteRecord): OrderNoteV2 {
  const { createdAt } = record.row;
  return { ...presentNote(record), dateCreated: localText(createdAt, record.zone), dateCreatedGmt: utcText(createdAt) };
}
