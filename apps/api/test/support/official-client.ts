import official from '@woocommerce/woocommerce-rest-api';
import typed from 'woocommerce-rest-ts-api';
import type { JsonRecord } from './http.js';

// The types of both clients describe ES modules, but here they are CommonJS modules.

/** The official client of WooCommerce. */
export const WooCommerceRestApi = official as unknown as typeof official.default;

/** The client `woocommerce-rest-ts-api`. */
export const TypedRestApi = typed as unknown as typeof typed.default;

/** What the client returns, or puts into `response` of the error that it throws. */
export interface ClientResponse<T = JsonRecord> {
  readonly status: number;
  readonly data: T;
  readonly headers: Record<string, string>;
  readonly config: { readonly url: string };
  readonly request: { readonly path: string };
}

/** The response to a request of the client, also if its status is an error. */
export async function responseOf<T = JsonRecord>(request: Promise<unknown>): Promise<ClientResponse<T>> {
  try {
    return (await request) as ClientResponse<T>;
  } catch (error) {
    return (error as { response: ClientResponse<T> }).response;
  }
}
