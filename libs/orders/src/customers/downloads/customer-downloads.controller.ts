import {
  SHOP,
  SHOP_V2,
  SHOP_V3,
  Endpoint,
  Field,
  FieldOrder,
  ok,
  RestController,
  serializerFor,
  type JsonRecord,
  type SchemaClass,
  type RequestContext,
  type RestRequest,
  type RestResponse,
} from '@grove/rest';
import { findProductNames } from '@grove/catalogue';
import { instantOf, utcText } from '@grove/core';
import { Database } from '@grove/database';
import { SiteSettings } from '@grove/settings';
import { CustomersService } from '../customers.service.js';
import { CustomerNotFound } from '../errors.js';
import { DownloadLinks } from './download-links.js';
import { CustomerDownloads, type Download } from './customer-downloads.js';

/** The file of a download. */
class DownloadFile {
  @Field.text({ description: 'Name of the file.', readonly: true }) name: string;
  @Field.uri({ description: 'URL of the file.', readonly: true }) file: string;
}

/** A file that a customer bought and may download. */
class CustomerDownload {
  @Field.uri({ description: 'URL with which the customer downloads the file.', readonly: true }) downloadUrl: string;
  @Field.text({ description: 'Id of the file.', readonly: true }) downloadId: string;
  @Field.integer({ description: 'Id of the product or variation that the file belongs to.', readonly: true }) productId: number;
  @Field.text({ description: 'Name of the file.', readonly: true }) downloadName: string;
  @Field.integer({ description: 'Id of the order.', readonly: true }) orderId: number;
  @Field.text({ description: 'Key of the order.', readonly: true }) orderKey: string;
  @Field.text({ description: 'Number of remaining downloads, or unlimited.', readonly: true }) downloadsRemaining: string;
  @Field.text({ description: 'Date of expiry in the time zone of the site, or never.', readonly: true }) accessExpires: string;
  @Field.object(DownloadFile, { description: 'The file.', readonly: true }) file: DownloadFile;
}

/** The same in `wc/v2` and `wc/v3`. */
@FieldOrder(`
  download_id download_url product_id product_name download_name order_id order_key downloads_remaining access_expires access_expires_gmt file
`)
class CustomerDownloadV2 extends CustomerDownload {
  @Field.text({ description: 'Name of the product or variation.', readonly: true }) productName: string;
  @Field.text({ description: 'Date of expiry (UTC), or never.', readonly: true }) accessExpiresGmt: string;
}

const DOWNLOADS = {
  method: 'GET',
  path: 'customers/<customer_id>/downloads',
  summary: 'List the files that a customer may fetch',
  errors: [CustomerNotFound],
  returns: 'list',
  contexts: ['view'],
} as const;

const assertExists = ({ customers }: CustomerDownloadsController, request: RestRequest): Promise<void> =>
  customers.assertExists('view', { id: request.id('customer_id'), parents: {}, query: {} });

/** The files that a customer bought, for users who manage customers. */
@RestController({ namespace: SHOP, capability: 'manage_customers', schema: CustomerDownload, title: 'customer_download' })
export class CustomerDownloadsController {
  constructor(
    readonly customers: CustomersService,
    private readonly downloads: CustomerDownloads,
    private readonly database: Database,
    private readonly site: SiteSettings,
    private readonly links: DownloadLinks,
  ) {}

  @Endpoint<CustomerDownloadsController>({ ...DOWNLOADS, assertExists })
  async listDownloads(request: RestRequest): Promise<RestResponse> {
    return ok((await this.find(request)).map((download) => toJson(CustomerDownload, download, request.context)));
  }

  @Endpoint<CustomerDownloadsController>({
    ...DOWNLOADS,
    assertExists,
    namespace: SHOP_V3,
    alsoIn: [SHOP_V2],
    schema: CustomerDownloadV2,
  })
  async listVersionedDownloads(request: RestRequest): Promise<RestResponse> {
    const found = await this.find(request);
    const [zone, names] = await Promise.all([
      this.site.timezone(),
      findProductNames(
        this.database,
        found.map(({ productId }) => productId),
      ),
    ]);
    const records = found.map((download) => ({
      ...download,
      productName: names.get(download.productId) ?? download.downloadName,
      accessExpiresGmt: download.lastDay === null ? 'never' : utcText(instantOf(download.accessExpires, zone)),
    }));
    return ok(records.map((record) => toJson(CustomerDownloadV2, record, request.context)));
  }

  private async find(request: RestRequest): Promise<ShownDownload[]> {
    const customer = await this.customers.get(request.id('customer_id'), {}, request.context);
    const found = await this.downloads.of(customer.id);
    return Promise.all(found.map((download) => this.shown(download, customer, request.context)));
  }

  private async shown(
    download: Download,
    customer: { id: number; email: string },
    context: RequestContext,
  ): Promise<ShownDownload> {
    const { id, name, file, orderId, orderKey, ownerId, remaining, lastDay, email = customer.email } = download;
    const query = await this.links.queryOf({ ...download, email });
    return {
      downloadUrl: `${context.mountPoint.home}/?${query}`,
      downloadId: id,
      productId: ownerId,
      downloadName: name,
      orderId,
      orderKey,
      downloadsRemaining: remaining === null ? 'unlimited' : `${remaining}`,
      accessExpires: lastDay === null ? 'never' : `${lastDay}T00:00:00`,
      file: { name, file },
      ...{ customerId: customer.id, lastDay },
    };
  }
}

type ShownDownload = CustomerDownload & { readonly customerId: number; readonly lastDay: string | null };

function toJson(schema: SchemaClass, download: ShownDownload, context: RequestContext): JsonRecord {
  const { customerId, productId, orderId } = download;
  const links = {
    collection: [{ href: context.url(`/shop/v1/customers/${customerId}/downloads`) }],
    product: [{ href: context.url(`/shop/v1/products/${productId}`) }],
    order: [{ href: context.url(`/shop/v1/orders/${orderId}`) }],
  };
  return { ...serializerFor(schema, 'view')(download), _links: links };
}
