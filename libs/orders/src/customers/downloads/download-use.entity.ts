import { Entity } from 'typeorm';
import { AutoId, Instant, Int, Line } from '@grove/database';

/** How often one file of an order was downloaded here. */
@Entity('download_use')
export class DownloadUseEntity {
  @AutoId() id: number;
  @Int() orderId: number;
  /** The product or variation that the file belongs to. */
  @Int() productId: number;
  /** The id of the file within its product. */
  @Line(64) downloadId: string;
  @Int() used: number;
  @Instant() lastUsedAt: string;
}
