/** The outcomes by which attempts are counted. */
export const OUTCOMES = [
  'delivered',
  'timeout',
  'connect',
  'dns',
  'refused_address',
  'redirect',
  'reset',
  'tls',
  'headers_too_large',
  'invalid_response',
  'not_sent',
  'aborted',
  'http_4xx',
  'http_5xx',
  'http_other',
] as const;

/** Statuses are grouped: one time series for each would be too many. */
export type Outcome = (typeof OUTCOMES)[number];

/** The outcome for an error code such as `http_503` or `timeout`; the code is empty after a success. */
export function outcomeOf(errorCode: string): Outcome {
  if (errorCode === '') return 'delivered';
  const [, statusClass] = /^http_(\d)\d\d$/.exec(errorCode) ?? [];
  if (statusClass === undefined) return OUTCOMES.find((outcome) => outcome === errorCode) ?? 'invalid_response';
  return statusClass === '4' ? 'http_4xx' : statusClass === '5' ? 'http_5xx' : 'http_other';
}

/** The name of the counter, which is shared by all processes. */
export const counterOf = (outcome: Outcome): string => `webhook attempts ${outcome}`;
