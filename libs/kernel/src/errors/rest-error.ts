import { wireName } from '../resource/wire-name.js';

/** `refused` becomes 401 for a visitor and 403 for someone who is signed in; only the door knows which. */
export type ErrorStatus = number | 'refused';

/** What a client is told when a request cannot be served: a stable code, a status and a sentence that says what to do. */
export class RestError extends Error {
  constructor(
    readonly code: string,
    readonly status: ErrorStatus,
    message: string,
    /** Goes into `data` beside the status, in wire names. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** An error class made by `restError`; its details also fill the `{places}` of its sentence. */
export type RestErrorClass = new (details?: Readonly<Record<string, unknown>>) => RestError;

/** Declares one row of a lib's error table: `export const TermExists = restError('term_exists', 400, '…')`. */
export function restError(code: string, status: ErrorStatus, sentence: string): RestErrorClass {
  return class extends RestError {
    constructor(details: Readonly<Record<string, unknown>> = {}) {
      super(
        code,
        status,
        sentence.replace(/\{(\w+)\}/g, (_place, key: string) => String(details[key])),
        details,
      );
    }
  };
}

/** The body of an error answer, as every client of this interface knows it. */
export interface ErrorEnvelope {
  code: string;
  message: string;
  data: { status: number; [detail: string]: unknown };
}

/** `signedIn` decides what `refused` means. */
export function envelopeOf(error: RestError, signedIn: boolean): ErrorEnvelope {
  const status = error.status === 'refused' ? (signedIn ? 403 : 401) : error.status;
  const details = Object.entries(error.details).map(([key, value]) => [wireName(key), value]);
  return { code: error.code, message: error.message, data: { status, ...Object.fromEntries(details) } };
}
