import type { Difference } from './difference.js';

/** What a difference is about, most important first. */
export const AREAS = ['money', 'stock', 'access', 'identity', 'content'] as const;
export type Area = (typeof AREAS)[number];

/** By the last name of the field. */
const FIELDS: readonly (readonly [Area, RegExp])[] = [
  ['stock', /^(manage_stock|stock_\w+|in_stock|backorder\w*|low_stock_amount|total_sales)$/],
  [
    'money',
    /price|total|amount|discount|tax|fee|refund|subtotal|currency|spent|sales|^(rate|compound|cost|usage_\w+|used_by|quantity|set_paid|date_paid)$/,
  ],
  [
    'access',
    /^(roles?|capabilities|extra_capabilities|password|protected|permissions|secret|delivery_url|access_expires|downloads_remaining)$/,
  ],
  [
    'identity',
    /^(id|\w+_ids?|slug|sku|email|username|nickname|number|order_key|guid|link|permalink|code|parent|uuid|download_url|src|source_url)$/,
  ],
];

/** What a difference is about, judged by its nature and the name of its field. */
export function areaOf({ resource, nature, field }: { resource: string } & Pick<Difference, 'nature' | 'field'>): Area {
  if (nature === 'status') return 'access';
  if (resource.includes('/reports/')) return 'money';
  if (nature === 'total' || (nature.startsWith('record') && field === '')) return 'identity';
  const names = field.replaceAll('[]', '').split('.');
  const last = names.at(-1)!;
  if (last === '_links' || names[0] === '_links') return 'content';
  return FIELDS.find(([, pattern]) => pattern.test(last))?.[0] ?? 'content';
}
