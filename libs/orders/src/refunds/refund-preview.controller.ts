import { Database, tryOut } from '@grove/database';
import { Endpoint, ok, RestController, serializerFor, SHOP_V3, type RestRequest, type RestResponse } from '@grove/rest';
import { REFUND_ERRORS, RefundsOrderNotFound } from '../errors.js';
import { OrderLoader } from '../orders/read/order-loader.js';
import { refundableAmount } from '../orders/write/order.rules.js';
import { acceptRefundPreview, presentRefundPreview, RefundPreview, RefundPreviewInput } from './api/preview-v3.js';
import { RefundsService } from './refunds.service.js';

const serialize = serializerFor(RefundPreview, 'view');

/** The preview of a refund in the form of WooCommerce. The other versions show the refund itself. */
@RestController({ namespace: SHOP_V3, capability: 'manage_orders', schema: RefundPreview, title: 'refund_preview' })
export class RefundPreviewController {
  constructor(
    private readonly database: Database,
    private readonly refunds: RefundsService,
    private readonly orders: OrderLoader,
  ) {}

  @Endpoint<RefundPreviewController>({
    method: 'POST',
    path: 'orders/<order_id>/refunds/preview',
    isAction: true,
    contexts: ['view'],
    summary: 'Preview a refund of an order, without storing anything',
    errors: REFUND_ERRORS.create,
    body: RefundPreviewInput,
    assertExists: (controller, request) => controller.assertOrderExists(request),
  })
  async preview(request: RestRequest<RefundPreviewInput>): Promise<RestResponse> {
    const { args, context } = request;
    return tryOut(this.database, async () => {
      const refundable = refundableAmount((await this.orderOf(request)).order);
      const parents = { order_id: request.id('order_id') };
      const refund = await this.refunds.create(acceptRefundPreview(args), context, parents);
      return ok(serialize(presentRefundPreview(refund, refundable)));
    });
  }

  /** Callers without the capability get no 404, so that they cannot find out which orders exist. */
  private async assertOrderExists(request: RestRequest): Promise<void> {
    if (request.context.principal.can('manage_orders')) await this.orderOf(request);
  }

  private async orderOf(request: RestRequest) {
    const details = await this.orders.findDetails(request.id('order_id'));
    if (!details) throw new RefundsOrderNotFound();
    return details;
  }
}
