import { Entity, PrimaryColumn } from 'typeorm';
import { Text } from '@grove/database';

/** An answer to a field of the configurator. */
@Entity('seo_answer')
export class SeoAnswerEntity {
  @PrimaryColumn({ type: 'varchar', length: 60 }) name: string;
  @Text() value: string;
}
