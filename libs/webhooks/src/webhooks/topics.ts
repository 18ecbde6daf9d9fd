import { RECORD_CHANGES, type RecordChange } from '@grove/rest';

/** A kind of event that webhooks can subscribe to. */
export interface Topic {
  readonly topic: string;
  /** When the event happens. */
  readonly about: string;
  /** What the body of its deliveries contains. */
  readonly payload: 'the record' | 'its id' | 'the webhook';
}

/** When an event about a record happens, by the second half of the topic. */
const CHANGES: Readonly<Record<RecordChange, string>> = {
  created: 'It was created.',
  updated: 'It was changed.',
  deleted: 'It was moved to the trash, or deleted.',
  restored: 'It was restored from the trash.',
};

/** Of which records the events of a topic are, if there are several kinds. */
const ALSO_ABOUT: Readonly<Record<string, string>> = {
  product: ' A variation has events of its own, with its own id.',
};

const topicsOf = (record: string, changes: readonly RecordChange[]): Topic[] =>
  changes.map((change) => ({
    topic: `${record}.${change}`,
    about: CHANGES[change] + (ALSO_ABOUT[record] ?? ''),
    payload: change === 'deleted' ? 'its id' : 'the record',
  }));

/** Every topic for which Grove creates events. */
export const TOPICS: readonly Topic[] = [
  ...['coupon', 'order', 'product'].flatMap((record) => topicsOf(record, RECORD_CHANGES)),
  ...topicsOf('customer', ['created', 'updated', 'deleted']),
  { topic: 'action.webhook_failing', about: 'A webhook keeps failing.', payload: 'the webhook' },
  { topic: 'action.webhook_disabled', about: 'A webhook was disabled because it failed for too long.', payload: 'the webhook' },
  {
    topic: 'action.webhook_enabled',
    about: 'A webhook that was disabled automatically is active again.',
    payload: 'the webhook',
  },
];

/** The capability with which a client reads the records of a topic; undefined if its payloads contain no record. */
export function capabilityForTopic(name: string): string | undefined {
  const isRecord = TOPICS.some(({ topic, payload }) => topic === name && payload !== 'the webhook');
  return isRecord ? `manage_${name.split('.')[0]}s` : undefined;
}

/** Topics that clients of other shops may use, although Grove creates no events for them. */
const ANY_ACTION = /^action\.\w{1,50}$/;

/** Whether a webhook may subscribe to this topic. */
export const isTopic = (name: string): boolean => TOPICS.some(({ topic }) => topic === name) || ANY_ACTION.test(name);
