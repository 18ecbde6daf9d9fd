import { createRecord } from './builders.js';
import type { Client } from './client.js';
import type { JsonRecord } from './http.js';

/** Requests for orders of `wc/v2` and `wc/v3`. `admin` is the administrator, `compat` the same at the compatibility root. */
export function orderRequests(admin: () => Client, compat: () => Client) {
  return {
    anOrderV3: (body: object = {}) => createRecord(compat(), '/wc/v3/orders', body),
    put: async (path: string, body: object) => (await compat().put(path, body)).body,
    get: async (path: string, query: object = {}) => (await compat().get(path, query as never)).body,
    idsIn: async (query: object, version = 'v3') =>
      (await compat().list(`/wc/${version}/orders`, query as never)).body.map(({ id }) => id as number),
    stockOf: async ({ id }: JsonRecord) => (await admin().get(`/shop/v1/products/${id}`)).body.stock_quantity,
    line: (order: JsonRecord, index = 0) => (order.line_items as JsonRecord[])[index],
  };
}
