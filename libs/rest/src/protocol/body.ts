import type { IncomingMessage } from 'node:http';
import { parseJsonObject } from './bounded-json.js';
import { IncomingBody } from './incoming-body.js';
import { parseParameters, type Parameters } from './parameters.js';

/** What a request body says: JSON, a form, or nothing that is read here. */
export interface Body {
  readonly json?: Record<string, unknown>;
  readonly form?: Parameters;
  /** Either, as it came. */
  readonly text?: string;
}

export const NO_BODY: Body = {};

/** The JSON or the form that a request carries, not yet read; undefined when there is none. A body of another kind is left alone. */
export function unparsedBodyOf(request: IncomingMessage): UnparsedBody | undefined {
  const kind = kindOf(request.headers['content-type']);
  if (kind === undefined || isFile(request)) return undefined;
  const payload = new UnparsedBody(kind, request);
  return payload.exists ? payload : undefined;
}

/** A JSON or form body, read only as far as somebody wants it. */
export class UnparsedBody extends IncomingBody {
  private said?: Body;

  constructor(
    readonly kind: 'json' | 'form',
    request: IncomingMessage,
  ) {
    super(request);
  }

  /** What it says, once it is read to its end. Nothing but blanks is no payload. */
  parse(mostValues: number): Body {
    return (this.said ??= this.parsed(mostValues));
  }

  private parsed(mostValues: number): Body {
    const text = this.bytes.toString('utf8');
    if (text.trim() === '') return NO_BODY;
    return this.kind === 'form' ? { form: parseParameters(text), text } : { json: parseJsonObject(text, mostValues), text };
  }
}

/** A body that has a disposition is a file, whatever else it is said to be: some clients call every body a form. */
const isFile = ({ headers }: IncomingMessage): boolean => headers['content-disposition'] !== undefined;

/** A header that a client set twice arrives as a list: `application/json, application/json`. */
function kindOf(contentType: string | undefined): 'json' | 'form' | undefined {
  const mime = contentType?.split(/[;,]/, 1)[0].trim().toLowerCase();
  if (mime === 'application/json' || mime?.endsWith('+json')) return 'json';
  return mime === 'application/x-www-form-urlencoded' ? 'form' : undefined;
}
