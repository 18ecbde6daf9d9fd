import type { IncomingMessage } from 'node:http';
import { charsetNamed, decodeText, InvalidJson, JsonSentAsForm, parseContentType, UnsupportedCharset } from '@grove/core';
import { parseJsonObject } from './bounded-json.js';
import { IncomingBody } from './incoming-body.js';
import { formPairs, nest, type Parameters } from './parameters.js';

/** A parsed body: JSON, a form, or neither. */
export interface Body {
  readonly json?: Record<string, unknown>;
  readonly form?: Parameters;
  /** The text of either. */
  readonly text?: string;
}

export const NO_BODY: Body = {};

/**
 * The unread JSON or form of a request; undefined if it has neither. Bodies of other types are not read, and neither are files, which a route may take
 * whatever their type is.
 */
export function unparsedBodyOf(request: IncomingMessage, takesFiles: boolean): UnparsedBody | undefined {
  const { type, parameters } = parseContentType(request.headers['content-type']);
  const kind = kindOf(type);
  if (kind === undefined || (takesFiles && isFile(request))) return undefined;
  const payload = new UnparsedBody(kind, parameters.get('charset') ?? UTF_8, request);
  return payload.exists ? payload : undefined;
}

/** Whether a request has a body that is not empty. Reads no more of it than its first bytes. */
export const hasBody = async (request: IncomingMessage): Promise<boolean> => !(await new IncomingBody(request).readUpTo(0));

/** A JSON or form body that is read on demand. */
export class UnparsedBody extends IncomingBody {
  private said?: Body;

  constructor(
    readonly kind: 'json' | 'form',
    private readonly charset: string,
    request: IncomingMessage,
  ) {
    super(request);
  }

  /** Parses the body after it was read. White space alone is no payload. */
  parse(mostValues: number): Body {
    return (this.said ??= this.parsed(mostValues));
  }

  private parsed(mostValues: number): Body {
    const charset = charsetNamed(this.charset);
    if (charset === undefined) throw new UnsupportedCharset({ charset: this.charset.slice(0, 40) });
    return this.kind === 'form' ? formIn(this.bytes, charset) : jsonIn(this.bytes, this.charset, mostValues);
  }
}

const UTF_8 = 'utf-8';

function jsonIn(bytes: Buffer, charset: string, mostValues: number): Body {
  const text = decodeText(bytes, charset);
  if (text === undefined) throw new InvalidJson({ reason: `it is not valid ${charset}` });
  return text.trim() === '' ? NO_BODY : { json: parseJsonObject(text, mostValues), text };
}

/** Clients that send JSON without its type, such as `curl -d`, send it as a form. No name of a parameter begins with a bracket, also in percent-encoding. */
const BEGINS_AS_JSON = /^(?:\s|\+|%(?:0[9ad]|20))*(?:[[{]|%[57]b)/i;

function formIn(bytes: Buffer, charset: string): Body {
  if (BEGINS_AS_JSON.test(bytes.toString('latin1'))) throw new JsonSentAsForm();
  const { pairs, text } = formPairs(bytes, charset);
  return text.trim() === '' ? NO_BODY : { form: nest(pairs), text };
}

/** A body with a `Content-Disposition` is a file, whatever its type: some clients call every body a form. */
const isFile = ({ headers }: IncomingMessage): boolean => headers['content-disposition'] !== undefined;

const kindOf = (type: string): 'json' | 'form' | undefined =>
  type === 'application/json' || type.endsWith('+json')
    ? 'json'
    : type === 'application/x-www-form-urlencoded'
      ? 'form'
      : undefined;
