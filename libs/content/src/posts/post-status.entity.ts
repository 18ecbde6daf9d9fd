import { Entity, PrimaryColumn } from 'typeorm';

/** A status of imported posts that Grove does not know. */
@Entity('post_status')
export class PostStatusEntity {
  @PrimaryColumn({ type: 'varchar', length: 20 }) name: string;
}
