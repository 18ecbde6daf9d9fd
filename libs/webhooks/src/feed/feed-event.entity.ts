import { Entity } from 'typeorm';
import { AutoBigId, BigId, Instant, Int, Line } from '@grove/database';

/** An event of the feeds. The id is its position: later commits have higher ids, because events get their ids one after the other. */
@Entity('feed_event')
export class FeedEventEntity {
  @AutoBigId() id: number;
  /** The stored event with the payload. */
  @BigId() eventId: number;
  @Line(64) topic: string;
  @Int() resourceId: number;
  /** When the change was made. */
  @Instant() createdAt: string;
}
