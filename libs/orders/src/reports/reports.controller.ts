import {
  SHOP,
  argumentsOf,
  contextField,
  fieldsOf,
  ok,
  serializerFor,
  jsonSchemaProperties,
  type RequestContext,
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
      route('reports', Report, 'List the reports', async ({ context }) => this.list(context)),
      route('reports/sales', Sales, 'Report what was sold', (request) => this.sold(request), ReportQuery),
      route('reports/top_sellers', BestSeller, 'Report what sold best', (request) => this.best(request), ReportQuery),
    ];
  }

  private list(context: RequestContext): JsonRecord[] {
    return REPORTS.map((report) => ({
      ...serializerFor(Report, 'view')(report),
      _links: { self: [{ href: context.url(`${ROOT}/${report.slug}`) }], collection: [{ href: context.url(ROOT) }] },
    }));
  }

  private async sold({ args, context }: RestRequest<ReportQuery>): Promise<JsonRecord[]> {
    const figures = await this.sales.of(await this.range(args));
    return [{ ...serializerFor(Sales, 'view')(figures), _links: aboutReports(context) }];
  }

  private async best({ args, context }: RestRequest<ReportQuery>): Promise<JsonRecord[]> {
    const sellers = await this.topSellers.of(await this.range(args));
    return sellers.map((seller) => ({
      ...serializerFor(BestSeller, 'view')(seller),
      _links: { ...aboutReports(context), product: [{ href: context.url(`/shop/v1/products/${seller.productId}`) }] },
    }));
  }

  private async range(asked: AskedRange): Promise<ReportRange> {
    const zone = await this.site.timezone();
    return rangeOf(asked, dayOf(now(), zone), zone);
  }
}

const aboutReports = (context: RequestContext) => ({ about: [{ href: context.url(ROOT) }] });

function route(
  path: string,
  shown: SchemaClass,
  summary: string,
  handle: (request: RestRequest<ReportQuery>) => Promise<JsonRecord[]>,
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
        authorize: ({ context }) => context.principal.can('view_reports'),
        refusalCode: SHOP.refusals.view,
        handle: async (request: RestRequest<ReportQuery>) => ok(await handle(request)),
        summary,
      },
    ],
  };
}
