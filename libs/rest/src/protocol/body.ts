import type { IncomingMessage } from 'node:http';
import { parseJsonObject } from './bounded-json.js';
import { IncomingBody } from './incoming-body.js';
import { parseParameters, type Parameters } from './parameters.js';

/** A parsed body: JSON, a form, or neither. */
export interface Body {
  readonly json?: Record<string, unknown>;
  readonly form?: Parameters;
  /** The text of either. */
  readonly text?: string;
}

export const NO_BODY: Body = {};

/** The unread JSON or form of a request; undefined if it has neither. Bodies of other types are not read. */
export function unparsedBodyOf(request: IncomingMessage): UnparsedBody | undefined {
  const kind = kindOf(request.headers['content-type']);
  if (kind === undefined || isFile(request)) return undefined;
  const payload = new UnparsedBody(kind, request);
  return payload.exists ? payload : undefined;
}

/** A JSON or form body that is read on demand. */
export class UnparsedBody extends IncomingBody {
  private said?: Body;

  constructor(
    readonly kind: 'json' | 'form',
    request: IncomingMessage,
  ) {
    super(request);
  }

  /** Parses the body after it was read. White space alone is no payload. */
  parse(mostValues: number): Body {
    return (this.said ??= this.parsed(mostValues));
  }

  private parsed(mostValues: number): Body {
    const text = this.bytes.toString('utf8');
    if (text.trim() === '') return NO_BODY;
    return this.kind === 'form' ? { form: parseParameters(text), text } : { json: parseJsonObject(text, mostValues), text };
  }
}

/** A body with a `Content-Disposition` is a file, whatever its type: some clients call every body a form. */
const isFile = ({ headers }: IncomingMessage): boolean => headers['content-disposition'] !== undefined;

/** A header that a client sets twice is a list: `application/json, application/json`. */
function kindOf(contentType: string | undefined): 'json' | 'form' | undefined {
  const mime = contentType?.split(/[;,]/, 1)[0].trim().toLowerCase();
  if (mime === 'application/json' || mime?.endsWith('+json')) return 'json';
  return mime === 'application/x-www-form-urlencoded' ? 'form' : undefined;
}
