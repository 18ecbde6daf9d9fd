import { SESSION_COOKIE } from '../session-cookie.js';

/** Every way to sign in, and none: what a visitor may read depends on the route. */
export const SECURITY = [
  { basic: [] },
  { consumerKey: [], consumerSecret: [] },
  { oauth: [] },
  { session: [], sessionHeader: [] },
  {},
];

const inQuery = (name: string, description: string) => ({ type: 'apiKey', in: 'query', name, description });

export const SECURITY_SCHEMES = {
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'A user name and an application password, or a consumer key and its secret.',
  },
  consumerKey: inQuery('consumer_key', 'A consumer key, together with its secret. Over https only, because URLs are logged.'),
  consumerSecret: inQuery('consumer_secret', 'The secret of the consumer key.'),
  oauth: {
    type: 'http',
    scheme: 'OAuth',
    description:
      'A signature with OAuth 1.0a (HMAC-SHA1 or HMAC-SHA256) of a consumer key without a token, for connections without TLS.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'A person who signed in to the back office. It counts only together with the header, and on pages of this site.',
  },
  sessionHeader: { type: 'apiKey', in: 'header', name: 'X-Grove-Session', description: 'Always 1.' },
};

export const PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A unique key that the client generates for this request. If the request is repeated with the same key within a day, it takes effect once and gets the same response.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The ETag of a GET of the same address: the request is refused with 412 if the record has changed since, and changes nothing then. With an `Idempotency-Key` a repetition gets the first response, whatever the method.',
    schema: { type: 'string' },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      'With `handling=strict`, fields and arguments that the route does not know are refused. Without it they are ignored. A response to such a request has the header `Preference-Applied`.',
    schema: { type: 'string' },
    example: 'handling=strict',
  },
};

export const SCHEMAS = {
  Error: {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: { type: 'string', description: 'What went wrong, for programs. Codes do not change.' },
      message: { type: 'string', description: 'What went wrong and what to do, for people, in the language of the request.' },
      data: {
        type: 'object',
        required: ['status'],
        properties: {
          status: { type: 'integer', description: 'The status of the response.' },
          params: { description: 'The invalid parameters, each with its message.' },
        },
      },
    },
  },
  BatchError: {
    type: 'object',
    description: 'The error of one entry of a batch.',
    required: ['id', 'error'],
    properties: {
      id: { description: 'The id of the entry as it was sent; 0 for a new record.' },
      error: { $ref: '#/components/schemas/Error' },
    },
  },
};

const header = (description: string, schema: object) => ({ description, schema });

/** The version of the response: `If-None-Match` with it gets 304 while nothing has changed, and `If-Match` changes what it shows only then. */
export const ETAG = { ETag: header('The version of the response, for If-None-Match and If-Match.', { type: 'string' }) };

export const LOCATION = { Location: header('The URL of the new record.', { type: 'string' }) };

export const PAGING = {
  'X-WP-Total': header('The number of records on all pages.', { type: 'integer' }),
  'X-WP-TotalPages': header('The number of pages.', { type: 'integer' }),
  Link: header('The URLs of the next and the previous page.', { type: 'string' }),
};
