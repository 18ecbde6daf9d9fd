import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SentEvents, type SentEvent } from '@grove/rest';
import { HEADER_MEANINGS } from '../sending/sample-delivery.js';
import { TOPICS, type Topic } from './topics.js';

/** Describes the events of all topics in the OpenAPI document. */
@Injectable()
export class DescribedEvents implements OnModuleInit {
  constructor(private readonly sent: SentEvents) {}

  onModuleInit(): void {
    const events = TOPICS.map((one) => ({ topic: one.topic, about: one.about, body: bodyOf(one) }));
    this.sent.use(events, HEADER_MEANINGS);
  }
}

function bodyOf({ payload, record }: Topic): SentEvent['body'] {
  if (payload === 'the record') return record!.title;
  return payload === 'its id' ? DELETED : WEBHOOK_STATE;
}

const DELETED = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };

/** The fields that are not required depend on the topic. `health-events.ts` makes these bodies. */
const WEBHOOK_STATE = {
  type: 'object',
  required: ['id', 'name', 'topic', 'delivery_url', 'status'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    topic: { type: 'string' },
    delivery_url: { type: 'string', description: 'The address without its query.' },
    status: { type: 'string', enum: ['active', 'disabled'] },
    failures: { type: 'integer', description: 'Failed attempts since the last success.' },
    failing_since: { type: 'string', description: 'The time of the first of these attempts (UTC).' },
    last_error: { type: 'string' },
    disabled_reason: { type: 'string' },
  },
};
