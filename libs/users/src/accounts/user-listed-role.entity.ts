import { Entity, PrimaryColumn } from 'typeorm';
import { Id } from '@grove/database';

/**
 * A role that an imported account does not have, but by which lists find it: another system searches the text in which it stores roles, also where it cannot read
 * that text. It allows nothing.
 */
@Entity('user_listed_role')
export class UserListedRoleEntity {
  @Id() userId: number;
  @PrimaryColumn({ type: 'varchar', length: 60 }) role: string;
}
