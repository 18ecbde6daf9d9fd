import { Entity } from 'typeorm';
import { AutoId, Instant, Int, Line } from '@grove/database';
import type { KeyPermission } from '@grove/rest';

/** A key by which a program uses the shop in the name of a person. */
@Entity('consumer_key')
export class ConsumerKeyEntity {
  @AutoId() id: number;
  @Int() userId: number;
  @Line(200) description: string;
  @Line(20) permission: KeyPermission;
  /** Keyed hash of the key: unique. */
  @Line(64) hash: string;
  /** Which key it was hashed with; empty where an earlier version did that. */
  @Line(16, { default: '' }) keyId: string;
  /** The secret, encrypted: a signature can only be checked by who has it. */
  @Line(200) sealedSecret: string;
  /** The end of the key, by which a person recognises it. */
  @Line(4) lastFour: string;
  @Instant() createdAt: string;
  @Instant({ nullable: true }) lastUsedAt: string | null;
}
