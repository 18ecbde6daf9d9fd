import official from '@woocommerce/woocommerce-rest-api';
import type { JsonRecord } from './http.js';

/** The official client of WooCommerce. Its types describe an ES module, but it is a CommonJS module. */
export const WooCommerceRestApi = official as unknown as typeof official.default;

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
