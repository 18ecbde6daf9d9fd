import { Entity } from 'typeorm';
import { AutoId, Flag, Instant, Int, Text } from '@grove/database';

/** A note at an order, made by a person or by a change of the order. */
@Entity('order_note')
export class OrderNoteEntity {
  @AutoId() id: number;
  @Int() orderId: number;
  @Instant() createdAt: string;
  @Text() note: string;
  /** Meant for the customer, who is told by e-mail. */
  @Flag() customerNote: boolean;
}
