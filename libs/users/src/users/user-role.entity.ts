import { Entity, PrimaryColumn } from 'typeorm';
import { Id, Int } from '@grove/database';

/** A role that a person holds. */
@Entity('user_role')
export class UserRoleEntity {
  @Id() userId: number;
  @PrimaryColumn({ type: 'varchar', length: 60 }) role: string;
  /** Its place among the roles of the person, from 0. */
  @Int({ default: 0 }) position: number;
}
