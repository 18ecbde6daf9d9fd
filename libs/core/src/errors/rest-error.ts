import { wireName } from '../text/wire-name.js';
import { catalogFor } from './translation-catalog.js';
import { interpolate } from './sentence.js';

/** `refused` becomes 401 for a visitor and 403 for a signed-in user; only the gateway knows which. */
type ErrorStatus = number | 'refused';

/** The error of a request that cannot be served: a stable code, a status, and a sentence that says what to do. */
export class RestError extends Error {
  constructor(
    readonly code: string,
    readonly status: ErrorStatus,
    /** In English; its `{placeholders}` are filled with the details. */
    readonly sentence: string,
    /** Added to `data` in addition to the status, with wire names. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(interpolate(sentence, details));
  }
}

/** An error class made by `restError`. */
export type RestErrorClass = (new (details?: Readonly<Record<string, unknown>>) => RestError) & {
  readonly declared: DeclaredError;
};

/** The sentences of all declared errors, which translations must cover. */
export const declaredSentences: ReadonlySet<string> = new Set<string>();

/** One row of the table of all errors. */
export interface DeclaredError {
  readonly code: string;
  readonly status: ErrorStatus;
  readonly sentence: string;
}

const declared: DeclaredError[] = [];

/** All declared errors in the order of their declaration, which the documentation lists. */
export const declaredErrors: readonly DeclaredError[] = declared;

/** Declares one row of a lib's error table: `export const TermExists = restError('term_exists', 400, '…')`. */
export function restError(code: string, status: ErrorStatus, sentence: string): RestErrorClass {
  (declaredSentences as Set<string>).add(sentence);
  const declaration = { code, status, sentence };
  declared.push(declaration);
  return class extends RestError {
    static readonly declared: DeclaredError = declaration;

    constructor(details: Readonly<Record<string, unknown>> = {}) {
      super(code, status, sentence, details);
    }
  };
}

/** The body of an error response. */
export interface ErrorBody {
  code: string;
  message: string;
  data: { status: number; [detail: string]: unknown };
}

/** `signedIn` decides what `refused` means. The message is in the language if there is a translation, else in English. */
export function errorBodyOf(error: RestError, signedIn: boolean, language = ''): ErrorBody {
  const status = error.status === 'refused' ? (signedIn ? 403 : 401) : error.status;
  const { message, details } = translate(language, error);
  const data = Object.entries(details).map(([key, value]) => [wireName(key), value]);
  return { code: error.code, message, data: { status, ...Object.fromEntries(data) } };
}

function translate(language: string, { sentence, message, details }: RestError): Pick<RestError, 'message' | 'details'> {
  const catalog = catalogFor(language);
  if (!catalog) return { message, details };
  const translated = catalog.translateDetails(details);
  return { message: interpolate(catalog.find(sentence) ?? sentence, translated), details: translated };
}
