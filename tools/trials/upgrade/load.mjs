import { setTimeout as delay } from 'node:timers/promises';

/** Starts clients that do what those of a shop do all day, until the load `mayEnd` and there were so many requests; `failures` are requests that failed. `send` is a client of the shop. */
export function startLoad(send, { least, clients }) {
  const load = { sent: 0, orders: 0, failures: [], mayEnd: false };
  let products = [];

  /** The record, or undefined if the request failed. */
  const record = async (method, path, sent) => {
    load.sent++;
    const { status, body } = await send(method, path, sent);
    if (status === 200 || status === 201) return body;
    load.failures.push(`${method} ${path}: ${status} ${JSON.stringify(body).slice(0, 100)}`);
    return undefined;
  };

  const client = async () => {
    while (!load.mayEnd || load.sent < least) {
      const product = await record('POST', 'products', { name: `Walnuts ${load.sent}`, regular_price: '2.50' });
      if (!product) continue;
      products = [product.id, ...products].slice(0, 20);
      const lines = products.slice(0, 3).map((id) => ({ product_id: id, quantity: 1 }));
      const order = await record('POST', 'orders', { status: 'processing', line_items: lines });
      if (!order) continue;
      load.orders++;
      await record('GET', 'products?per_page=20');
      await record('GET', `orders/${order.id}`);
      await record('POST', `orders/${order.id}/notes`, { note: 'Packed.' });
      await record('PUT', `orders/${order.id}`, { status: 'completed' });
      await record('GET', 'orders?per_page=10');
      await record('PUT', `products/${product.id}`, { description: 'Shelled.' });
    }
  };
  return Object.assign(load, {
    ended: Promise.all(Array.from({ length: clients }, client)),
    /** Resolves when this part of the least requests was sent. */
    async reaches(part) {
      while (load.sent < part * least) await delay(20);
    },
  });
}
