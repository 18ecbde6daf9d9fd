import { Entity, JoinColumn, ManyToOne, OneToMany, PrimaryColumn, type Relation } from 'typeorm';
import { AutoId, Id, Instant, Int, Json, Line, Text } from '@grove/database';
import { ApplicationPasswordEntity } from '../application-passwords/application-password.entity.js';

/** A user account. */
@Entity('user')
export class UserEntity {
  @AutoId() id: number;
  @Line(60) username: string;
  @Line(60) usernameFolded: string;
  /** The case-folded username: unique. Null if an imported account with a lower id has the same username. */
  @Line(60, { nullable: true }) usernameKey: string | null;
  /** As the user entered it; empty for imported accounts without one. */
  @Line(200) email: string;
  @Line(200) emailFolded: string;
  /** The case-folded e-mail address: unique. Null if it is empty, or an imported account with a lower id has the same address. */
  @Line(200, { nullable: true }) emailKey: string | null;
  /** Argon2id hash, or the hash of the system from which the account was imported; null if no password was ever set. */
  @Text({ nullable: true }) passwordHash: string | null;
  @Line(420) displayName: string;
  /** The display name folded, for sorting and searching. */
  @Line(420) displayKey: string;
  @Text() firstName: string;
  @Text() lastName: string;
  @Text() nickname: string;
  @Line(2000) url: string;
  /** Used in URLs. */
  @Line(200) slug: string;
  /** The slug: unique. Null if it is empty, or an imported account with a lower id has the same slug. */
  @Line(200, { nullable: true }) slugKey: string | null;
  @Text() description: string;
  /** Empty: the locale of the site. */
  @Line(20) locale: string;
  /** Null if an imported account has no date. */
  @Instant({ nullable: true }) registeredAt: string | null;
  /** Null until the first update. */
  @Instant({ nullable: true }) modifiedAt: string | null;
  /** If set, the account cannot sign in. */
  @Instant({ nullable: true }) disabledAt: string | null;
  /** Capabilities that an imported account has besides its roles, or, without a value, lacks. */
  @Json({ nullable: true }) ownCapabilities: Record<string, unknown> | null;

  @OneToMany(() => UserRoleEntity, (role) => role.user) roles?: UserRoleEntity[];
  @OneToMany(() => ApplicationPasswordEntity, (password) => password.user) applicationPasswords?: ApplicationPasswordEntity[];
}

/** A role of a user. */
@Entity('user_role')
export class UserRoleEntity {
  @Id() userId: number;
  @PrimaryColumn({ type: 'varchar', length: 60 }) role: string;
  /** Its index among the roles of the user, from 0. */
  @Int({ default: 0 }) position: number;

  @ManyToOne(() => UserEntity, (user) => user.roles)
  @JoinColumn({ name: 'user_id' })
  user?: Relation<UserEntity>;
}

/**
 * A role that an imported account does not have, but by which lists find it: WordPress searches the text in which it stores roles, also where it cannot read
 * that text. It allows nothing.
 */
@Entity('user_listed_role')
export class UserListedRoleEntity {
  @Id() userId: number;
  @PrimaryColumn({ type: 'varchar', length: 60 }) role: string;
}
