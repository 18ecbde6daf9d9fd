import { Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { AutoId, Instant, Int, Line, Text } from '@grove/database';
import { OrderEntity } from '../../model/order.entity.js';

/** The permission to download a file, granted by WooCommerce for an order that was imported from there. */
@Entity('download_permission')
export class DownloadPermissionEntity {
  @AutoId() id: number;
  /** The id of the file within its product. */
  @Line(36) downloadId: string;
  /** The product or variation that the file belongs to. */
  @Int() productId: number;
  @Int() orderId: number;
  @ManyToOne(() => OrderEntity)
  @JoinColumn({ name: 'order_id' })
  order?: Relation<OrderEntity>;
  @Text() orderKey: string;
  @Line(200) userEmail: string;
  /** The account that may download the file, which need not be the customer of the order; 0 for guests. */
  @Int() userId: number;
  /** The number of remaining downloads; null for unlimited. */
  @Int({ nullable: true }) remaining: number | null;
  @Instant({ nullable: true }) grantedAt: string | null;
  /** The last day (`YYYY-MM-DD`), in the time zone of the site; null for none. */
  @Line(10, { nullable: true }) lastDay: string | null;
  @Int() downloadCount: number;
}
