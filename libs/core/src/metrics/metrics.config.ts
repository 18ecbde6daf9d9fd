import { Matches } from 'class-validator';
import { Env } from '../config/env.js';
import { wholeNumber } from '../config/whole-number.js';

/** Who may read the metrics, and where the dispatcher shows its own. */
export class MetricsConfig {
  @Env('METRICS_TOKEN', 'Bearer token for /metrics from other machines. Empty: administrators only.', { isSecret: true })
  @Matches(/^([\w.~+/=-]{16,})?$/, { message: 'must have at least 16 characters: letters, digits and . _ ~ + / = -' })
  metricsToken: string = '';

  @Env(
    'DISPATCHER_METRICS_PORT',
    'Port at which the dispatcher shows its metrics, at /metrics: to this machine, and to clients with METRICS_TOKEN. 0: none.',
  )
  @wholeNumber(0, 65535)
  dispatcherMetricsPort: number = 0;
}
