/** An error of the server, or a request without a response. */
export class GroveError extends Error {
  override readonly name = 'GroveError';

  constructor(
    /** The HTTP status; 0 without a response. */
    readonly status: number,
    /** A stable code for programs: `product_invalid_sku`. `no_answer` without a response, `not_json` if the response is not from Grove. */
    readonly code: string,
    /** A message for people, which explains how to fix the request. */
    message: string,
    /** Further data, such as the invalid parameters. */
    readonly data: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The error in a response. Responses of proxies have no code of ours. */
export function errorOf(status: number, body: unknown): GroveError {
  const { code, message, data } = (typeof body === 'object' && body !== null ? body : {}) as Partial<GroveError>;
  if (typeof code !== 'string')
    return new GroveError(
      status,
      'not_json',
      `The response with status ${status} is not from Grove. Check the proxies in front of it.`,
    );
  return new GroveError(status, code, String(message), data);
}
