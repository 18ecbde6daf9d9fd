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
  'The JSON of the body is nested more than {limit} levels deep. Send JSON with fewer levels.',
);
export const MalformedText = restError(
  'rest_invalid_encoding',
  400,
  'The request has text that is not valid {charset}, or a broken percent-encoding. Encode text in UTF-8, or in the charset that the request declares.',
);
export const UnsupportedCharset = restError(
  'rest_unsupported_charset',
  415,
  'This body cannot be read in the charset {charset}. Send it in UTF-8.',
);
export const UnsupportedPartCharset = restError(
  'rest_unsupported_charset',
  415,
  'A part of this form is in an unknown charset. Send it in UTF-8.',
);
export const UnsupportedBody = restError(
  'rest_unsupported_media_type',
  415,
  'The body is neither JSON nor a form, so it was not read. Send JSON with the header Content-Type: application/json.',
);
export const JsonSentAsForm = restError(
  'rest_unsupported_media_type',
  415,
  'The body looks like JSON, but its Content-Type is that of a form. Send it with the header Content-Type: application/json.',
);
export const NoRoute = restError(
  'rest_no_route',
  404,
  'No route matches this URL and method. The index document lists all routes.',
);
export const MissingParameters = restError(
  'rest_missing_callback_param',
  400,
  'Required parameters are missing: {names}. Send them.',
);
export const InvalidParameters = restError(
  'rest_invalid_param',
  400,
  'Invalid parameters: {names}. See data.params for each of them.',
);
export const UnknownParameters = restError(
  'rest_unknown_parameter',
  400,
  'The request has unknown names, and asks to refuse them with Prefer: handling=strict: {advice}',
);
export const BodyTooLarge = restError(
  'rest_body_too_large',
  413,
  'The body is larger than {limit} bytes. Send less in one request.',
);
export const AnonymousBodyTooLarge = restError(
  'rest_body_too_large',
  413,
  'Without signing in, a request may have at most {limit} bytes. Sign in, or send less in one request.',
);
export const SignedFormTooLarge = restError(
  'rest_body_too_large',
  413,
  'A signed form may have at most {limit} bytes. Send JSON instead, or less in one request.',
);
export const RequestAborted = restError(
  'rest_request_broken_off',
  400,
  'The request ended before its body was complete. Send it again.',
);
export const AmbiguousParameter = restError(
  'rest_ambiguous_parameter',
  400,
  'The query and the body have different values of {name}. Send it once, in the query.',
);
export const AmbiguousHost = restError(
  'rest_ambiguous_host',
  400,
  'The request names its host more than once. Send one header Host.',
);
export const TooManyParameters = restError(
  'rest_too_many_params',
  400,
  'The request has more than {limit} parameters. Send fewer in one request.',
);
export const Forbidden = restError('rest_forbidden', 'refused', 'You may not do this. Sign in as someone who may.');
/** The sentence of all refusals; the code says what was refused. */
export const NOT_PERMITTED = 'You may not do this. Sign in as someone who may, or use a key of such a person.';
export const InvalidIdempotencyKey = restError(
  'rest_idempotency_key_invalid',
  400,
  'An Idempotency-Key consists of 1 to 255 visible ASCII characters. Send a new key for each request, such as a UUID.',
);
export const InvalidIfMatch = restError(
  'rest_if_match_invalid',
  400,
  'If-Match is * or a list of entity tags in quotation marks, as the header ETag of a GET has them. Send the tag as you got it.',
);
export const IfMatchUnsupported = restError(
  'rest_if_match_unsupported',
  400,
  'If-Match is only for changes of one record that can be read at the same address. Send this request without it.',
);
export const RecordChanged = restError(
  'rest_record_changed',
  412,
  'The record has changed since you read it, so nothing was saved. Read it again, and send your changes with its new ETag.',
);
export const IdempotencyKeyReused = restError(
  'rest_idempotency_key_reused',
  422,
  'This Idempotency-Key was sent with a different request. Use a new key for each request, and repeat a request without changes.',
);
export const IdempotencyKeyInUse = restError(
  'rest_idempotency_key_in_use',
  409,
  'The request with this Idempotency-Key is still running. Repeat it in a moment to get its response.',
);
export const IdempotentResponseTooLarge = restError(
  'rest_idempotency_answer_too_large',
  413,
  'The response would be larger than {limit} bytes and cannot be stored, so nothing was changed. Send less in one request, or ask for fewer fields with _fields.',
);
export const ServiceUnavailable = restError(
  'rest_unavailable',
  503,
  'The database cannot be reached right now. Try again in a moment.',
);
export const TooManyWriters = restError(
  'rest_database_busy',
  503,
  'Other requests change the same records right now, so nothing was changed. Try again in a moment.',
);
export const WritesUnavailable = restError(
  'rest_database_read_only',
  503,
  'The database accepts no changes right now, so nothing was changed. Records can be read. Try again in a moment.',
);
export const WritesFrozen = restError(
  'rest_writes_frozen',
  503,
  'The records are being copied to another database, so nothing was changed. Records can be read. Try again in a moment.',
);
export const DatabaseSpaceUsedUp = restError(
  'rest_database_full',
  503,
  'The database has no space left, so nothing was changed. Records can be read. Try again when there is space.',
);
export const OutcomeUnknown = restError(
  'rest_outcome_unknown',
  503,
  'The connection to the database was lost while this request was stored, so it may have taken effect or not. Look at the records before you repeat it.',
);
export const DiskFull = restError(
  'rest_disk_full',
  507,
  'The disk of the server has no space left, so nothing was stored. Try again when there is space.',
);
export const FilesUnavailable = restError(
  'rest_files_unavailable',
  503,
  'The server cannot write files right now, so nothing was stored. Try again in a moment.',
);
export const PageTooLarge = restError(
  'rest_response_too_large',
  400,
  'This page would have more than {limit} bytes. Ask for fewer records with per_page={perPage}, or for fewer fields with _fields.',
);
export const ListTooLarge = restError(
  'rest_response_too_large',
  400,
  'This list would have more than {limit} bytes. Ask for fewer fields with _fields, such as _fields=id, and read the records one by one.',
);
export const TooManyRequests = restError(
  'rest_too_many_requests',
  429,
  'Too many requests were sent. Wait {retryAfter} seconds, and then send fewer in the same time.',
);
export const InternalError = restError(
  'rest_internal_error',
  500,
  'Something went wrong on our side. It was logged; please report it with the time.',
);
