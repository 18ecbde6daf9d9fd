import { Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { AutoId, Instant, Int, Line } from '@grove/database';
import { UserEntity } from '../accounts/user.entity.js';

/** A browser in which a person is signed in. */
@Entity('user_session')
export class SessionEntity {
  @AutoId() id: number;
  @Int() userId: number;
  /** The hash of the token in the cookie: unique. */
  @Line(64) hash: string;
  @Instant() createdAt: string;
  /** To the minute. */
  @Instant() lastUsedAt: string;
  /** The absolute end. */
  @Instant() expiresAt: string;
  /** The browser that signed in, as it names itself. */
  @Line(300) userAgent: string;
  /** The address of the last use. */
  @Line(45) address: string;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'user_id' })
  user?: Relation<UserEntity>;
}
