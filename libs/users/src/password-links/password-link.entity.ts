import { Entity } from 'typeorm';
import { AutoId, Instant, Int, Line } from '@grove/database';

/** A link with which a person sets a new password, once. */
@Entity('password_link')
export class PasswordLinkEntity {
  @AutoId() id: number;
  @Int() userId: number;
  /** The hash of the token in the link: unique. */
  @Line(64) hash: string;
  @Instant() createdAt: string;
  @Instant() expiresAt: string;
}
