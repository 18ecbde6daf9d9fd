import { Entity, PrimaryColumn } from 'typeorm';
import { Id, Instant } from '@grove/database';

/** The nonce of an accepted signed request; the same key and nonce are refused afterwards. */
@Entity('oauth_nonce')
export class OAuthNonceEntity {
  @Id() keyId: number;
  /** SHA-256 hash of the nonce. */
  @PrimaryColumn({ type: 'varchar', length: 64 }) nonce: string;
  @Instant() seenAt: string;
}
