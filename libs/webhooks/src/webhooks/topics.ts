import { RECORD_CHANGES, type RecordChange } from '@grove/rest';

/** The feeds of changes: of the shop (`shop/v1/events`) and of the content (`cms/v2/events`). */
export type Feed = 'shop' | 'content';

/** A kind of event that webhooks can subscribe to. */
export interface Topic {
  readonly topic: string;
  /** When the event happens. */
  readonly about: string;
  /** What the body of its deliveries contains. */
  readonly payload: 'the record' | 'its id' | 'the webhook';
  /** The title of the schema of its records, and where the interface has them; absent if its payloads contain none. */
  readonly record?: PublishedRecord;
  /** The capability with which a client reads the records of the topic; absent if its payloads contain none. */
  readonly capability?: string;
  /** The feed that has its events, if one has. */
  readonly feed?: Feed;
  /** Whether WooCommerce has it too. Webhooks of `wc/v2` and `wc/v3` have no others. */
  readonly isOfWooCommerce?: boolean;
}

/** The records of a topic, as documents show them. */
interface PublishedRecord {
  /** The title of their schema. */
  readonly title: string;
  /** Where the interface has one of them. */
  readonly route: string;
}

/** A kind of record that has events. */
interface RecordKind extends PublishedRecord {
  readonly feed: Feed;
  /** Who reads all records of this kind, whatever their status. */
  readonly capability: string;
  /** What happens to the records; by default all changes. */
  readonly changes?: readonly RecordChange[];
  /** Whether WooCommerce has events of these records too. */
  readonly isOfWooCommerce?: boolean;
  /** Of which records the events are, if there are several kinds. */
  readonly also?: string;
}

const WITHOUT_TRASH = ['created', 'updated', 'deleted'] as const;

const RECORDS: Readonly<Record<string, RecordKind>> = {
  coupon: { isOfWooCommerce: true, title: 'coupon', route: 'shop/v1/coupons/{id}', feed: 'shop', capability: 'manage_coupons' },
  order: { isOfWooCommerce: true, title: 'order', route: 'shop/v1/orders/{id}', feed: 'shop', capability: 'manage_orders' },
  product: {
    isOfWooCommerce: true,
    title: 'product',
    route: 'shop/v1/products/{id}',
    feed: 'shop',
    capability: 'manage_products',
    also: ' A variation has events of its own, with its own id.',
  },
  customer: {
    isOfWooCommerce: true,
    title: 'customer',
    route: 'shop/v1/customers/{id}',
    feed: 'shop',
    capability: 'manage_customers',
    changes: WITHOUT_TRASH,
  },
  // A refund never changes.
  refund: {
    title: 'order_refund',
    route: 'shop/v1/orders/{order_id}/refunds/{id}',
    feed: 'shop',
    capability: 'manage_orders',
    changes: ['created', 'deleted'],
  },
  review: {
    title: 'product_review',
    route: 'wc/v3/products/reviews/{id}',
    feed: 'shop',
    capability: 'manage_products',
    also: ' It is a comment on a product, which has the events of comments too.',
  },
  post: { title: 'post', route: 'cms/v2/posts/{id}', feed: 'content', capability: 'edit_others_posts' },
  page: { title: 'page', route: 'cms/v2/pages/{id}', feed: 'content', capability: 'edit_others_pages' },
  media: {
    title: 'attachment',
    route: 'cms/v2/media/{id}',
    feed: 'content',
    capability: 'edit_others_posts',
    changes: WITHOUT_TRASH,
  },
  comment: { title: 'comment', route: 'cms/v2/comments/{id}', feed: 'content', capability: 'moderate_comments' },
  user: { title: 'user', route: 'cms/v2/users/{id}', feed: 'content', capability: 'list_users', changes: WITHOUT_TRASH },
};

/** When an event about a record happens, by the second half of the topic. */
const CHANGES: Readonly<Record<RecordChange, string>> = {
  created: 'It was created.',
  updated: 'It was changed.',
  deleted: 'It was moved to the trash, or deleted.',
  restored: 'It was restored from the trash.',
};

function topicsOf([name, kind]: [string, RecordKind]): Topic[] {
  const { title, route, changes = RECORD_CHANGES, also = '', ...common } = kind;
  return changes.map((change) => ({
    ...{ ...common, topic: `${name}.${change}`, about: CHANGES[change] + also, record: { title, route } },
    payload: change === 'deleted' ? 'its id' : 'the record',
  }));
}

const { feed, capability, title, route } = RECORDS['product']!;
const STOCK = { feed, capability, record: { title, route }, payload: 'the record' } as const;

/** Every topic for which Grove creates events. */
export const TOPICS: readonly Topic[] = [
  ...Object.entries(RECORDS).flatMap(topicsOf),
  { topic: 'product.low_stock', about: 'Its stock, or that of a variation, fell to the amount that counts as low.', ...STOCK },
  { topic: 'product.out_of_stock', about: 'It was in stock, or a variation was, and is not any more.', ...STOCK },
  { topic: 'action.webhook_failing', about: 'A webhook keeps failing.', payload: 'the webhook' },
  { topic: 'action.webhook_disabled', about: 'A webhook was disabled because it failed for too long.', payload: 'the webhook' },
  {
    topic: 'action.webhook_enabled',
    about: 'A webhook that was disabled automatically is active again.',
    payload: 'the webhook',
  },
];

const BY_NAME: ReadonlyMap<string, Topic> = new Map(TOPICS.map((one) => [one.topic, one]));

/** The topic of this name, if Grove creates events for it. */
export const topicNamed = (name: string): Topic | undefined => BY_NAME.get(name);

/** Topics that clients of other shops may use, although Grove creates no events for them. */
const ANY_ACTION = /^action\.\w{1,50}$/;

/** Whether a webhook of a version of the API may subscribe to this topic. */
export function isTopic(name: string, apiVersion: number): boolean {
  const topic = BY_NAME.get(name);
  if (!topic?.capability) return topic !== undefined || ANY_ACTION.test(name);
  return apiVersion === 1 || topic.isOfWooCommerce === true;
}
