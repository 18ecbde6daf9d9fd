import type { IncomingMessage } from 'node:http';
import type { Input } from '../resource/reader.js';
import type { Match } from './router.js';
import type { Method } from './method.js';
import type { Context } from './namespaces.js';
import { addressAt, type Naming } from './naming.js';
import type { Principal } from './principal.js';

/** The site as this request sees it: addresses are told under the host and language by which the client came. */
export interface Mount {
  /** Without a slash at the end: `https://shop.example`. */
  readonly home: string;
  /** Where the interface is mounted: `https://shop.example/nl/rest`. */
  readonly root: string;
  /** `nl` under `/nl/rest`, otherwise empty. */
  readonly language: string;
  /** What things are called here, where that is not as we call them. */
  readonly naming?: Naming;
}

/** One request, resolved: who asks, for what, with which arguments. What a controller and a service need to know, and no more. */
export class Call<Arguments extends object = Record<string, unknown>> {
  constructor(
    readonly method: Method,
    readonly match: Match,
    readonly principal: Principal,
    readonly mount: Mount,
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
    const number = Number(this.match.params[place]);
    return Number.isSafeInteger(number) ? number : 0;
  }

  get context(): Context {
    return ((this.args as { context?: Context }).context ?? 'view') as Context;
  }

  /** The absolute address of a path of ours. */
  url(path: string): string {
    return addressAt(this.mount, path);
  }

  /** The same caller with other input, as for one entry of a batch. */
  with(sent: Input, args: Record<string, unknown>): Call {
    return new Call(this.method, this.match, this.principal, this.mount, sent, args, this.client, this.message);
  }

  /** The same request as someone else sees it: events carry a record as an administrator reads it. */
  as(principal: Principal): Call<Arguments> {
    return new Call(this.method, this.match, principal, this.mount, this.sent, this.args, this.client, this.message);
  }
}
