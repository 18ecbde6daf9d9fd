import type { IncomingMessage } from 'node:http';
import type { Input } from '../schema/parser.js';
import type { Method } from './method.js';
import type { ViewContext } from '../schema/view-context.js';
import type { MountPoint } from './mount-point.js';
import { urlAt } from './namespace-aliases.js';
import type { Principal } from './principal.js';

/** One request, resolved: who asks, for what, with which arguments. What a controller and a service need to know, and no more. */
export class RestRequest<Arguments extends object = Record<string, unknown>> {
  constructor(
    readonly method: Method,
    /** What the path says in its places, by their names. */
    readonly params: Readonly<Record<string, string>>,
    readonly principal: Principal,
    readonly mount: MountPoint,
    /** Everything that was sent, merged and unread, by wire name. */
    readonly sent: Input,
    /** The declared arguments, read and checked. */
    readonly args: Arguments,
    readonly client: { readonly address: string; readonly userAgent: string },
    /** The message itself, for whoever takes a body that is neither JSON nor a form: it is still unread. */
    readonly message?: IncomingMessage,
  ) {}

  /** The number that the path names in a place, `<id>` unless told otherwise. Too large a number names nothing: 0. */
  id(place = 'id'): number {
    const number = Number(this.params[place]);
    return Number.isSafeInteger(number) ? number : 0;
  }

  get context(): ViewContext {
    return ((this.args as { context?: ViewContext }).context ?? 'view') as ViewContext;
  }

  /** The absolute address of a path of ours. */
  url(path: string): string {
    return urlAt(this.mount, path);
  }

  /** The same caller with other input, as for one entry of a batch. */
  with(sent: Input, args: Record<string, unknown>): RestRequest {
    return new RestRequest(this.method, this.params, this.principal, this.mount, sent, args, this.client, this.message);
  }

  /** The same request as someone else sees it: events carry a record as an administrator reads it. */
  as(principal: Principal): RestRequest<Arguments> {
    return new RestRequest(this.method, this.params, principal, this.mount, this.sent, this.args, this.client, this.message);
  }
}
