import { Field, ItemQuery } from '@grove/rest';
import {
  DELIVERY_STATES,
  FINISHED_STATES,
  UNDELIVERED_STATES,
  type DeliveryState,
  type FinishedState,
} from '../model/delivery.entity.js';

/** Arguments of the list of deliveries. */
export class DeliveriesQuery extends ItemQuery {
  @Field.integer({ about: 'Page of the collection.', default: 1, min: 1, max: 1_000_000 }) page: number;
  @Field.integer({ about: 'Deliveries on a page.', default: 100, min: 1, max: 100 }) perPage: number;
  @Field.choices(DELIVERY_STATES, { about: 'Only deliveries of these states.', default: [] }) state: DeliveryState[];
  @Field.dateTime({ about: 'Only deliveries made after this date and time (UTC).' }) after?: string;
  @Field.dateTime({ about: 'Only deliveries made before this date and time (UTC).' }) before?: string;
}

/** Which deliveries are sent again. */
export class RedeliverInput {
  @Field.choices(FINISHED_STATES, { about: 'Only deliveries of these states.', default: UNDELIVERED_STATES })
  states: FinishedState[];
  @Field.text({ about: 'Only deliveries of this topic.', max: 64 }) topic?: string;
  @Field.dateTime({ about: 'Only deliveries made since then (UTC).' }) since?: string;
  @Field.dateTime({ about: 'Only deliveries made before then (UTC).' }) until?: string;
  @Field.flag({ about: 'Count only; send with false.', default: true }) dryRun: boolean;
}

const STEP = 'in milliseconds; null where there was none';

/** How the last attempt reached its receiver. */
export class DeliveryConnection {
  @Field.text({ about: 'Address that was connected to, or tried last.', readonly: true }) address: string;
  @Field.flag({ about: 'An earlier request had opened the connection.', readonly: true }) reused: boolean;
  @Field.text({ about: 'Version of TLS; empty without encryption.', readonly: true }) tlsVersion: string;
  @Field.text({ about: 'Cipher of TLS; empty without encryption.', readonly: true }) tlsCipher: string;
  @Field.integerOrNull({ about: `Looking up the name, ${STEP}.`, readonly: true }) dnsMs: number | null;
  @Field.integerOrNull({ about: `Connecting, ${STEP}.`, readonly: true }) connectMs: number | null;
  @Field.integerOrNull({ about: `Agreeing on encryption, ${STEP}.`, readonly: true }) tlsMs: number | null;
  @Field.integerOrNull({ about: `Waiting for the answer to begin, ${STEP}.`, readonly: true }) firstByteMs: number | null;
}

/** A delivery as the owner of its webhook sees it: what was sent, and what came of the last attempt. Secrets are left out. */
export class Delivery {
  @Field.id() id: number;
  @Field.text({ about: 'Seconds that the last attempt took.', readonly: true }) duration: string;
  @Field.text({ about: 'What came of it, in words.', readonly: true }) summary: string;
  @Field.text({ about: 'Method.', readonly: true }) requestMethod: string;
  @Field.uri({ about: 'Where it went.', readonly: true }) requestUrl: string;
  @Field.map({ about: 'Headers that were sent.', readonly: true }) requestHeaders: Readonly<Record<string, string>>;
  @Field.text({ about: 'Body that was sent.', readonly: true }) requestBody: string;
  @Field.text({ about: 'Status of the answer; empty without one.', readonly: true }) responseCode: string;
  @Field.text({ about: 'Status of the answer, in words.', readonly: true }) responseMessage: string;
  @Field.map({ about: 'Headers of the answer.', readonly: true }) responseHeaders: Readonly<Record<string, string>>;
  @Field.text({ about: 'Body of the answer, its first 64 KiB.', readonly: true }) responseBody: string;
  @Field.dateTime({ about: 'When it was made (UTC).', readonly: true }) dateCreated: string;
  @Field.dateTime({ about: 'When it was over (UTC); null while it has attempts to come.', readonly: true })
  dateFinished: string | null;
  @Field.choice(DELIVERY_STATES, { about: 'Where it stands.', readonly: true }) state: string;
  @Field.text({ about: 'What it tells of.', readonly: true }) topic: string;
  @Field.integer({ about: 'Identifier of the event, the same in each attempt.', readonly: true }) eventId: number;
  @Field.integer({ about: 'Rises from event to event about one record, in the order in which they happened.', readonly: true })
  sequence: number;
  @Field.integer({ about: 'Identifier of what changed.', readonly: true }) resourceId: number;
  @Field.integer({ about: 'Attempts so far.', readonly: true }) attempts: number;
  @Field.dateTime({ about: 'When it is tried again (UTC).', readonly: true }) dateNextAttempt: string | null;
  @Field.text({ about: 'A stable word for what went wrong.', readonly: true }) errorCode: string;
  @Field.objectOrNull(DeliveryConnection, {
    about: 'How the last attempt reached the receiver; null when it did not.',
    readonly: true,
  })
  connection: DeliveryConnection | null;
}
