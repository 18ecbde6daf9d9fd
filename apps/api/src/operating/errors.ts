import { restError } from '@grove/core';

/** Looking at how the server fares. */
export const AdministratorsOnly = restError(
  'grove_administrators_only',
  'refused',
  'Only administrators may see this. Sign in by Basic with the name and an application password of one.',
);
export const MetricsClosed = restError(
  'grove_metrics_closed',
  'refused',
  'Metrics are open to this machine only. From elsewhere send METRICS_TOKEN as a bearer, or sign in by Basic as an administrator.',
);
export const OnlyToLookAt = restError(
  'grove_queues_read_only',
  405,
  'Queues can only be looked at here. Deliveries are sent again with `grove webhook redeliver`.',
);
export const QueueUnavailable = restError(
  'grove_queue_unavailable',
  503,
  'Redis does not answer. See /health/ready, and try again when it is back.',
);
