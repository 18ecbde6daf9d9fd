import { Entity, PrimaryColumn } from 'typeorm';
import { Id, Int } from '@grove/database';

/** A role of a user. */
@Entity('user_role')
export class UserRoleEntity {
  @Id() userId: number;
  @PrimaryColumn({ type: 'varchar', length: 60 }) role: string;
  /** Its index among the roles of the user, from 0. */
  @Int({ default: 0 }) position: number;
}
