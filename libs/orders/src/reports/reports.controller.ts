import {
  SHOP,
  SHOP_V2,
  SHOP_V3,
  Endpoint,
  ok,
  RestController,
  serializerFor,
  type JsonRecord,
  type Links,
  type RequestContext,
  type RestRequest,
  type RestResponse,
} from '@grove/rest';
import { today } from '@grove/core';
import { ShopSettings, SiteSettings } from '@grove/settings';
import { rangeOf, type RangeQuery, type ReportRange } from './report-range.rules.js';
import { CouponReport } from './coupon-report.js';
import { BestSeller, CouponSales, Report, ReportQuery, Sales, SalesQuery, TaxSales } from './report.resource.js';
import { SalesReport } from './sales-report.js';
import { TaxReport } from './tax-report.js';
import { TopSellers } from './top-sellers.js';

const ROOT = '/shop/v1/reports';

const REPORTS: readonly Report[] = [
  { slug: 'sales', description: 'List of sales reports.' },
  { slug: 'top_sellers', description: 'List of top sellers products.' },
];

/** The other reports of `shop/v3`. The last three are listed by WooCommerce, too, although nobody serves them. */
const TOTALS: readonly Report[] = [
  'orders',
  'products',
  'customers',
  'coupons',
  'reviews',
  'categories',
  'tags',
  'attributes',
].map((subject) => ({ slug: `${subject}/totals`, description: `Totals of ${subject}.` }));

const IN_V3 = { namespace: SHOP_V3, alsoIn: [] };

/** A report that only `shop/v1` has: what the sales of a range consist of. */
const partsOf = (subject: string) =>
  ({
    method: 'GET',
    path: `reports/${subject}`,
    alsoIn: [],
    returns: 'list',
    contexts: ['view'],
    query: ReportQuery,
  }) as const;

/** The reports of the shop. Their figures are computed on request. */
@RestController({ namespace: SHOP, alsoIn: [SHOP_V2], capability: 'view_reports', title: 'report' })
export class ReportsController {
  constructor(
    private readonly site: SiteSettings,
    private readonly shop: ShopSettings,
    private readonly sales: SalesReport,
    private readonly topSellers: TopSellers,
    private readonly taxes: TaxReport,
    private readonly coupons: CouponReport,
  ) {}

  @Endpoint({ method: 'GET', path: 'reports', summary: 'List the reports', returns: 'list', contexts: ['view'], schema: Report })
  async listReports({ context }: RestRequest): Promise<RestResponse> {
    return ok(listed(REPORTS, context));
  }

  @Endpoint({
    method: 'GET',
    path: 'reports/sales',
    summary: 'Report what was sold',
    returns: 'list',
    contexts: ['view'],
    query: SalesQuery,
    schema: Sales,
  })
  async reportSales({ args, context }: RestRequest<SalesQuery>): Promise<RestResponse> {
    const [range, { priceDecimals }] = await Promise.all([this.rangeOf(args), this.shop.all()]);
    const figures = await this.sales.of(range, priceDecimals);
    return ok([withLinks(serializerFor(Sales, 'view')(figures), aboutReports(context))]);
  }

  @Endpoint({
    method: 'GET',
    path: 'reports/top_sellers',
    alsoIn: [SHOP_V2, SHOP_V3],
    summary: 'Report what sold best',
    returns: 'list',
    contexts: ['view'],
    query: ReportQuery,
    schema: BestSeller,
  })
  async reportTopSellers({ args, context }: RestRequest<ReportQuery>): Promise<RestResponse> {
    const sellers = await this.topSellers.of(await this.rangeOf(args));
    const records = sellers.map((seller) =>
      withLinks(serializerFor(BestSeller, 'view')(seller), {
        ...aboutReports(context),
        product: [{ href: context.url(`/shop/v1/products/${seller.productId}`) }],
      }),
    );
    return ok(records);
  }

  @Endpoint({ ...partsOf('taxes'), summary: 'Report the taxes of each rate', schema: TaxSales })
  async reportTaxes({ args, context }: RestRequest<ReportQuery>): Promise<RestResponse> {
    const [range, { priceDecimals }] = await Promise.all([this.rangeOf(args), this.shop.all()]);
    const rates = await this.taxes.of(range, priceDecimals);
    return ok(rates.map((rate) => withLinks(serializerFor(TaxSales, 'view')(rate), aboutReports(context))));
  }

  @Endpoint({ ...partsOf('coupons'), summary: 'Report what coupons took off', schema: CouponSales })
  async reportCoupons({ args, context }: RestRequest<ReportQuery>): Promise<RestResponse> {
    const [range, { priceDecimals }] = await Promise.all([this.rangeOf(args), this.shop.all()]);
    const coupons = await this.coupons.of(range, priceDecimals);
    return ok(coupons.map((coupon) => withLinks(serializerFor(CouponSales, 'view')(coupon), aboutReports(context))));
  }

  @Endpoint({
    ...IN_V3,
    method: 'GET',
    path: 'reports',
    summary: 'List the reports',
    returns: 'list',
    contexts: ['view'],
    schema: Report,
  })
  async listVersionedReports({ context }: RestRequest): Promise<RestResponse> {
    return ok(listed([...REPORTS, ...TOTALS], context));
  }

  @Endpoint({
    ...{ ...IN_V3, method: 'GET', path: 'reports/sales', summary: 'Report what was sold', returns: 'list', contexts: ['view'] },
    ...{ query: ReportQuery, schema: Sales },
  })
  async reportVersionedSales({ args, context }: RestRequest<ReportQuery>): Promise<RestResponse> {
    const [range, { priceDecimals }] = await Promise.all([this.rangeOf(args), this.shop.all()]);
    const figures = await this.sales.withRefunds(range, priceDecimals);
    return ok([withLinks(serializerFor(Sales, 'view')(figures), aboutReports(context))]);
  }

  private async rangeOf(query: RangeQuery): Promise<ReportRange> {
    const zone = await this.site.timezone();
    return rangeOf(query, today(zone), zone);
  }
}

const listed = (reports: readonly Report[], context: RequestContext): JsonRecord[] =>
  reports.map((report) =>
    withLinks(serializerFor(Report, 'view')(report), {
      self: [{ href: context.url(`${ROOT}/${report.slug}`) }],
      collection: [{ href: context.url(ROOT) }],
    }),
  );

const aboutReports = (context: RequestContext): Links => ({ about: [{ href: context.url(ROOT) }] });

const withLinks = (record: JsonRecord, links: Links): JsonRecord => ({ ...record, _links: links });
