/** Sends requests of shops until it may end and there were so many, and counts those that fail. */
export class Load {
  sent = 0;
  orders = 0;
  failures = [];
  #products = [];
  #mayEnd = false;

  constructor(url, { consumer_key: key, consumer_secret: secret }, least) {
    this.root = `${url}/rest/shop/v1`;
    this.least = least;
    this.headers = {
      authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
      'content-type': 'application/json',
    };
  }

  async run(clients) {
    await Promise.all(Array.from({ length: clients }, () => this.#client()));
  }

  mayEnd() {
    this.#mayEnd = true;
  }

  /** Resolves when this part of the least requests was sent. */
  async reaches(part) {
    while (this.sent < part * this.least) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async #client() {
    while (!this.#mayEnd || this.sent < this.least) {
      const product = await this.#send('POST', '/products', { name: `Walnuts ${this.sent}`, regular_price: '2.50' });
      if (!product) continue;
      this.#products = [product.id, ...this.#products].slice(0, 20);
      const lines = this.#products.slice(0, 3).map((id) => ({ product_id: id, quantity: 1 }));
      const order = await this.#send('POST', '/orders', { status: 'processing', line_items: lines });
      if (!order) continue;
      this.orders++;
      await this.#send('GET', '/products?per_page=20');
      await this.#send('GET', `/orders/${order.id}`);
      await this.#send('POST', `/orders/${order.id}/notes`, { note: 'Packed.' });
      await this.#send('PUT', `/orders/${order.id}`, { status: 'completed' });
      await this.#send('GET', '/orders?per_page=10');
      await this.#send('PUT', `/products/${product.id}`, { description: 'Shelled.' });
    }
  }

  /** The record, or undefined if the request failed. */
  async #send(method, path, body) {
    this.sent++;
    try {
      const response = await fetch(this.root + path, { method, headers: this.headers, body: body && JSON.stringify(body) });
      if (response.ok) return await response.json();
      this.failures.push(`${method} ${path}: ${response.status} ${(await response.text()).slice(0, 100)}`);
    } catch (error) {
      this.failures.push(`${method} ${path}: ${error.cause?.code ?? error.message}`);
    }
    return undefined;
  }
}
