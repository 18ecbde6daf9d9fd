/** Something that happens, of which a webhook may be told. */
export interface Topic {
  readonly topic: string;
  /** When it is told. */
  readonly about: string;
  /** What the body of its deliveries is. */
  readonly payload: 'the record' | 'its id' | 'the webhook';
}

/** When webhooks are told of a record, by what happens to it. */
const CHANGES = {
  created: 'It was made.',
  updated: 'It was changed.',
  deleted: 'It went to the trash, or was deleted.',
  restored: 'It came back from the trash.',
};

const topicsOf = (record: string, changes: readonly (keyof typeof CHANGES)[]): Topic[] =>
  changes.map((change) => ({
    topic: `${record}.${change}`,
    about: CHANGES[change],
    payload: change === 'deleted' ? 'its id' : 'the record',
  }));

const LASTING = ['created', 'updated', 'deleted', 'restored'] as const;

/** Every topic of which something is told. */
export const TOPICS: readonly Topic[] = [
  ...['coupon', 'order', 'product'].flatMap((record) => topicsOf(record, LASTING)),
  ...topicsOf('customer', ['created', 'updated', 'deleted']),
  { topic: 'action.webhook_failing', about: 'A webhook has failed for a while.', payload: 'the webhook' },
  { topic: 'action.webhook_disabled', about: 'A webhook was disabled because it failed for too long.', payload: 'the webhook' },
  { topic: 'action.webhook_enabled', about: 'Such a webhook is delivered to again.', payload: 'the webhook' },
];

/** Topics that clients of other shops may name, though nothing is told of them here. */
const ANY_ACTION = /^action\.\w{1,50}$/;

/** Whether a webhook may be on this topic. */
export const isTopic = (name: string): boolean => TOPICS.some(({ topic }) => topic === name) || ANY_ACTION.test(name);
