import { restError } from '@grove/core';

export const AdministratorsOnly = restError(
  'grove_administrators_only',
  'refused',
  'Only administrators may see this. Sign in by Basic with the name and an application password of one.',
);
export const MetricsClosed = restError(
  'grove_metrics_closed',
  'refused',
  'Without credentials, metrics can be read from this machine only. Send METRICS_TOKEN as a bearer token, or sign in by Basic as an administrator.',
);
export const QueueActionRefused = restError(
  'grove_queue_action_refused',
  405,
  'Here deliveries can be sent again and removed, one at a time. To send many again, run `grove webhook redeliver`.',
);
export const QueueUnavailable = restError(
  'grove_queue_unavailable',
  503,
  'Redis does not answer. See /health/ready, and try again when it is back.',
);
