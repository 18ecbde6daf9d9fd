import type { RouteToolDeclaration } from './route-tool.js';

/** Tools for the health of webhooks. */
export const WEBHOOK_TOOLS: readonly RouteToolDeclaration[] = [
  {
    name: 'webhooks_find',
    title: 'Look after webhooks',
    description: 'Lists webhooks with their health: how many deliveries failed in a row, since when, and why.',
    ids: { id: { description: 'Id of a webhook, to read this one.' } },
    uses: [
      { when: 'id', method: 'GET', path: '/shop/v1/webhooks/<id>' },
      { method: 'GET', path: '/shop/v1/webhooks', takes: ['status', 'search', 'include'] },
    ],
    shows: ['id', 'name', 'status', 'topic', 'delivery_url', 'failures', 'failing_since', 'last_error', 'disabled_reason'],
  },
  {
    name: 'deliveries_find',
    title: 'Find deliveries of a webhook',
    description: 'Reads one delivery, or lists the deliveries of a webhook, with the answers of the receiver.',
    ids: {
      webhook_id: { description: 'Id of the webhook.', required: true },
      id: { description: 'Id of a delivery, to read this one.' },
    },
    uses: [
      { when: 'id', method: 'GET', path: '/shop/v1/webhooks/<webhook_id>/deliveries/<id>' },
      { method: 'GET', path: '/shop/v1/webhooks/<webhook_id>/deliveries', takes: ['state', 'after', 'before'] },
    ],
    shows: [
      'id',
      'state',
      'topic',
      'resource_id',
      'attempts',
      'response_code',
      'error_code',
      'date_created',
      'date_next_attempt',
    ],
  },
  {
    name: 'delivery_redeliver',
    title: 'Send a delivery again',
    description: 'Sends the same payload to the receiver of a webhook again.',
    ids: {
      webhook_id: { description: 'Id of the webhook.', required: true },
      id: { description: 'Id of the delivery.', required: true },
    },
    uses: [{ method: 'POST', path: '/shop/v1/webhooks/<webhook_id>/deliveries/<id>/redeliver' }],
    shows: ['id', 'state', 'topic', 'resource_id', 'attempts', 'date_next_attempt'],
  },
];
