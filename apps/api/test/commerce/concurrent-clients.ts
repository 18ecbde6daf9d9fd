import { expect } from 'vitest';
import type { SeededRandom } from '@grove/core/testing';
import { aCoupon, aCustomer, aName, anOrder, aProduct, aTaxRate } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { HttpResponse, JsonRecord } from '../support/http.js';
import { ORDER_STATUSES } from '../support/order-fixtures.js';

const SHOP = '/shop/v1';
const CLIENTS = 16;
const REQUESTS_PER_CLIENT = 16;

/** Clients that send random requests to one shop at the same time, and the records that they know. */
export class ConcurrentClients {
  /** Products whose order lines are never changed, so their stock can be audited. All other products may change in any way. */
  readonly auditedProducts = new Map<number, number>();
  private readonly otherProducts: number[] = [];
  private readonly orders: number[] = [];
  private readonly otherOrders: number[] = [];
  private readonly coupons: JsonRecord[] = [];
  private readonly customers: number[] = [];
  private readonly rates: number[] = [];
  readonly errors: string[] = [];

  constructor(
    private readonly admin: Client,
    private readonly chance: SeededRandom,
  ) {}

  async prepare(): Promise<void> {
    for (let count = 0; count < 4; count++) {
      const stock = { regular_price: `${1 + count}.05`, manage_stock: true, stock_quantity: 80 };
      this.auditedProducts.set((await aProduct(this.admin, stock)).id, 80);
      this.otherProducts.push((await aProduct(this.admin, stock)).id);
    }
    for (let count = 0; count < 3; count++) {
      this.coupons.push(await aCoupon(this.admin, { amount: '0.50', usage_limit: 10 + count, usage_limit_per_user: 3 }));
      this.customers.push((await aCustomer(this.admin)).id);
      this.rates.push((await aTaxRate(this.admin, { priority: 1 + count })).id);
    }
    this.orders.push((await anOrder(this.admin, this.draft([...this.auditedProducts.keys()]))).id);
    this.otherOrders.push((await anOrder(this.admin, this.draft(this.otherProducts))).id);
  }

