import { Field, ItemQuery } from '@grove/rest';
import { MAX_LOGGED_ATTEMPTS } from '../model/attempt-log.js';
import { DELIVERY_STATES, UNDELIVERED_STATES, type DeliveryState } from '../model/delivery.entity.js';

/** Query parameters of the list of deliveries. */
export class DeliveriesQuery extends ItemQuery {
  @Field.integer({ description: 'Page number.', default: 1, min: 1, max: 1_000_000 }) page: number;
  @Field.integer({ description: 'Deliveries on a page.', default: 100, min: 1, max: 100 }) perPage: number;
  @Field.enums(DELIVERY_STATES, { description: 'Only deliveries of these states.', default: [] }) state: DeliveryState[];
  @Field.dateTime({ description: 'Only deliveries created after this date and time (UTC).' }) after?: string;
  @Field.dateTime({ description: 'Only deliveries created before this date and time (UTC).' }) before?: string;
}

/** What sending deliveries again has done. */
export class RedeliverResult {
  @Field.integer({ description: 'Number of deliveries that match.', readonly: true }) matched: number;
  @Field.boolean({ description: 'Whether they were only counted.', readonly: true }) dryRun: boolean;
  @Field.boolean({ description: 'There are more; send the request again.', readonly: true, optional: true }) atLeast?: boolean;
}

/** The response to a ping. */
export class PingResult {
  @Field.boolean({ description: 'The ping is among the deliveries.', readonly: true }) pinged: boolean;
}

/** Which deliveries are sent again. */
export class RedeliverInput {
  @Field.enums(DELIVERY_STATES, {
    description: 'Only deliveries of these states; those that wait for their next attempt are attempted now.',
    default: UNDELIVERED_STATES,
  })
  states: DeliveryState[];
  @Field.text({ description: 'Only deliveries of this topic.', max: 64 }) topic?: string;
  @Field.dateTime({ description: 'Only deliveries created at or after this date and time (UTC).' }) since?: string;
  @Field.dateTime({ description: 'Only deliveries created before this date and time (UTC).' }) until?: string;
  @Field.boolean({ description: 'Only count the deliveries; false sends them.', default: true }) dryRun: boolean;
}

const STEP = 'in milliseconds; null where there was none';

/** The connection of the last attempt. */
export class DeliveryConnection {
  @Field.text({ description: 'IP address that was connected to, or tried last.', readonly: true }) address: string;
  @Field.boolean({ description: 'The connection was opened by an earlier request.', readonly: true }) reused: boolean;
  @Field.text({ description: 'TLS version; empty without encryption.', readonly: true }) tlsVersion: string;
  @Field.text({ description: 'TLS cipher; empty without encryption.', readonly: true }) tlsCipher: string;
  @Field.integerOrNull({ description: `DNS lookup, ${STEP}.`, readonly: true }) dnsMs: number | null;
  @Field.integerOrNull({ description: `TCP connection, ${STEP}.`, readonly: true }) connectMs: number | null;
  @Field.integerOrNull({ description: `TLS handshake, ${STEP}.`, readonly: true }) tlsMs: number | null;
  @Field.integerOrNull({ description: `Waiting for the first byte of the response, ${STEP}.`, readonly: true }) firstByteMs:
    | number
    | null;
}

/** One attempt to send a delivery. */
export class DeliveryAttemptResult {
  @Field.dateTime({ description: 'When it ended (UTC).', readonly: true }) date: string;
  @Field.text({ description: 'HTTP status of the response; empty without a response.', readonly: true }) responseCode: string;
  @Field.text({ description: 'Stable error code; empty after a success.', readonly: true }) errorCode: string;
  @Field.text({ description: 'Duration in seconds.', readonly: true }) duration: string;
}

/** A delivery as the owner of its webhook sees it: the request, and the result of the last attempt. Secrets are left out. */
export class Delivery {
  @Field.id() id: number;
  @Field.text({ description: 'Duration of the last attempt in seconds.', readonly: true }) duration: string;
  @Field.text({ description: 'Result in words.', readonly: true }) summary: string;
  @Field.text({ description: 'HTTP method of the request.', readonly: true }) requestMethod: string;
  @Field.uri({ description: 'URL of the request.', readonly: true }) requestUrl: string;
  @Field.map({ description: 'Headers of the request.', readonly: true }) requestHeaders: Readonly<Record<string, string>>;
  @Field.text({ description: 'Body of the request.', readonly: true }) requestBody: string;
  @Field.text({ description: 'HTTP status of the response; empty without a response.', readonly: true }) responseCode: string;
  @Field.text({ description: 'HTTP status of the response in words, or the error.', readonly: true }) responseMessage: string;
  @Field.map({ description: 'Headers of the response.', readonly: true }) responseHeaders: Readonly<Record<string, string>>;
  @Field.text({ description: 'Body of the response, at most 64 KiB.', readonly: true }) responseBody: string;
  @Field.dateTime({ description: 'When it was created (UTC).', readonly: true }) dateCreated: string;
  @Field.dateTime({
    nullable: true,
    description: 'When it was finished (UTC); null while it waits for an attempt.',
    readonly: true,
  })
  dateFinished: string | null;
  @Field.enum(DELIVERY_STATES, { description: 'Delivery status.', readonly: true }) state: string;
  @Field.text({ description: 'Topic of the event.', readonly: true }) topic: string;
  @Field.integer({ description: 'Identifier of the event, the same in each attempt.', readonly: true }) eventId: number;
  @Field.integer({ description: 'Increases with each event about one record, in the order of the events.', readonly: true })
  sequence: number;
  @Field.integer({ description: 'Identifier of the record that changed.', readonly: true }) resourceId: number;
  @Field.integer({ description: 'Number of attempts so far.', readonly: true }) attempts: number;
  @Field.dateTime({ nullable: true, description: 'When the next attempt is due (UTC).', readonly: true }) dateNextAttempt:
    | string
    | null;
  @Field.text({ description: 'Stable error code; empty after a success.', readonly: true }) errorCode: string;
  @Field.objectOrNull(DeliveryConnection, {
    description: 'Connection of the last attempt; null when there was none.',
    readonly: true,
  })
  connection: DeliveryConnection | null;
  @Field.list(DeliveryAttemptResult, {
    description: `The newest ${MAX_LOGGED_ATTEMPTS} attempts from the first failure on, the oldest first; none if the first one has arrived.`,
    readonly: true,
  })
  attemptLog: DeliveryAttemptResult[];
}
