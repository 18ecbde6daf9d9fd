import type { MountPoint } from './mount-point.js';
import { urlAt } from './namespace-aliases.js';
import type { Principal } from './principal.js';

/** The program at the other end of a connection. */
export interface Client {
  readonly address: string;
  readonly userAgent: string;
}

const NO_CLIENT: Client = { address: '', userAgent: '' };

/**
 * Who asks, and how the URLs of an answer are built. Services take it instead of an HTTP request, so jobs, seeds and events make one with `new`.
 * What is embedded into an answer is read in the context of that answer.
 */
export class RequestContext {
  constructor(
    readonly principal: Principal,
    readonly mountPoint: MountPoint,
    readonly client: Client = NO_CLIENT,
    /** Nothing is written in this context, so what was read once may be used until its end. */
    readonly isReadOnly = false,
    /** Whether the answer embeds the records behind its links of this rel, so that they may as well be read together. */
    readonly embeds: (rel: string) => boolean = () => false,
  ) {}

  /** The absolute URL of a path of the interface, such as `/shop/v1/products`. */
  url(path: string): string {
    return urlAt(this.mountPoint, path);
  }
}
