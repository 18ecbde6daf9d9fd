import { Entity, JoinColumn, ManyToOne } from 'typeorm';
import { AutoId, Instant, Int, Line, Text } from '@grove/database';

/** A password for one program of a user, which can be revoked on its own. Only its hash is stored. */
@Entity('application_password')
export class ApplicationPasswordEntity {
  @AutoId() id: number;
  @Int() userId: number;
  @Line(36) uuid: string;
  @Text() name: string;
  /** A UUID with which the program identifies itself, or empty. */
  @Line(36, { default: '' }) appId: string;
  /** Keyed hash of the password without spaces, or the hash of the system from which it was imported: unique for each user. */
  @Line(255) hash: string;
  /** Id of the key used for the hash; empty for rows of earlier versions, `imported` for hashes of WordPress. */
  @Line(16, { default: '' }) keyId: string;
  @Instant() createdAt: string;
  @Instant({ nullable: true }) lastUsedAt: string | null;
  /** The address of the client at that time. */
  @Line(45, { nullable: true }) lastIp: string | null;

  /** Named by a text, because files do not import each other in a circle. */
  @ManyToOne('UserEntity', 'applicationPasswords')
  @JoinColumn({ name: 'user_id' })
  user?: object;
}
