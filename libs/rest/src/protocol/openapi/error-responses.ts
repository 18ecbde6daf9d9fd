import {
  AmbiguousHost,
  AmbiguousParameter,
  BodyTooLarge,
  IdempotencyKeyInUse,
  IdempotencyKeyReused,
  InvalidIdempotencyKey,
  InvalidIfMatch,
  InvalidJson,
  InvalidParameters,
  MissingParameters,
  NoRoute,
  NOT_PERMITTED,
  OutcomeUnknown,
  RecordChanged,
  RequestAborted,
  ServiceUnavailable,
  TooManyParameters,
  TooManyRequests,
  TooManyWriters,
  UnknownParameters,
  UnsupportedBody,
  UnsupportedCharset,
  WritesUnavailable,
  type DeclaredError,
} from '@grove/core';
import type { Method } from '../method.js';
import type { MountPoint } from '../mount-point.js';
import { codeAt } from '../namespace-aliases.js';
import type { EndpointDefinition } from '../route.js';

type Document = Record<string, unknown>;

/** What every request may get. */
const OF_EVERY_REQUEST = [
  ...[NoRoute, BodyTooLarge, RequestAborted, TooManyParameters, AmbiguousParameter, AmbiguousHost],
  ...[InvalidIdempotencyKey, IdempotencyKeyReused, IdempotencyKeyInUse],
  ...[TooManyRequests, ServiceUnavailable, TooManyWriters, WritesUnavailable, OutcomeUnknown],
];

/** What a change with `If-Match` may get. */
const OF_CONDITIONS = [InvalidIfMatch, RecordChanged].map(({ declared }) => declared);

/** The responses of operations that report errors. Each error is an example, which all operations that have it share. */
export class ErrorResponses {
  private readonly examples: Document = {};

  constructor(private readonly mountPoint: MountPoint) {}

  /** One response for each status. What every request may get, such as an overload, is in the response `Error`. */
  of(endpoint: EndpointDefinition, method: Method, isConditional = false): Document {
    const byStatus = new Map<number, DeclaredError[]>();
    for (const error of [...errorsOf(endpoint, method), ...(isConditional ? OF_CONDITIONS : [])])
      for (const status of statusesOf(error)) byStatus.set(status, [...(byStatus.get(status) ?? []), error]);
    return Object.fromEntries(
      [...byStatus].sort(([one], [other]) => one - other).map(([status, errors]) => [status, this.response(status, errors)]),
    );
  }

  /** The response for all other statuses. */
  get other(): Document {
    const errors = OF_EVERY_REQUEST.map(({ declared }) => declared);
    const examples = errors.map(({ code, status, sentence }) => [code, exampleOf(status as number, code, sentence)]);
    return {
      description: 'An error that any request may get. Its message explains how to fix the request, or when to repeat it.',
      content: errorContent(Object.fromEntries(examples) as Document),
    };
  }

  /** The examples that the responses name. */
  toJSON(): Document {
    return this.examples;
  }

  private response(status: number, errors: readonly DeclaredError[]): Document {
    const byCode = new Map([...errors].reverse().map((error) => [codeAt(this.mountPoint, error.code), error]));
    const examples = [...byCode].reverse().map(([code, error]) => [code, this.example(status, code, error)]);
    return {
      description: `Errors: ${[...byCode.keys()].sort().join(', ')}.`,
      content: errorContent(Object.fromEntries(examples) as Document),
    };
  }

  /** Errors with one code may have several sentences. The first one is shown. */
  private example(status: number, code: string, { sentence }: DeclaredError): Document {
    const name = `${code}.${status}`;
    this.examples[name] ??= exampleOf(status, code, sentence);
    return { $ref: `#/components/examples/${name}` };
  }
}

/** The errors that an endpoint may report, without those of every request. */
export function errorsOf(
  { arguments: { fields, required }, errors = [], refusalCode, takesFile }: EndpointDefinition,
  method: Method,
): DeclaredError[] {
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return [
    ...(fields.length > 0 ? [InvalidParameters.declared] : []),
    ...(required && fields.some((field) => field.required) ? [MissingParameters.declared] : []),
    UnknownParameters.declared,
    ...(hasBody ? [InvalidJson.declared, UnsupportedCharset.declared] : []),
    ...(hasBody && !takesFile ? [UnsupportedBody.declared] : []),
    { code: refusalCode, status: 'refused', sentence: NOT_PERMITTED },
    ...errors.map(({ declared }) => declared),
  ];
}

/** A missing permission is reported with 401 if the request is not authenticated, and with 403 otherwise. */
const statusesOf = ({ status }: DeclaredError): number[] => (status === 'refused' ? [401, 403] : [status]);

const exampleOf = (status: number, code: string, message: string): Document => ({ value: { code, message, data: { status } } });

const errorContent = (examples: Document): Document => ({
  'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples },
});
