import { Entity } from 'typeorm';
import { AutoId, Instant, Line, Text } from '@grove/database';

/** A user account. */
@Entity('user')
export class UserEntity {
  @AutoId() id: number;
  @Line(60) username: string;
  /** Case-folded: unique. */
  @Line(60) usernameFolded: string;
  /** As the user entered it. */
  @Line(200) email: string;
  /** Case-folded: unique. */
  @Line(200) emailFolded: string;
  /** Argon2id hash; null if no password was ever set. */
  @Line(200, { nullable: true }) passwordHash: string | null;
  @Line(420) displayName: string;
  /** The display name folded, for sorting and searching. */
  @Line(420) displayKey: string;
  @Line(200) firstName: string;
  @Line(200) lastName: string;
  @Line(200) nickname: string;
  @Line(2000) url: string;
  /** Used in URLs: unique. */
  @Line(200) slug: string;
  @Text() description: string;
  /** Empty: the locale of the site. */
  @Line(20) locale: string;
  @Instant() registeredAt: string;
  /** Null until the first update. */
  @Instant({ nullable: true }) modifiedAt: string | null;
  /** If set, the account cannot sign in. */
  @Instant({ nullable: true }) disabledAt: string | null;
}