  async run(): Promise<void> {
    const orderSteps = [
      ...[this.order, this.order, this.order, this.changeStatus, this.changeStatus],
      ...[this.pay, this.trash, this.refund, this.restock],
    ];
    const orderEdits = [this.address, this.note, this.amounts, this.batch];
    const otherOrders = [this.otherOrder, this.otherOrder, this.lines, this.lines, this.remove, this.changeParent];
    const relatedRecords = [this.createCoupon, this.changeCoupon, this.createRate, this.changeRate, this.customer, this.product];
    const requests = [...orderSteps, ...orderEdits, ...otherOrders, ...relatedRecords];
    const client = async () => {
      for (let sent = 0; sent < REQUESTS_PER_CLIENT; sent++) await this.chance.pick(requests).call(this);
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  }

  /** The number of orders and the total spent that each customer shows. */
  async customerTotals(): Promise<Map<number, string>> {
    const { body } = await this.admin.list(`${SHOP}/customers`, { include: this.customers, per_page: 100 });
    return new Map(body.map(({ id, orders_count, total_spent }) => [id, `${String(orders_count)} ${String(total_spent)}`]));
  }

  private draft = (products: readonly number[]) => ({
    customer_id: this.chance.pick([0, ...this.customers]),
    status: this.chance.pick(ORDER_STATUSES),
    line_items: [this.item(products), this.item(products)],
    ...(this.chance.below(3) === 0 && { set_paid: true }),
    ...(this.chance.below(3) === 0 && { coupon_lines: [{ code: this.chance.pick(this.coupons).code }] }),
    ...(this.chance.below(3) === 0 && { shipping_lines: [{ method_id: 'post', total: '4.95' }] }),
  });
  private item = (products: readonly number[]) => ({
    product_id: this.chance.pick(products),
    quantity: 1 + this.chance.below(3),
  });

  private order = () => this.create(`${SHOP}/orders`, this.draft([...this.auditedProducts.keys()]), this.orders);
  private otherOrder = () => this.create(`${SHOP}/orders`, this.draft(this.otherProducts), this.otherOrders);
  private changeStatus = () => this.onOrder('PUT', '', { status: this.chance.pick(ORDER_STATUSES) });
  private pay = () => this.onOrder('PUT', '', { set_paid: true });
  private trash = () => this.onOrder('DELETE', '', {});
  private refund = () => this.onOrder('POST', '/refunds', { amount: this.chance.pick(['0.50', '1.00', '3.33']) });
  private note = () => this.onOrder('POST', '/notes', { note: 'A note' });
  private address = () =>
    this.onOrder('PUT', '', { billing: { city: aName('City') }, customer_id: this.chance.pick([0, ...this.customers]) });
  private amounts = () =>
    this.onOrder('PUT', '', { fee_lines: [{ name: 'Box', total: '1.005' }], coupon_lines: [this.priced()] });
  private priced = () => ({ code: this.chance.pick(this.coupons).code, ...(this.chance.below(2) && { discount: '0.25' }) });

  private restock = async () => {
    const { status, body } = await this.admin.get(`${SHOP}/orders/${this.chance.pick(this.orders)}`);
    if (status !== 200) return;
    const line = this.chance.pick(body.line_items as JsonRecord[]).id;
    const refundBody = { line_items: [{ id: line, quantity: 1, refund_total: '0.10' }] };
    const response = this.recordError(await this.admin.post(`${SHOP}/orders/${body.id}/refunds`, refundBody));
    if (response.status === 201 && this.chance.below(2))
      this.recordError(await this.admin.delete(`${SHOP}/orders/${body.id}/refunds/${response.body.id}`, { force: true }));
  };

  private batch = async () => {
    const products = [...this.auditedProducts.keys()];
    const update = [this.chance.pick(this.orders), this.chance.pick(this.orders)].map((id) => ({
      id,
      status: this.chance.pick(ORDER_STATUSES),
    }));
    const create = [this.draft(products), this.draft(products)];
    const response = await this.admin.post<Record<string, JsonRecord[]>>(`${SHOP}/orders/batch`, { create, update });
    expect(response.status).toBe(200);
    for (const [list, entries] of Object.entries(response.body))
      for (const entry of entries)
        if (entry.error) this.errors.push((entry.error as JsonRecord).code);
        else if (list === 'create') this.orders.push(entry.id);
  };

  /** Adds, changes or deletes a line of an order of the other products. */
  private lines = async () => {
    const path = `${SHOP}/orders/${this.chance.pick(this.otherOrders)}`;
    const { status, body } = await this.admin.get(path);
    if (status !== 200) return;
    const [line] = body.line_items as JsonRecord[];
    const change = line && { id: line.id, quantity: this.chance.below(4), total: '2.00' };
    this.recordError(
      await this.admin.put(path, { line_items: this.chance.below(2) && change ? [change] : [this.item(this.otherProducts)] }),
    );
  };

  private remove = async () => {
    this.recordError(
      await this.admin.delete(`${SHOP}/orders/${this.chance.pick(this.otherOrders)}`, { force: this.chance.below(2) === 0 }),
    );
  };

  private changeParent = async () => {
    const id = this.chance.pick(this.otherOrders);
    this.recordError(
      await this.admin.put(`${SHOP}/orders/${id}`, { status: 'pending', parent_id: this.chance.pick(this.otherOrders) }),
    );
  };

  private createCoupon = async () => {
    const response = await this.admin.post(`${SHOP}/coupons`, { code: aName('storm'), amount: '0.30', usage_limit: 2 });
    if (this.recordError(response).status === 201) this.coupons.push(response.body);
  };
  private changeCoupon = async () => {
    const { id, code } = this.chance.pick(this.coupons);
    if (this.chance.below(2)) this.recordError(await this.admin.put(`${SHOP}/coupons/${id}`, { code }));
    else this.recordError(await this.admin.delete(`${SHOP}/coupons/${id}`, { force: this.chance.below(3) === 0 }));
  };

  private createRate = () =>
    this.create(`${SHOP}/taxes`, { country: 'NL', rate: '9.0000', name: 'Storm', priority: this.chance.below(4) }, this.rates);
  private changeRate = async () => {
    const path = `${SHOP}/taxes/${this.chance.pick(this.rates)}`;
    const response = this.chance.below(2) ? this.admin.put(path, { rate: '10.5' }) : this.admin.delete(path, { force: true });
    this.recordError(await response);
  };

  private customer = async () => {
    const id = this.chance.pick(this.customers);
    this.recordError(await this.admin.put(`${SHOP}/customers/${id}`, { billing: { city: aName('City') } }));
  };

  private product = async () => {
    const [id, other] = [this.chance.pick([...this.auditedProducts.keys()]), this.chance.pick(this.otherProducts)];
    this.recordError(
      await this.admin.put(`${SHOP}/products/${id}`, { name: aName(), regular_price: `${this.chance.below(9)}.15` }),
    );
    this.recordError(
      await this.admin.put(`${SHOP}/products/${other}`, { manage_stock: this.chance.below(2) === 0, stock_quantity: 50 }),
    );
  };

  private async create(path: string, body: object, ids: number[]): Promise<void> {
    const response = this.recordError(await this.admin.post(path, body));
    if (response.status === 201) ids.push(response.body.id);
  }

  private async onOrder(method: string, subpath: string, body: object): Promise<void> {
    const id = this.chance.pick(this.chance.below(4) ? this.orders : this.otherOrders);
    this.recordError(await this.admin.send(method, `${SHOP}/orders/${id}${subpath}`, { body }));
  }

  private recordError(response: HttpResponse): HttpResponse {
    if (response.status >= 300) this.errors.push(response.body.code);
    return response;
  }
}
