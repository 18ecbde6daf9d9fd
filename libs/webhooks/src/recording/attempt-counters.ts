/** What can come of an attempt, as a stable word: empty when it was taken, else why not. */
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

/** As attempts are counted: each status would be too many series. */
export type Outcome = (typeof OUTCOMES)[number];

/** Under which word an attempt with this error code (`http_503`, `timeout`, empty) is counted. */
export function outcomeOf(errorCode: string): Outcome {
  if (errorCode === '') return 'delivered';
  const [, hundreds] = /^http_(\d)\d\d$/.exec(errorCode) ?? [];
  if (hundreds === undefined) return OUTCOMES.find((outcome) => outcome === errorCode) ?? 'invalid_response';
  return hundreds === '4' ? 'http_4xx' : hundreds === '5' ? 'http_5xx' : 'http_other';
}

/** The tally that counts them, over all processes. */
export const tallyOf = (outcome: Outcome): string => `webhook attempts ${outcome}`;
