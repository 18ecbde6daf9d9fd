import { Entity, PrimaryColumn } from 'typeorm';
import { Text } from '@grove/database';

/** An option of the site that differs from its default, or was set once. */
@Entity('setting')
export class SettingEntity {
  @PrimaryColumn({ type: 'varchar', length: 60 }) name: string;
  @Text() value: string;
}
