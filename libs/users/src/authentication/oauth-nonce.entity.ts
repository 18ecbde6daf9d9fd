import { Entity, PrimaryColumn } from 'typeorm';
import { Id, Instant } from '@grove/database';

/** A signed request that came through: with this key and nonce none will again. */
@Entity('oauth_nonce')
export class OAuthNonceEntity {
  @Id() keyId: number;
  /** Fingerprint of the nonce. */
  @PrimaryColumn({ type: 'varchar', length: 64 }) nonce: string;
  @Instant() seenAt: string;
}
