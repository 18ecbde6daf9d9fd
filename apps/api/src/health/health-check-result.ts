/**
 * The result of one health check. `degraded`: something does not work that sales do not need. `unknown`: another failure prevents this check. The message
 * says what to do.
 */
export interface HealthCheckResult {
  readonly status: 'ok' | 'degraded' | 'failed' | 'unknown';
  readonly message?: string;
  readonly [detail: string]: string | number | undefined;
}
