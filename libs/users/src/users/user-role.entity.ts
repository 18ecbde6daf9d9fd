import { Entity, PrimaryColumn } from 'typeorm';
import { Id } from '@grove/kernel';

/** A role that a person holds. */
@Entity('user_role')
export class UserRoleEntity {
  @Id() userId: number;
  @PrimaryColumn({ type: 'varchar', length: 60 }) role: string;
}
