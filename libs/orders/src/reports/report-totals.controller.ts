import { Endpoint, ok, RestController, SHOP, SHOP_V3, type RestResponse } from '@grove/rest';
import { ReportTotal } from './report.resource.js';
import { ReportTotals } from './report-totals.js';

const totalsOf = (subject: string) =>
  ({
    method: 'GET',
    path: `reports/${subject}/totals`,
    summary: `Count the ${subject}`,
    returns: 'list',
    contexts: ['view'],
  }) as const;

/** Totals of orders, products, customers, coupons and reviews. */
@RestController({ namespace: SHOP_V3, capability: 'view_reports', schema: ReportTotal, title: 'report_total' })
export class ReportTotalsController {
  constructor(private readonly totals: ReportTotals) {}

  @Endpoint({ ...totalsOf('orders'), alsoIn: [SHOP] })
  async countOrders(): Promise<RestResponse> {
    return ok(await this.totals.orders());
  }

  @Endpoint(totalsOf('products'))
  async countProducts(): Promise<RestResponse> {
    return ok(await this.totals.products());
  }

  @Endpoint(totalsOf('customers'))
  async countCustomers(): Promise<RestResponse> {
    return ok(await this.totals.customers());
  }

  @Endpoint(totalsOf('coupons'))
  async countCoupons(): Promise<RestResponse> {
    return ok(await this.totals.coupons());
  }

  @Endpoint(totalsOf('reviews'))
  async countReviews(): Promise<RestResponse> {
    return ok(await this.totals.reviews());
  }
}
