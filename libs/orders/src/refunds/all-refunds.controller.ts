import {
  Endpoint,
  listResponse,
  MetaDataStore,
  pagingOf,
  represent,
  RestController,
  SHOP_V3,
  type RestRequest,
  type RestResponse,
} from '@grove/rest';
import { REFUND_KIND } from '../model/metadata-kinds.js';
import { AllRefundsQuery } from './api/query-v3.js';
import { RefundOfAnyOrder } from './api/v3.js';
import { RefundsService } from './refunds.service.js';

/** The list of the refunds of all orders. */
@RestController({ namespace: SHOP_V3, capability: 'manage_orders', schema: RefundOfAnyOrder, title: 'order_refund' })
export class AllRefundsController {
  constructor(
    private readonly refunds: RefundsService,
    private readonly metaData: MetaDataStore,
  ) {}

  @Endpoint({
    method: 'GET',
    path: 'refunds',
    summary: 'List the refunds of all orders',
    returns: 'page',
    contexts: ['view', 'edit'],
    query: AllRefundsQuery,
  })
  async listRefunds({ args, context, view }: RestRequest<AllRefundsQuery>): Promise<RestResponse> {
    const { records, total = 0 } = await this.refunds.listAll(args, context);
    const ids = records.map(({ id }) => id);
    const metaData = await this.metaData.find(REFUND_KIND, ids, args, context.principal);
    const bodies = records.map((record) => {
      const parents = { order_id: record.refund.orderId };
      const links = this.refunds.links(record, context, parents);
      const withMetaData = { ...record, metaData: metaData.get(record.id) ?? [] };
      return represent<object>(RefundOfAnyOrder, withMetaData, { context, view, parents, links });
    });
    return listResponse(bodies, pagingOf(args, { total }));
  }
}
