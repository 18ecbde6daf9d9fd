/** What came of one look: `unknown` where another failure keeps it from being looked at. The message says what to do. */
export interface Check {
  readonly status: 'ok' | 'failed' | 'unknown';
  readonly message?: string;
  readonly [fact: string]: string | number | undefined;
}
