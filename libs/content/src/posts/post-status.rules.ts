import type { Instant } from '@grove/database';

/** The statuses of orders. Posts may have them as well, and are then hidden like drafts. */
export const SHOP_STATUSES = [
  'shop-pending',
  'shop-processing',
  'shop-on-hold',
  'shop-completed',
  'shop-cancelled',
  'shop-refunded',
  'shop-failed',
] as const;

/** Statuses that clients may set. */
export const WRITABLE_STATUSES = ['publish', 'future', 'draft', 'pending', 'private', ...SHOP_STATUSES] as const;

/** Statuses that lists may ask for. `any` means all except the trash. */
export const LISTED_STATUSES = [...WRITABLE_STATUSES, 'trash', 'auto-draft', 'inherit', 'any'] as const;

export type PostStatus = (typeof WRITABLE_STATUSES)[number] | 'trash';

/** Whether a post with this status needs no slug yet, and its date may change by itself. */
export const isDraft = (status: PostStatus): boolean => status === 'draft' || status === 'pending';

/** Whether setting this status takes the capability to publish. */
export const needsPublishCapability = (status: PostStatus): boolean => ['publish', 'future', 'private'].includes(status);

/** Posts with a date in the future are scheduled instead of published, and the other way round. Other statuses do not depend on the date. */
export function statusForDate(status: PostStatus, createdAt: Instant, now: Instant): PostStatus {
  if (status !== 'publish' && status !== 'future') return status;
  return createdAt > now ? 'future' : 'publish';
}

/** The statuses that a list asks for, with `any` replaced by its statuses: those that can be written, and `others` that imported posts have. */
export function expandStatuses(requested: readonly string[], others: readonly string[] = []): PostStatus[] {
  const known: readonly string[] = [...WRITABLE_STATUSES, 'trash'];
  return requested.includes('any')
    ? [...WRITABLE_STATUSES, ...(others as PostStatus[])]
    : (requested.filter((status) => known.includes(status)) as PostStatus[]);
}
