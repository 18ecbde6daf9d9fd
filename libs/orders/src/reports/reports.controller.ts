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

const REPORT = { method: 'GET', returns: 'list', contexts: ['view'] } as const;

const IN_V3 = { ...REPORT, namespace: SHOP_V3, alsoIn: [] } as const;

/** A report that only `shop/v1` has: what the sales of a range consist of. */
const PART = { ...REPORT, alsoIn: [], query: ReportQuery } as const;

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

  @Endpoint({ ...REPORT, path: 'reports', summary: 'List the reports', schema: Report })
  async listReports({ context }: RestRequest): Promise<RestResponse> {
    return ok(listed(REPORTS, context));
  }

  @Endpoint({ ...REPORT, path: 'reports/sales', summary: 'Report what was sold', query: SalesQuery, schema: Sales })
  async reportSales({ args, context }: RestRequest<SalesQuery>): Promise<RestResponse> {
    const [range, decimals] = await this.rangeAndDecimals(args);
    const figures = await this.sales.of(range, decimals);
    return ok([withLinks(serializerFor(Sales, 'view')(figures), aboutReports(context))]);
  }

  @Endpoint({
    ...REPORT,
    path: 'reports/top_sellers',
    alsoIn: [SHOP_V2, SHOP_V3],
    summary: 'Report what sold best',
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

  @Endpoint({ ...PART, path: 'reports/taxes', summary: 'Report the taxes of each rate', schema: TaxSales })
  async reportTaxes({ args, context }: RestRequest<ReportQuery>): Promise<RestResponse> {
    const [range, decimals] = await this.rangeAndDecimals(args);
    const rates = await this.taxes.of(range, decimals);
    return ok(rates.map((rate) => withLinks(serializerFor(TaxSales, 'view')(rate), aboutReports(context))));
  }

  @Endpoint({ ...PART, path: 'reports/coupons', summary: 'Report what coupons took off', schema: CouponSales })
  async reportCoupons({ args, context }: RestRequest<ReportQuery>): Promise<RestResponse> {
    const [range, decimals] = await this.rangeAndDecimals(args);
    const coupons = await this.coupons.of(range, decimals);
    return ok(coupons.map((coupon) => withLinks(serializerFor(CouponSales, 'view')(coupon), aboutReports(context))));
  }

  @Endpoint({ ...IN_V3, path: 'reports', summary: 'List the reports', schema: Report })
  async listVersionedReports({ context }: RestRequest): Promise<RestResponse> {
    return ok(listed([...REPORTS, ...TOTALS], context));
  }

  @Endpoint({ ...IN_V3, path: 'reports/sales', summary: 'Report what was sold', query: ReportQuery, schema: Sales })
  async reportVersionedSales({ args, context }: RestRequest<ReportQuery>): Promise<RestResponse> {
    const [range, decimals] = await this.rangeAndDecimals(args);
    const figures = await this.sales.withRefunds(range, decimals);
    return ok([withLinks(serializerFor(Sales, 'view')(figures), aboutReports(context))]);
  }

  private rangeAndDecimals(query: RangeQuery): Promise<[ReportRange, number]> {
    return Promise.all([this.rangeOf(query), this.shop.all().then(({ priceDecimals }) => priceDecimals)]);
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
