import { type Database, Repository } from '@grove/database';
import { OrderEntity } from '../../model/order.entity.js';

/** The number of orders that are not in the trash. */
export const countOrders = (database: Database): Promise<number> =>
  new Repository(database, OrderEntity).countBy({ notInTrash: true });

/** Whether the shop has an order, be it in the trash. */
export const hasOrders = (database: Database): Promise<boolean> => new Repository(database, OrderEntity).exists();
