import { Field, ValidationError, type FieldType } from '@grove/rest';

/** A cursor, or `latest`. */
const cursor: FieldType = {
  schema: { type: 'string', maxLength: 15 },
  parse: (value) =>
    typeof value === 'string' && /^(latest|\d{1,15})$/.test(value)
      ? value
      : new ValidationError('must be a cursor of an answer, or latest'),
};

const PER_PAGE = { description: 'Events on a page.', default: 100, min: 1, max: 100 };

/** Query parameters of a feed. */
export class EventsQuery {
  @Field.of(cursor, {
    description:
      'The cursor of the answer before; its events are next. latest answers with the cursor behind the newest event. Without it the oldest event that is kept is first.',
  })
  after?: string;
  @Field.texts({ description: 'Only events of these topics.', max: 100, default: [] }) topic: string[];
  @Field.integer(PER_PAGE) perPage: number;
  @Field.boolean({ description: 'Whether events have the payload that webhooks get.', default: false }) payload: boolean;
}

/** An event of a feed. */
export class FeedEvent {
  @Field.integer({ description: 'Position of the event; later changes have higher ones.', readonly: true }) id: number;
  @Field.text({ description: 'What happened, such as order.created.', readonly: true }) topic: string;
  @Field.integer({ description: 'Id of the record that changed.', readonly: true }) resourceId: number;
  @Field.dateTime({ description: 'When it happened (UTC).', readonly: true }) dateCreated: string;
  @Field.anything({
    description: 'What webhooks get: the record as the change left it, or only its id after a deletion. null if it was erased.',
    readonly: true,
    optional: true,
  })
  payload?: unknown;
}

/** The answer of a feed. */
export class EventsPage {
  @Field.list(FeedEvent, { description: 'The next events, in the order of their commits.', readonly: true }) events: FeedEvent[];
  @Field.integer({ description: 'Where to go on: send it as after.', readonly: true }) cursor: number;
  @Field.boolean({ description: 'Whether there are more events now.', readonly: true }) hasMore: boolean;
}
