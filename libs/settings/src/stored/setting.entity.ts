import { Entity, PrimaryColumn } from 'typeorm';
import { Text } from '@grove/database';

/** A setting that was changed at least once. */
@Entity('setting')
export class SettingEntity {
  @PrimaryColumn({ type: 'varchar', length: 60 }) name: string;
  @Text() value: string;
}
