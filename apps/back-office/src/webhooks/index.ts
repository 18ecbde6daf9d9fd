import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** Webhooks: the list, one webhook with its deliveries, and a new one. */
export const webhooks: ResourceProps = {
  name: 'webhooks',
  icon: WebhookIcon,
  recordRepresentation: 'name',
  list: lazy(() => import('./list/webhooks-list.js')),
  edit: lazy(() => import('./webhook/webhook-page.js')),
  create: lazy(() => import('./webhook/new-webhook.js')),
};
