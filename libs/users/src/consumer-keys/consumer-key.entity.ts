import { Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { AutoId, Instant, Int, Line } from '@grove/database';
import type { KeyPermission } from '@grove/rest';
import { UserEntity } from '../accounts/user.entity.js';

/** A key with which a program uses the shop as a user. */
@Entity('consumer_key')
export class ConsumerKeyEntity {
  @AutoId() id: number;
  @Int() userId: number;
  @Line(200) description: string;
  @Line(20) permission: KeyPermission;
  /** Keyed hash of the key, or the hash of the system from which it was imported: unique. */
  @Line(64) hash: string;
  /** Id of the key used for the hash; empty for rows of earlier versions, `imported` for hashes of WooCommerce. */
  @Line(16, { default: '' }) keyId: string;
  /** The secret, encrypted. It cannot be hashed, because verifying a signature needs it. */
  @Line(200) sealedSecret: string;
  /** The last characters of the key, by which people recognize it. */
  @Line(4) lastFour: string;
  /** Null if an imported key has no date. */
  @Instant({ nullable: true }) createdAt: string | null;
  @Instant({ nullable: true }) lastUsedAt: string | null;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'user_id' })
  user?: Relation<UserEntity>;
}
