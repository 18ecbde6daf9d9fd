import { definedOnly, instantOf, utcText } from '@grove/core';
import type { ProductInput } from '../write/product-input.js';
import { withoutServersKeys } from '../write/servers-keys.rules.js';
import type { ProductAttribute } from './parts-v1.js';

/** What a client of `wc/v2` or `wc/v3` sends for a product. */
export interface SentProduct extends Omit<ProductInput, SentOtherwise> {
  readonly groupedProducts?: readonly number[];
  readonly dateCreated?: string | null;
  readonly dateCreatedGmt?: string | null;
  readonly dateOnSaleFrom?: string | null;
  readonly dateOnSaleFromGmt?: string | null;
  readonly dateOnSaleTo?: string | null;
  readonly dateOnSaleToGmt?: string | null;
}

type SentOtherwise = 'groupedProducts' | 'dateCreated' | 'dateOnSaleFrom' | 'dateOnSaleTo';

/** What was sent by a client of `wc/v2` or `wc/v3`, as the service takes it. */
export function acceptProductV2(sent: SentProduct): ProductInput {
  const { groupedProducts, attributes, metaData, type, status, dateCreated, dateCreatedGmt, ...rest } = sent;
  const { dateOnSaleFrom, dateOnSaleFromGmt, dateOnSaleTo, dateOnSaleToGmt, ...others } = rest;
  const created = dateCreatedGmt ?? dateCreated;
  return definedOnly({
    ...(others as ProductInput),
    type,
    status,
    groupedIds: groupedProducts,
    attributes: attributes?.map(splitOptions),
    metaData: withoutServersKeys(metaData),
    createdAt: created ? instantOf(created, 'utc') : undefined,
    createdText: created && !dateCreatedGmt ? created : undefined,
    dropsLink: type !== undefined && type !== 'external' ? true : undefined,
    keepsVariationsInTrash: true,
    dateOnSaleFrom: sentDate(dateOnSaleFrom, dateOnSaleFromGmt, 'T00:00:00'),
    dateOnSaleTo: sentDate(dateOnSaleTo, dateOnSaleToGmt, 'T23:59:59'),
  });
}

/** A date in the time of the shop or, which wins, in UTC. `time` is that of a day without one: only `wc/v1` shows days. */
export function sentDate(local: string | null | undefined, gmt: string | null | undefined, time: string): string | undefined {
  const timed = (text: string) => (DAY.test(text) ? text + time : text);
  if (gmt == null) return local == null ? undefined : timed(local);
  return gmt === '' ? '' : `${utcText(instantOf(timed(gmt), 'utc'))}Z`;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Options of a custom attribute may be one text with bars between them. */
const splitOptions = (attribute: ProductAttribute): ProductAttribute =>
  attribute.id || !attribute.options ? attribute : { ...attribute, options: attribute.options.flatMap((one) => one.split('|')) };
