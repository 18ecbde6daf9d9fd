import type { Instant } from '@grove/database';

/** The states of an order, which a post may have as well: it is then hidden like a draft. */
export const SHOP_STATUSES = [
  'shop-pending',
  'shop-processing',
  'shop-on-hold',
  'shop-completed',
  'shop-cancelled',
  'shop-refunded',
  'shop-failed',
] as const;

/** What the interface may set. */
export const WRITABLE_STATUSES = ['publish', 'future', 'draft', 'pending', 'private', ...SHOP_STATUSES] as const;

/** What lists may ask for. `any` is everything but the trash. */
export const LISTED_STATUSES = [...WRITABLE_STATUSES, 'trash', 'auto-draft', 'inherit', 'any'] as const;

export type PostStatus = (typeof WRITABLE_STATUSES)[number] | 'trash';

/** Whether it is being written: it needs no address yet, and its date may float. */
export const isDraft = (status: PostStatus): boolean => status === 'draft' || status === 'pending';

/** Whether only those who publish may give it this status. */
export const needsPublisher = (status: PostStatus): boolean => ['publish', 'future', 'private'].includes(status);

/** Published is what has a past date, scheduled what has one ahead; other statuses do not look at the date. */
export function settledStatus(status: PostStatus, createdAt: Instant, now: Instant): PostStatus {
  if (status !== 'publish' && status !== 'future') return status;
  return createdAt > now ? 'future' : 'publish';
}

/** The statuses that a list asks for, spelt out. */
export function statusesAsked(asked: readonly string[]): PostStatus[] {
  const known: readonly string[] = [...WRITABLE_STATUSES, 'trash'];
  return asked.includes('any') ? [...WRITABLE_STATUSES] : (asked.filter((status) => known.includes(status)) as PostStatus[]);
}
