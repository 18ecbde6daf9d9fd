import type { ContactMessage, Coupon, Customer, Media, Order, Page, Post, Product, Webhook } from '@grove/client';
import { nameOf } from '../../customers/customer-name.js';
import { accounts, type Account } from '../../data/accounts.js';
import { searchOf } from '../../data/list-query.js';
import { client } from '../../data/site-client.js';
import { fileNameOf } from '../../media/medium.js';
import { formatMoney } from '../format/money.js';
import { plainText } from '../format/plain-text.js';
import type { Command } from './command.js';

/** How many records of a kind are shown. */
const EACH = 5;

interface Searchable<R> {
  list(query: object, options: { readonly signal: AbortSignal }): Promise<{ readonly records: readonly R[] }>;
}

/** Records that the command menu finds. */
interface RecordKind {
  readonly resource: string;
  find(search: string, options: { readonly locale: string; readonly signal: AbortSignal }): Promise<Command[]>;
}

/** A kind of record: its collection, what else is asked for, and what the menu shows of a record. The text of its group has the name of the resource. */
const kindOf = <R extends { readonly id: number }>(
  resource: string,
  { list, query = {} }: { readonly list: Searchable<R>; readonly query?: object },
  show: (record: R, locale: string) => Pick<Command, 'label' | 'detail'>,
): RecordKind => ({
  resource,
  async find(search, { locale, signal }) {
    const { records } = await list.list({ ...query, ...searchOf(resource, search), per_page: EACH }, { signal });
    const toCommand = (record: R): Command => ({
      ...{ group: `shell.${resource}`, to: `${PATHS[resource] ?? `/${resource}`}/${record.id}` },
      ...show(record, locale),
    });
    return records.map(toCommand);
  },
});

/** Where a record is opened, if not below the name of its resource. */
const PATHS: Readonly<Record<string, string>> = { users: '/settings/users' };

const { shop, cms, forms } = client;

/** Posts in any status that the person may edit, without their texts. */
const EDITABLE = { status: 'any', context: 'edit', _fields: 'id,title,slug' };

const showPost = ({ id, title, slug }: Post | Page) => ({ label: plainText(title.rendered) || `#${id}`, detail: slug });

const KINDS: readonly RecordKind[] = [
  kindOf<Order>('orders', { list: shop.orders }, ({ number, total, currency, billing }, locale) => ({
    label: `#${number} ${billing.first_name} ${billing.last_name}`,
    detail: formatMoney(total, currency, locale),
  })),
  kindOf<Product>('products', { list: shop.products }, ({ name, sku }) => ({ label: name, detail: sku })),
  kindOf<Customer>('customers', { list: shop.customers }, (customer) => ({ label: nameOf(customer), detail: customer.email })),
  kindOf<Coupon>('coupons', { list: shop.coupons }, ({ code, description }) => ({ label: code, detail: description })),
  kindOf<Media>('media', { list: cms.media, query: { context: 'edit' } }, ({ title, source_url }) => ({
    label: title.raw || fileNameOf({ source_url }),
    detail: fileNameOf({ source_url }),
  })),
  kindOf<Webhook>('webhooks', { list: shop.webhooks }, ({ name, topic }) => ({ label: name, detail: topic })),
  kindOf<ContactMessage>('contact-messages', { list: forms.contactMessages }, (message) => ({
    label: message.sender_name || message.sender_email || `#${message.id}`,
    detail: message.subject,
  })),
  kindOf<Post>('posts', { list: cms.posts, query: EDITABLE }, showPost),
  kindOf<Page>('pages', { list: cms.pages, query: EDITABLE }, showPost),
  kindOf<Account>('users', { list: accounts }, ({ name, email }) => ({ label: name, detail: email })),
];

/** The records that the server finds, of the kinds whose lists the person may open. */
export async function findRecords(
  search: string,
  mayOpen: (resource: string) => boolean,
  options: { readonly locale: string; readonly signal: AbortSignal },
): Promise<Command[]> {
  const kinds = KINDS.filter(({ resource }) => mayOpen(resource));
  return (await Promise.all(kinds.map((kind) => kind.find(search, options)))).flat();
}
