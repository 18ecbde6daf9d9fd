import {
  SHOP,
  argumentsOf,
  contextField,
  ok,
  serializerFor,
  jsonSchemaProperties,
  type RequestContext,
  type RestRequest,
  type Route,
  type RouteSource,
  type JsonRecord,
} from '@grove/rest';
import { Controller } from '@nestjs/common';
import { CustomersService } from '../customers.service.js';
import { CustomerDownload } from './customer-download.resource.js';
import { CustomerDownloads, type Download } from './customer-downloads.js';

/** The files that a customer bought, for those who manage customers. */
@Controller()
export class CustomerDownloadsController implements RouteSource {
  constructor(
    private readonly customers: CustomersService,
    private readonly downloads: CustomerDownloads,
  ) {}

  routes(): Route[] {
    const schema = {
      title: 'customer_download',
      properties: jsonSchemaProperties(CustomerDownload),
    };
    return [
      {
        namespace: SHOP,
        path: 'customers/<customer_id>/downloads',
        schema,
        endpoints: [
          {
            methods: ['GET'],
            arguments: argumentsOf('query', [contextField(SHOP, ['view'])]),
            assertExists: (request) =>
              this.customers.assertExists('view', { id: request.id('customer_id'), parents: {}, query: {} }),
            authorize: ({ context }) => context.principal.can('manage_customers'),
            refusalCode: SHOP.refusals.view,
            handle: async (request) => ok(await this.list(request)),
            summary: 'List the files that a customer may fetch',
          },
        ],
      },
    ];
  }

  private async list(request: RestRequest): Promise<JsonRecord[]> {
    const { id, email } = await this.customers.get(request.id('customer_id'));
    return (await this.downloads.of(id)).map((download) => present(download, { id, email }, request.context));
  }
}

function present(download: Download, customer: { id: number; email: string }, context: RequestContext): JsonRecord {
  const { id, name, file, orderId, orderKey, ownerId, productId, remaining, lastDay } = download;
  const parameters = { download_file: `${ownerId}`, order: orderKey, email: customer.email, key: id };
  const record: CustomerDownload = {
    downloadUrl: `${context.mountPoint.home}/?${new URLSearchParams(parameters).toString()}`,
    downloadId: id,
    productId: ownerId,
    downloadName: name,
    orderId,
    orderKey,
    downloadsRemaining: remaining === null ? 'unlimited' : `${remaining}`,
    accessExpires: lastDay === null ? 'never' : `${lastDay}T00:00:00`,
    file: { name, file },
  };
  const links = {
    collection: [{ href: context.url(`/shop/v1/customers/${customer.id}/downloads`) }],
    product: [{ href: context.url(`/shop/v1/products/${productId}`) }],
    order: [{ href: context.url(`/shop/v1/orders/${orderId}`) }],
  };
  return { ...serializerFor(CustomerDownload, 'view')(record), _links: links };
}
