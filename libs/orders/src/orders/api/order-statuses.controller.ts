import { anyone, Endpoint, Field, ok, RestController, SHOP_V3, type RestResponse } from '@grove/rest';
import { STATUS_NAMES } from '../../model/order-status.js';

/** A status of orders. */
class OrderStatusName {
  @Field.text({ description: 'Status.', readonly: true }) slug: string;
  @Field.text({ description: 'Name of the status.', readonly: true }) name: string;
}

/** The statuses of orders, which everybody may read. */
@RestController({ namespace: SHOP_V3, capability: anyone, schema: OrderStatusName, title: 'order_status' })
export class OrderStatusesController {
  @Endpoint({ method: 'GET', path: 'orders/statuses', summary: 'List the statuses of orders', returns: 'list' })
  async listStatuses(): Promise<RestResponse> {
    return ok(Object.entries(STATUS_NAMES).map(([slug, name]) => ({ slug, name })));
  }
}
