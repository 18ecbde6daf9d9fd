import { Entity } from 'typeorm';
import { AutoId, Instant, Line, Text } from '@grove/database';

/** A person with an account. */
@Entity('user')
export class UserEntity {
  @AutoId() id: number;
  @Line(60) username: string;
  /** Compared without case: unique. */
  @Line(60) usernameFolded: string;
  /** As it was given. */
  @Line(200) email: string;
  /** Compared without case: unique. */
  @Line(200) emailFolded: string;
  /** Argon2id; null when no password was ever set. */
  @Line(200, { nullable: true }) passwordHash: string | null;
  @Line(420) displayName: string;
  /** The display name folded, for sorting and searching. */
  @Line(420) displayKey: string;
  @Line(200) firstName: string;
  @Line(200) lastName: string;
  @Line(200) nickname: string;
  @Line(2000) url: string;
  /** Names the person in addresses: unique. */
  @Line(200) slug: string;
  @Text() description: string;
  /** Empty: the language of the site. */
  @Line(20) locale: string;
  @Instant() registeredAt: string;
  /** Null until the first change. */
  @Instant({ nullable: true }) modifiedAt: string | null;
  /** Set: signs in nowhere. */
  @Instant({ nullable: true }) disabledAt: string | null;
}
