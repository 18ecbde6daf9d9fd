import type { IncomingMessage } from 'node:http';
import type { Input } from '../schema/parser.js';
import type { ViewContext } from '../schema/view-context.js';
import type { RequestContext } from './request-context.js';
import { isStrict } from './preferences.js';

/** A request to one endpoint: its parameters, parsed and checked, and the context in which it is answered. */
export class RestRequest<Arguments extends object = object> {
  constructor(
    readonly context: RequestContext,
    /** The parameters of the path by name, such as `{ order_id: '12' }`. */
    readonly params: Readonly<Record<string, string>>,
    /** Every parameter of the query and the body by wire name, as the client sent it. */
    readonly sent: Input,
    /** The declared arguments, parsed and checked. */
    readonly args: Arguments,
    /** The HTTP message, for endpoints whose body is neither JSON nor a form: nobody has read that body yet. */
    readonly message?: IncomingMessage,
  ) {}

  /** A numeric parameter of the path. A number that no id can have counts as 0, which no record has. */
  id(param = 'id'): number {
    const number = Number(this.params[param]);
    return Number.isSafeInteger(number) ? number : 0;
  }

  /** Whether unknown names are refused: see `strict-handling.ts`. */
  get isStrict(): boolean {
    return this.message !== undefined && isStrict(this.message);
  }

  /** Which fields the answer shows: the argument `context`. */
  get view(): ViewContext {
    return (this.args as { context?: ViewContext }).context ?? 'view';
  }
}
