import { Entity, JoinColumn, ManyToOne } from 'typeorm';
import { AutoId, Big, Instant, Int, Line } from '@grove/database';
import { MediaEntity } from '../media.entity.js';

/**
 * One stored file: an upload, or a size of it. The row is inserted before the file is stored and deleted after the file is deleted, so every stored
 * file has a row. A file without a medium is being stored or deleted, or is left over from an interrupted upload or deletion.
 */
@Entity('media_file')
export class MediaFileEntity {
  @AutoId() id: number;
  /** The medium it belongs to; 0 for none. */
  @Int({ default: 0 }) mediaId: number;
  /** The path of its URL: below `/media/` for uploads, below the root of the site for files of another site. Null while it belongs to no medium. */
  @Line(300, { nullable: true }) path: string | null;
  /** Its key in the storage. Keys are random and never used twice, so the content of a key never changes. */
  @Line(100) storageKey: string;
  @Line(100) mimeType: string;
  @Big() bytes: bigint;
  @Instant() createdAt: string;
  /** Which version of a file of another site it is; null for uploads. */
  @Line(200, { nullable: true }) sourceVersion: string | null;
  @ManyToOne(() => MediaEntity) @JoinColumn({ name: 'media_id' }) medium?: MediaEntity;
}
