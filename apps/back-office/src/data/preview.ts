import { newKey } from './save-once.js';
import { client } from './site-client.js';

/** Asks what a write would answer; nothing is stored. `path` is that of a preview, such as `/shop/v1/orders/calculate`. */
export const preview = <R>(path: string, body: object, signal?: AbortSignal): Promise<R> =>
  client.request<R>('POST', path, { body, signal, idempotencyKey: newKey() });
