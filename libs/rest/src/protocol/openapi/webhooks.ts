import { Injectable } from '@nestjs/common';
import type { RecordSchemas } from './record-schemas.js';
import type { ResponseSchema } from './record-schema.js';

/** An event that the site sends to webhooks. */
export interface SentEvent {
  /** Such as `order.created`. */
  readonly topic: string;
  /** When the event happens. */
  readonly about: string;
  /** The title of the records that the body has, such as `order`; or the schema of the body. */
  readonly body: string | ResponseSchema;
}

/** The events that the site sends to webhooks, for the OpenAPI document. The library that has the webhooks says which they are. */
@Injectable()
export class SentEvents {
  private events: readonly SentEvent[] = [];
  /** What each header means. */
  private headers: Readonly<Record<string, string>> = {};

  use(events: readonly SentEvent[], headers: Readonly<Record<string, string>>): void {
    this.events = events;
    this.headers = headers;
  }

  /** The section `webhooks`: one request for each topic. */
  toOpenApi(records: RecordSchemas): Record<string, unknown> {
    const parameters = Object.entries(this.headers)
      // OpenAPI ignores it as a parameter: the content says it.
      .filter(([name]) => name !== 'Content-Type')
      .map(([name, description]) => ({ name, in: 'header', description, schema: { type: 'string' } }));
    return Object.fromEntries(
      this.events.map(({ topic, about, body }) => [
        topic,
        {
          post: {
            operationId: `webhook_${topic.replaceAll('.', '_')}`,
            summary: about,
            tags: [WEBHOOK_TAG],
            // Receivers check the signature.
            security: [],
            parameters,
            requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, records) } } },
            responses: RECEIPT,
          },
        },
      ]),
    );
  }
}

export const WEBHOOK_TAG = 'webhooks';

const RECEIPT = {
  '2XX': { description: 'The receiver has the event.' },
  default: { description: 'The receiver does not have the event: it is sent again later.' },
};

/** A webhook has a version, and gets the records as that version shows them. */
function schemaOf(body: SentEvent['body'], records: RecordSchemas): ResponseSchema {
  if (typeof body !== 'string') return body;
  const versions = records.titled(body);
  // Records that only another root serves: reviews are written in `wc/v3`.
  if (versions.length === 0) return { type: 'object' };
  return versions.length === 1 ? versions[0] : { anyOf: versions };
}
