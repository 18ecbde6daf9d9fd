import { Endpoint, Field, ok, RestController, serializerFor, SHOP, type RestRequest, type RestResponse } from '@grove/rest';
import { TOPICS } from './topics.js';

/** A topic that a webhook can have. */
export class WebhookTopic {
  @Field.text({ description: 'The topic, such as order.created.', readonly: true }) topic: string;
  @Field.text({ description: 'When its events happen.', readonly: true }) about: string;
  @Field.text({ description: 'What the body of its deliveries contains, in words.', readonly: true }) payload: string;
}

/** The topics for which Grove creates events. */
@RestController({ namespace: SHOP, capability: 'manage_webhooks', schema: WebhookTopic, title: 'webhook_topic' })
export class TopicsController {
  @Endpoint({ method: 'GET', path: 'webhooks/topics', summary: 'List the topics of webhooks', returns: 'list' })
  async list({ context: { principal } }: RestRequest): Promise<RestResponse> {
    const readable = TOPICS.filter(({ capability }) => capability === undefined || principal.can(capability));
    return ok(readable.map(serialize));
  }
}

const serialize = serializerFor(WebhookTopic, 'view');
