import { Entity } from 'typeorm';
import { AutoId, Instant, Int, Line } from '@grove/database';

/** A password made for one program of a person, revocable on its own. Its text is not kept. */
@Entity('application_password')
export class ApplicationPasswordEntity {
  @AutoId() id: number;
  @Int() userId: number;
  @Line(36) uuid: string;
  @Line(200) name: string;
  /** Keyed hash of the text without blanks: unique. */
  @Line(64) hash: string;
  /** Which key it was hashed with; empty where an earlier version did that. */
  @Line(16, { default: '' }) keyId: string;
  @Instant() createdAt: string;
  @Instant({ nullable: true }) lastUsedAt: string | null;
}
