/** The result of one health check. `unknown`: another failure prevents this check. The message says what to do. */
export interface HealthCheckResult {
  readonly status: 'ok' | 'failed' | 'unknown';
  readonly message?: string;
  readonly [detail: string]: string | number | undefined;
}
