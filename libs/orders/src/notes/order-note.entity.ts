import { Entity } from 'typeorm';
import { AutoId, Flag, Instant, Int, Line, Text } from '@grove/database';

/** A note about an order, written by a person or by the system. */
@Entity('order_note')
export class OrderNoteEntity {
  @AutoId() id: number;
  @Int() orderId: number;
  @Instant() createdAt: string;
  @Text() note: string;
  /** Whether the note was sent to the customer by e-mail. */
  @Flag() customerNote: boolean;
  /** The username of its author; empty for the system. */
  @Line(200, { default: '' }) author: string;
}
