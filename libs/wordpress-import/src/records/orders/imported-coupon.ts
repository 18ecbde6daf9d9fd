import { MAX_INT, Money } from '@grove/core';
import type { ImportedCoupon } from '@grove/orders';
import type { Metadata, MetaRow } from '../metadata.js';
import { gmtOrLocalInstant, unixOrLocalInstant } from '../../values/dates.js';
import { flagOf } from '../../values/flags.js';
import { idsOf, phpInt } from '../../values/numbers.js';
import { mapOf, parsePhpTwice, phpText } from '../../values/php-value.js';
import type { PostRow } from '../post-rows.js';
import type { SourceSettings } from '../source-settings.js';
import { amountRulesOf, microsOf } from './amounts.js';
import { withEntities } from './html-texts.js';
import { NO_DATE } from './imported-order.js';

const HUNDRED_PERCENT = Money.of('100').micros;

/** A coupon as Grove stores it, and the metadata that it has no place for. Only published coupons can be used and are listed. */
export function importedCoupon(
  row: PostRow,
  fields: Metadata,
  settings: SourceSettings,
): ImportedCoupon & { readonly metadata: readonly MetaRow[] } {
  const { separator } = amountRulesOf(settings);
  const metadata = fields.without(FIELDS).filter(({ name }) => name !== '_used_by');
  const amount = (name: string): bigint => {
    const micros = microsOf(fields.text(name), separator);
    if (micros === undefined) metadata.push({ name, value: fields.text(name) ?? null });
    return micros ?? 0n;
  };
  const whole = (name: string): number => Math.min(Math.abs(phpInt(fields.text(name))), MAX_INT);
  const discountType = discountTypeOf(fields.text('discount_type'));
  if (discountType === undefined) metadata.push({ name: 'discount_type', value: fields.text('discount_type') ?? null });
  if (row.post_status !== 'publish' && row.post_status !== 'trash')
    metadata.push({ name: 'post_status', value: row.post_status });
  const type = discountType ?? 'fixed_cart';
  return {
    id: row.ID,
    code: codeOf(row.post_title),
    notInTrash: row.post_status === 'publish',
    createdAt: gmtOrLocalInstant(row.post_date_gmt, row.post_date, settings.timezone) ?? NO_DATE,
    modifiedAt: gmtOrLocalInstant(row.post_modified_gmt, row.post_modified, settings.timezone) ?? NO_DATE,
    discountType: type,
    description: row.post_excerpt,
    amount: possibleAmount(amount('coupon_amount'), type),
    expiresAt: expiryOf(fields, settings.timezone),
    usageCount: whole('usage_count'),
    individualUse: flagOf(fields.text('individual_use')),
    productIds: idsOf(fields.text('product_ids')),
    excludeProductIds: idsOf(fields.text('exclude_product_ids')),
    usageLimit: whole('usage_limit') || null,
    usageLimitPerUser: whole('usage_limit_per_user') || null,
    limitUsageToXItems: whole('limit_usage_to_x_items') || null,
    freeShipping: flagOf(fields.text('free_shipping')),
    productCategories: idsOf(arrayOf(fields, 'product_categories')),
    excludedProductCategories: idsOf(arrayOf(fields, 'exclude_product_categories')),
    excludeSaleItems: flagOf(fields.text('exclude_sale_items')),
    minimumAmount: amount('minimum_amount'),
    maximumAmount: amount('maximum_amount'),
    emailRestrictions: emailsOf(fields),
    usedBy: fields.all('_used_by').filter((user) => user !== ''),
    metadata,
  };
}

/** The title in lower case. */
const codeOf = (title: string): string => withEntities(title.trim()).toLowerCase().slice(0, 600);

/** `percent_product` is what `percent` was called before WooCommerce 3.0; undefined for a type that a plugin added. */
function discountTypeOf(type = 'fixed_cart'): ImportedCoupon['discountType'] | undefined {
  if (type === 'percent' || type === 'percent_product') return 'percent';
  return type === 'fixed_cart' || type === 'fixed_product' ? type : undefined;
}

/** WooCommerce takes impossible amounts for 0. */
const possibleAmount = (micros: bigint, type: ImportedCoupon['discountType']): bigint =>
  micros < 0n || (type === 'percent' && micros > HUNDRED_PERCENT) ? 0n : micros;

/** Before 3.0 the date of expiry was a day of the site. */
const expiryOf = (fields: Metadata, timezone: string): string | null =>
  unixOrLocalInstant(fields.text(fields.has('date_expires') ? 'date_expires' : 'expiry_date'), timezone) ?? null;

const arrayOf = (fields: Metadata, name: string) => mapOf(parsePhpTwice(fields.text(name)));

function emailsOf(fields: Metadata): string[] {
  const emails = arrayOf(fields, 'customer_email');
  const texts = emails ? [...emails.values()].map((email) => phpText(email) ?? '') : [fields.text('customer_email') ?? ''];
  return texts.map((email) => email.trim().toLowerCase()).filter((email) => email !== '');
}

/** Names of metadata that `importedCoupon` reads. */
const FIELDS: ReadonlySet<string> = new Set([
  ...['discount_type', 'coupon_amount', 'individual_use', 'product_ids', 'exclude_product_ids', 'usage_limit'],
  ...['usage_limit_per_user', 'limit_usage_to_x_items', 'usage_count', 'date_expires', 'expiry_date', 'free_shipping'],
  ...['product_categories', 'exclude_product_categories', 'exclude_sale_items', 'minimum_amount', 'maximum_amount'],
  'customer_email',
]);
