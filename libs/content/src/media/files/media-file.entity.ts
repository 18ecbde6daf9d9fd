import { Entity } from 'typeorm';
import { AutoId, Big, Instant, Int, Line } from '@grove/database';

/**
 * One stored file: an upload as it came, or a size of it. The row is there before the file and goes after it, so that whatever is stored can be found:
 * a file without a medium is one that is just being stored or removed, or was left behind when that was cut short.
 */
@Entity('media_file')
export class MediaFileEntity {
  @AutoId() id: number;
  /** The medium it belongs to; 0 for none. */
  @Int({ default: 0 }) mediaId: number;
  /** Where it is served below `/media/`; null while it belongs to no medium. */
  @Line(300, { nullable: true }) path: string | null;
  /** Where the storage keeps it. Made up, and never given twice: what is stored under it never changes. */
  @Line(100) storageKey: string;
  @Line(100) mimeType: string;
  @Big() bytes: bigint;
  @Instant() createdAt: string;
}
