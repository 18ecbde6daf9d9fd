import official from '@woocommerce/woocommerce-rest-api';
import type { Wire } from './http.js';

/** The client that shops use. Its types say it is an ES module, which it is not. */
export const WooCommerceRestApi = official as unknown as typeof official.default;

/** What it gives back, or rejects with under `response`. */
export interface Got<T = Wire> {
  readonly status: number;
  readonly data: T;
  readonly headers: Record<string, string>;
  readonly config: { readonly url: string };
  readonly request: { readonly path: string };
}

/** The answer to one of its requests, also to one that was refused. */
export async function answered<T = Wire>(request: Promise<unknown>): Promise<Got<T>> {
  try {
    return (await request) as Got<T>;
  } catch (error) {
    return (error as { response: Got<T> }).response;
  }
}
