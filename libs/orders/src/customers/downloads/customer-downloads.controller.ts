import {
  SHOP,
  Endpoint,
  ok,
  RestController,
  serializerFor,
  type JsonRecord,
  type RequestContext,
  type RestRequest,
  type RestResponse,
} from '@grove/rest';
import { CustomersService } from '../customers.service.js';
import { CustomerDownload } from './customer-download.resource.js';
import { CustomerDownloads, type Download } from './customer-downloads.js';

/** The files that a customer bought, for users who manage customers. */
@RestController({ namespace: SHOP, capability: 'manage_customers', schema: CustomerDownload, title: 'customer_download' })
export class CustomerDownloadsController {
  constructor(
    private readonly customers: CustomersService,
    private readonly downloads: CustomerDownloads,
  ) {}

  @Endpoint<CustomerDownloadsController>({
    method: 'GET',
    path: 'customers/<customer_id>/downloads',
    summary: 'List the files that a customer may fetch',
    contexts: ['view'],
    assertExists: ({ customers }, request) =>
      customers.assertExists('view', { id: request.id('customer_id'), parents: {}, query: {} }),
  })
  async listDownloads(request: RestRequest): Promise<RestResponse> {
    const { id, email } = await this.customers.get(request.id('customer_id'));
    const downloads = await this.downloads.of(id);
    return ok(downloads.map((download) => toJson(download, { id, email }, request.context)));
  }
}

function toJson(download: Download, customer: { id: number; email: string }, context: RequestContext): JsonRecord {
  const { id, name, file, orderId, orderKey, ownerId, productId, remaining, lastDay, email = customer.email } = download;
  const parameters = { download_file: `${ownerId}`, order: orderKey, email, key: id };
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
