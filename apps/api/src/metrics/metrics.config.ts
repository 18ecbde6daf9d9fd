import { Matches } from 'class-validator';
import { Env } from '@grove/core';

/** Who may read the metrics. */
export class MetricsConfig {
  @Env('METRICS_TOKEN', 'Bearer token for /metrics from other machines. Empty: administrators only.', { isSecret: true })
  @Matches(/^([\w.~+/=-]{16,})?$/, { message: 'must have at least 16 characters: letters, digits and . _ ~ + / = -' })
  metricsToken: string = '';
}
