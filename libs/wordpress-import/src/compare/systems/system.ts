import { RestError } from '@grove/core';
import type { Json } from '../json.js';

/** For whom both systems are asked: a visitor, or the owner of a credential. */
export interface Principal {
  /** The login, the end of a consumer key, or `visitor`. */
  readonly name: string;
  /** What it can sign in to: consumer keys are of the shop only. */
  readonly families: readonly NamespaceFamily[];
}

/** The namespaces of a shop (`wc/v1`) and those of a site (`wp/v2`). */
export type NamespaceFamily = 'wc' | 'wp';

export const VISITOR: Principal = { name: 'visitor', families: ['wc', 'wp'] };

/** What a system answered to a GET request. */
export interface SystemResponse {
  readonly status: number;
  /** The header `X-WP-Total`, if there is one. */
  readonly total: number | undefined;
  readonly body: Json;
}

/** One of the two systems: it answers GET requests for principals. Paths start below the root, such as `/wc/v1/orders?per_page=10`. */
export interface System {
  /** What reports name it by; without credentials. */
  readonly description: string;
  /** The addresses by which its answers name it, such as `https://shop.example`. */
  readonly addresses: readonly string[];
  get(path: string, principal: Principal): Promise<SystemResponse>;
}

/** The comparison cannot go on; the message says why, and what to do. */
export class CannotCompare extends RestError {
  constructor(message: string) {
    super('cannot_compare', 400, message);
  }
}
