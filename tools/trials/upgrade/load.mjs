import { setTimeout as delay } from 'node:timers/promises';

/** What clients of a shop do all day, until it may end and there were so many requests; counts those that fail. `send` is a client of the shop. */
export class Load {
  sent = 0;
  orders = 0;
  failures = [];
  #products = [];
  #mayEnd = false;

  constructor(send, least) {
    Object.assign(this, { send, least });
  }

  async run(clients) {
    await Promise.all(Array.from({ length: clients }, () => this.#client()));
  }

  mayEnd() {
    this.#mayEnd = true;
  }

  /** Resolves when this part of the least requests was sent. */
  async reaches(part) {
    while (this.sent < part * this.least) await delay(20);
  }

  async #client() {
    while (!this.#mayEnd || this.sent < this.least) {
      const product = await this.#send('POST', 'products', { name: `Walnuts ${this.sent}`, regular_price: '2.50' });
      if (!product) continue;
      this.#products = [product.id, ...this.#products].slice(0, 20);
      const lines = this.#products.slice(0, 3).map((id) => ({ product_id: id, quantity: 1 }));
      const order = await this.#send('POST', 'orders', { status: 'processing', line_items: lines });
      if (!order) continue;
      this.orders++;
      await this.#send('GET', 'products?per_page=20');
      await this.#send('GET', `orders/${order.id}`);
      await this.#send('POST', `orders/${order.id}/notes`, { note: 'Packed.' });
      await this.#send('PUT', `orders/${order.id}`, { status: 'completed' });
      await this.#send('GET', 'orders?per_page=10');
      await this.#send('PUT', `products/${product.id}`, { description: 'Shelled.' });
    }
  }

  /** The record, or undefined if the request failed. */
  async #send(method, path, sent) {
    this.sent++;
    const { status, body } = await this.send(method, path, sent);
    if (status === 200 || status === 201) return body;
    this.failures.push(`${method} ${path}: ${status} ${JSON.stringify(body).slice(0, 100)}`);
    return undefined;
  }
}
