import {
  SHOP,
  argumentsOf,
  contextField,
  fieldsOf,
  ok,
  serializerFor,
  jsonSchemaProperties,
  type RestRequest,
  type Route,
  type RouteSource,
  type SchemaClass,
  type JsonRecord,
} from '@grove/rest';
import { Controller } from '@nestjs/common';
import { dayOf, now } from '@grove/core';
import { SiteSettings } from '@grove/settings';
import { rangeOf, type AskedRange, type ReportRange } from './report-range.rules.js';
import { BestSeller, Report, ReportQuery, Sales } from './report.resource.js';
import { SalesReport } from './sales-report.js';
import { TopSellers } from './top-sellers.js';

const ROOT = '/shop/v1/reports';

const REPORTS: readonly Report[] = [
  { slug: 'sales', description: 'What was sold, refunded and discounted, by day or month.' },
  { slug: 'top_sellers', description: 'The products of which most pieces were sold.' },
];

/** The reports of the shop: figures that are made when they are asked for. */
@Controller()
export class ReportsController implements RouteSource {
  constructor(
    private readonly site: SiteSettings,
    private readonly sales: SalesReport,
    private readonly topSellers: TopSellers,
  ) {}

  routes(): Route[] {
    return [
      route('reports', Report, 'List the reports', async (call) => this.list(call)),
      route('reports/sales', Sales, 'Report what was sold', (call) => this.sold(call), ReportQuery),
      route('reports/top_sellers', BestSeller, 'Report what sold best', (call) => this.best(call), ReportQuery),
    ];
  }

  private list(call: RestRequest): JsonRecord[] {
    return REPORTS.map((report) => ({
      ...serializerFor(Report, 'view')(report),
      _links: { self: [{ href: call.url(`${ROOT}/${report.slug}`) }], collection: [{ href: call.url(ROOT) }] },
    }));
  }

  private async sold(call: RestRequest): Promise<JsonRecord[]> {
    const figures = await this.sales.of(await this.range(call));
    return [{ ...serializerFor(Sales, 'view')(figures), _links: aboutReports(call) }];
  }

  private async best(call: RestRequest): Promise<JsonRecord[]> {
    const sellers = await this.topSellers.of(await this.range(call));
    return sellers.map((seller) => ({
      ...serializerFor(BestSeller, 'view')(seller),
      _links: { ...aboutReports(call), product: [{ href: call.url(`/shop/v1/products/${seller.productId}`) }] },
    }));
  }

  private async range(call: RestRequest): Promise<ReportRange> {
    const zone = await this.site.timezone();
    return rangeOf(call.args as AskedRange, dayOf(now(), zone), zone);
  }
}

const aboutReports = (call: RestRequest) => ({ about: [{ href: call.url(ROOT) }] });

function route(
  path: string,
  shown: SchemaClass,
  summary: string,
  handle: (call: RestRequest) => Promise<JsonRecord[]>,
  query?: SchemaClass,
): Route {
  const fields = [contextField(SHOP, ['view']), ...(query ? fieldsOf(query) : [])];
  return {
    namespace: SHOP,
    path,
    schema: {
      title: 'report',
      properties: jsonSchemaProperties(shown),
    },
    endpoints: [
      {
        methods: ['GET'],
        arguments: argumentsOf('query', fields),
        authorize: (call) => call.principal.can('view_reports'),
        refusalCode: SHOP.refusals.view,
        handle: async (call) => ok(await handle(call)),
        summary,
      },
    ],
  };
}
