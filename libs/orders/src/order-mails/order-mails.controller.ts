import { Mail } from '@grove/core';
import { Database } from '@grove/database';
import { Endpoint, Field, ok, RestController, SHOP, SHOP_V3, type RestRequest, type RestResponse } from '@grove/rest';
import { ShopSettings, SiteSettings } from '@grove/settings';
import { MailedOrderNotFound, NoMailAddress } from '../errors.js';
import { OrderNotes } from '../notes/order-notes.js';
import { OrderLoader } from '../orders/read/order-loader.js';
import type { OrderDetails } from '../orders/read/order-record.js';
import { CustomerDownloads } from '../customers/downloads/customer-downloads.js';
import { DownloadLinks } from '../customers/downloads/download-links.js';
import { type MailedDownload, orderDetailsText } from './order-mail.rules.js';

/** The only mail about an order that can be requested. */
const ORDER_DETAILS = 'customer_invoice';

/** A mail about orders. */
class OrderMailTemplate {
  @Field.text({ description: 'Id of the mail.', readonly: true }) id: string;
  @Field.text({ description: 'Title.', readonly: true }) title: string;
  @Field.text({ description: 'What the mail says.', readonly: true }) description: string;
}

/** The response when a mail about an order is sent. */
class OrderMailResult {
  @Field.text({ description: 'To whom it is sent.', readonly: true }) message: string;
}

/** To whom a mail is sent. */
class OrderMailInput {
  @Field.email({ description: 'Address to send to; the billing e-mail address of the order by default.' }) email?: string;
}

/** Which mail is sent, and to whom. */
class OrderMailRequest extends OrderMailInput {
  @Field.enum([ORDER_DETAILS], { description: 'Id of the mail.', required: true }) templateId: string;
}

const ACTIONS = 'orders/<order_id>/actions';

const SENDING = {
  method: 'POST',
  isAction: true,
  schema: OrderMailResult,
  title: 'order_mail',
  errors: [MailedOrderNotFound, NoMailAddress],
} as const;

/** Sends customers the details of their orders by e-mail. */
@RestController({ namespace: SHOP_V3, capability: 'manage_orders' })
export class OrderMailsController {
  constructor(
    private readonly database: Database,
    private readonly orders: OrderLoader,
    private readonly notes: OrderNotes,
    private readonly mail: Mail,
    private readonly site: SiteSettings,
    private readonly shop: ShopSettings,
    private readonly downloads: CustomerDownloads,
    private readonly links: DownloadLinks,
  ) {}

  @Endpoint({
    method: 'GET',
    path: `${ACTIONS}/email_templates`,
    summary: 'List the mails about an order',
    errors: [MailedOrderNotFound],
    returns: 'list',
    schema: OrderMailTemplate,
    title: 'order_mail_template',
  })
  async listTemplates(request: RestRequest): Promise<RestResponse> {
    await this.find(request);
    return ok([{ id: ORDER_DETAILS, title: 'Order details', description: 'The items and the total of the order.' }]);
  }

  @Endpoint({
    ...SENDING,
    alsoIn: [SHOP],
    path: `${ACTIONS}/send_order_details`,
    summary: 'Send the details of an order',
    body: OrderMailInput,
  })
  sendOrderDetails(request: RestRequest<OrderMailInput>): Promise<RestResponse> {
    return this.send(request);
  }

  @Endpoint({ ...SENDING, path: `${ACTIONS}/send_email`, summary: 'Send a mail about an order', body: OrderMailRequest })
  sendEmail(request: RestRequest<OrderMailRequest>): Promise<RestResponse> {
    return this.send(request);
  }

  /** The mail is sent after its note is stored. */
  private async send(request: RestRequest<OrderMailInput>): Promise<RestResponse> {
    const [{ name }, { priceDecimals: decimals }] = await Promise.all([this.site.describe(), this.shop.all()]);
    return this.database.write(async (unit) => {
      await this.orders.lock(request.id('order_id'));
      const { order, lines } = await this.find(request);
      const to = request.args.email ?? order.billing.email;
      if (to === '') throw new NoMailAddress();
      const text = orderDetailsText(order, lines, { name, decimals }, await this.downloadsOf(order.id, to, request));
      const note = { note: `The details of the order were sent to ${to}.`, isByUser: true };
      await this.notes.add(order.id, [note], request.context.principal.username);
      unit.afterCommit(() => this.mail.post({ to, subject: `The details of your order ${order.id} at ${name}`, text }));
      return ok({ message: `The details of the order are sent to ${to}.` });
    });
  }

  private async downloadsOf(orderId: number, email: string, { context }: RestRequest): Promise<MailedDownload[]> {
    const found = await this.downloads.permittedIn(orderId);
    return Promise.all(
      found.map(async (download) => ({
        name: download.name,
        url: `${context.mountPoint.home}/?${await this.links.queryOf({ ...download, email })}`,
      })),
    );
  }

  private async find(request: RestRequest): Promise<OrderDetails> {
    const details = await this.orders.findDetails(request.id('order_id'));
    if (!details || details.order.status === 'trash') throw new MailedOrderNotFound();
    return details;
  }
}
