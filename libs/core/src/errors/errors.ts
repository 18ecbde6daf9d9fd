import { restError } from './rest-error.js';

/** The errors of the protocol itself, the same in every namespace. */
export const InvalidJson = restError(
  'rest_invalid_json',
  400,
  'The body is not a JSON object: {reason}. Send valid JSON or none.',
);
export const JsonTooDeep = restError(
  'rest_invalid_json',
  400,
  'The JSON of the body nests more than {limit} levels deep. Send it with fewer.',
);
export const NoRoute = restError(
  'rest_no_route',
  404,
  'No route fits this address and method. The index document lists all routes.',
);
export const MissingParameters = restError('rest_missing_callback_param', 400, 'Required and not sent: {names}.');
export const InvalidParameters = restError('rest_invalid_param', 400, 'Not valid: {names}. See data.params for each.');
export const BodyTooLarge = restError('rest_body_too_large', 413, 'The body is larger than {limit} bytes. Send less at once.');
export const AnonymousBodyTooLarge = restError(
  'rest_body_too_large',
  413,
  'Without signing in, at most {limit} bytes may be sent. Sign in, or send less at once.',
);
export const SignedFormTooLarge = restError(
  'rest_body_too_large',
  413,
  'A form that is signed may have at most {limit} bytes. Send JSON instead, or less at once.',
);
export const RequestAborted = restError(
  'rest_request_broken_off',
  400,
  'The request ended before its body was complete. Send it again.',
);
export const AmbiguousParameter = restError(
  'rest_ambiguous_parameter',
  400,
  'The query and the form say different things of {name}. Send it once, in the query.',
);
export const TooManyParameters = restError(
  'rest_too_many_params',
  400,
  'The request has more than {limit} parameters. Send fewer at once.',
);
export const Forbidden = restError('rest_forbidden', 'refused', 'You may not do this. Sign in as someone who may.');
/** What whoever lacks a right is told; the code says of what. */
export const NOT_PERMITTED = 'You may not do this. Sign in as someone who may, or use a key of such a person.';
export const InvalidIdempotencyKey = restError(
  'rest_idempotency_key_invalid',
  400,
  'An Idempotency-Key has 1 to 255 visible characters of ASCII. Send one that is made up for this request, such as a UUID.',
);
export const IdempotencyKeyReused = restError(
  'rest_idempotency_key_reused',
  422,
  'This Idempotency-Key was sent with another request. Make up a new key for each request, and repeat a request unchanged.',
);
export const IdempotencyKeyInUse = restError(
  'rest_idempotency_key_in_use',
  409,
  'The request with this Idempotency-Key is still being served. Repeat it in a moment to get its answer.',
);
export const IdempotentResponseTooLarge = restError(
  'rest_idempotency_answer_too_large',
  413,
  'The answer would be larger than {limit} bytes and cannot be kept; nothing was done. Send less at once, or ask for less with _fields.',
);
export const ServiceUnavailable = restError(
  'rest_unavailable',
  503,
  'The database cannot be reached right now. Try again in a moment.',
);
export const InternalError = restError(
  'rest_internal_error',
  500,
  'Something went wrong on our side. It was logged; please report it with the time.',
);
