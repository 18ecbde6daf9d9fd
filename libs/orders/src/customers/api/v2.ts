import { localText, utcText } from '@grove/core';
import {
  Field,
  FieldOrder,
  metaDataType,
  type MetaEntry,
  MetaQuery,
  SHOP_V2,
  VersionOf,
  withoutKeys,
  WithoutFields,
} from '@grove/rest';
import { CustomerShippingV2 } from '../../addresses/api/v2.js';
import { ADDRESS_PARTS } from '../../addresses/stored-address.js';
import type { CustomerInput } from '../customer-input.js';
import type { CustomerRecord } from '../customer-record.js';
import { Customer, PASSWORD } from './v1.js';

/** What `wc/v2` and `wc/v3` declare alike. */
export const SINCE_V2 = { item: MetaQuery, metaOf: 'customer', shownMeta, present: presentCustomerV2, accept: acceptCustomerV2 };

/** A customer in `wc/v2`: with its role, dates in UTC too, and metadata. A password is not required. */
@WithoutFields('lastOrder')
@VersionOf(Customer, { ...SINCE_V2, namespace: SHOP_V2 })
@FieldOrder(`
  id date_created date_created_gmt date_modified date_modified_gmt email first_name last_name role username billing shipping
  is_paying_customer avatar_url meta_data
`)
export class CustomerV2 extends Customer {
  @Field.dateTime({ nullable: true, description: 'Date of creation (UTC).', readonly: true }) dateCreatedGmt: string | null;
  @Field.dateTime({ nullable: true, description: 'Date of the last change (UTC); null for none.', readonly: true })
  dateModifiedGmt: string | null;
  @Field.text({ description: 'Role of the account.', readonly: true }) role: string;
  @Field.text(PASSWORD) declare password: string;
  @Field.object(CustomerShippingV2, { description: 'Shipping address.' }) declare shipping: CustomerShippingV2;
  @Field.boolean({ description: 'Whether the customer has paid an order.', readonly: true }) isPayingCustomer: boolean;
  @Field.of(metaDataType, { description: 'Metadata; only administrators see it.', optional: true })
  metaData: readonly MetaEntry[];
}

/** Only administrators see metadata of customers, as in WooCommerce, and nobody sees hidden entries: WordPress keeps there what belongs to the account. */
function shownMeta(entries: readonly MetaEntry[], roles: readonly string[]): readonly MetaEntry[] | undefined {
  return roles.includes('administrator') ? entries.filter(({ key }) => !key.startsWith('_')) : undefined;
}

function presentCustomerV2(customer: CustomerRecord): Omit<CustomerV2, 'metaData'> {
  const { account, isPaying, shipping, zone } = customer;
  const { registeredAt, modifiedAt, roles } = account;
  return {
    ...customer,
    dateCreated: registeredAt && localText(registeredAt, zone),
    dateCreatedGmt: registeredAt && utcText(registeredAt),
    dateModified: modifiedAt && localText(modifiedAt, zone),
    dateModifiedGmt: modifiedAt && utcText(modifiedAt),
    role: roles[0] ?? '',
    shipping: { ...shipping, phone: (shipping as CustomerShippingV2).phone ?? '' },
    isPayingCustomer: isPaying,
  };
}

/** Keys under which WordPress keeps the fields of an account, its rights and its sessions. */
const OWN_KEYS: ReadonlySet<string> = new Set([
  ...ADDRESS_PARTS.flatMap((part) => [`billing_${part}`, `shipping_${part}`]),
  ...['billing_email', 'first_name', 'last_name', 'nickname', 'display_name', 'description', 'locale', 'last_update'],
  ...['paying_customer', '_money_spent', '_order_count', '_last_order', 'wp_capabilities', 'wp_user_level', 'session_tokens'],
]);

function acceptCustomerV2(sent: CustomerInput): CustomerInput {
  return { ...sent, ...(sent.metaData && { metaData: withoutKeys(sent.metaData, OWN_KEYS) }), mayLackPassword: true };
}
