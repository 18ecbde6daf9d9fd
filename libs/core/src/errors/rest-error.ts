import { wireName } from '../text/wire-name.js';
import { catalogFor } from './translation-catalog.js';
import { interpolate } from './sentence.js';

/** `refused` becomes 401 for a visitor and 403 for someone who is signed in; only the door knows which. */
export type ErrorStatus = number | 'refused';

/** What a client is told when a request cannot be served: a stable code, a status and a sentence that says what to do. */
export class RestError extends Error {
  constructor(
    readonly code: string,
    readonly status: ErrorStatus,
    /** In English; its `{places}` are filled from the details. */
    readonly sentence: string,
    /** Goes into `data` beside the status, in wire names. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(interpolate(sentence, details));
  }
}

/** An error class made by `restError`. */
export type RestErrorClass = new (details?: Readonly<Record<string, unknown>>) => RestError;

/** Every sentence that an error was declared with: what a translation has to cover. */
export const declaredSentences: ReadonlySet<string> = new Set<string>();

/** One row of the table of all errors. */
export interface DeclaredError {
  readonly code: string;
  readonly status: ErrorStatus;
  readonly sentence: string;
}

const declared: DeclaredError[] = [];

/** Every error that a room declared, in the order of their declaration: what the documentation lists. */
export const declaredErrors: readonly DeclaredError[] = declared;

/** Declares one row of a lib's error table: `export const TermExists = restError('term_exists', 400, '…')`. */
export function restError(code: string, status: ErrorStatus, sentence: string): RestErrorClass {
  (declaredSentences as Set<string>).add(sentence);
  declared.push({ code, status, sentence });
  return class extends RestError {
    constructor(details: Readonly<Record<string, unknown>> = {}) {
      super(code, status, sentence, details);
    }
  };
}

/** The body of an error answer, as every client of this interface knows it. */
export interface ErrorBody {
  code: string;
  message: string;
  data: { status: number; [detail: string]: unknown };
}

/** `signedIn` decides what `refused` means. Told in a language, where somebody translated the sentence; else in English. */
export function errorBodyOf(error: RestError, signedIn: boolean, language = ''): ErrorBody {
  const status = error.status === 'refused' ? (signedIn ? 403 : 401) : error.status;
  const { message, details } = toldIn(language, error);
  const data = Object.entries(details).map(([key, value]) => [wireName(key), value]);
  return { code: error.code, message, data: { status, ...Object.fromEntries(data) } };
}

function toldIn(language: string, { sentence, message, details }: RestError): Pick<RestError, 'message' | 'details'> {
  const book = catalogFor(language);
  if (!book) return { message, details };
  const told = book.translateDetails(details);
  return { message: interpolate(book.find(sentence) ?? sentence, told), details: told };
}
