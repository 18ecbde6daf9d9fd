import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCoupon, aCustomer, aName, anOrder, aProduct, aTaxRate } from '../support/builders.js';
import { Chance } from '@grove/core/testing';
import type { Client } from '../support/client.js';
import type { Answer, Wire } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import { openOrderBooks } from '../support/order-books.js';
import { faultsOfStock } from '../support/stock-recount.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const SHOP = '/shop/v1';
const STORMS = 3;
const CLIENTS = 16;
const TURNS = 16;
const STATUSES = ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed'];

/** What may be told to somebody whom others got ahead of. */
const TOLD = new Set([
  ...['shop_rest_insufficient_stock', 'shop_rest_already_trashed', 'shop_rest_invalid_coupon', 'shop_rest_invalid_customer_id'],
  ...['shop_rest_shop_order_invalid_id', 'shop_rest_order_invalid_id', 'shop_rest_invalid_shop_order_id', 'shop_user_invalid_id'],
  ...['shop_rest_cannot_create_order_refund', 'shop_rest_invalid_item_id', 'shop_rest_coupon_code_already_exists'],
  ...['shop_rest_shop_coupon_invalid_id', 'shop_rest_invalid_id', 'shop_rest_required_product_reference'],
  ...['shop_rest_product_invalid_id', 'shop_rest_invalid_product_id', 'order_invalid_parent_id'],
  ...['shop_rest_shop_order_refund_invalid_id', 'shop_rest_invalid_order_refund_id', 'shop_rest_invalid_shop_order_refund_id'],
]);

/** What the clients of one storm know and did. */
class Storm {
  /** Goods whose orders only move on, so that their stock can be recounted; and goods with which anything is done. */
  readonly kept = new Map<number, number>();
  private readonly loose: number[] = [];
  private readonly orders: number[] = [];
  private readonly looseOrders: number[] = [];
  private readonly coupons: Wire[] = [];
  private readonly customers: number[] = [];
  private readonly rates: number[] = [];
  readonly told: string[] = [];

  constructor(
    private readonly admin: Client,
    private readonly chance: Chance,
  ) {}

  async begin(): Promise<void> {
    for (let count = 0; count < 4; count++) {
      const stock = { regular_price: `${1 + count}.05`, manage_stock: true, stock_quantity: 80 };
      this.kept.set((await aProduct(this.admin, stock)).id, 80);
      this.loose.push((await aProduct(this.admin, stock)).id);
    }
    for (let count = 0; count < 3; count++) {
      this.coupons.push(await aCoupon(this.admin, { amount: '0.50', usage_limit: 10 + count, usage_limit_per_user: 3 }));
      this.customers.push((await aCustomer(this.admin)).id);
      this.rates.push((await aTaxRate(this.admin, { priority: 1 + count })).id);
    }
    this.orders.push((await anOrder(this.admin, this.draft([...this.kept.keys()]))).id);
    this.looseOrders.push((await anOrder(this.admin, this.draft(this.loose))).id);
  }

  async rage(): Promise<void> {
    const moving = [this.order, this.order, this.order, this.turn, this.turn, this.pay, this.trash, this.refund, this.restock];
    const telling = [this.address, this.note, this.amounts, this.batch];
    const loose = [this.looseOrder, this.looseOrder, this.lines, this.lines, this.remove, this.unlisted];
    const around = [this.coupon, this.uncoupon, this.rate, this.unrate, this.customer, this.product];
    const deeds = [...moving, ...telling, ...loose, ...around];
    const client = async () => {
      for (let turn = 0; turn < TURNS; turn++) await this.chance.pick(deeds).call(this);
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  }

  /** The figures of customers, as they are told. */
  async figures(): Promise<Map<number, string>> {
    const { body } = await this.admin.list(`${SHOP}/customers`, { include: this.customers, per_page: 100 });
    return new Map(body.map(({ id, orders_count, total_spent }) => [id, `${String(orders_count)} ${String(total_spent)}`]));
  }

  private draft = (goods: readonly number[]) => ({
    customer_id: this.chance.pick([0, ...this.customers]),
    status: this.chance.pick(STATUSES),
    line_items: [this.item(goods), this.item(goods)],
    ...(this.chance.below(3) === 0 && { set_paid: true }),
    ...(this.chance.below(3) === 0 && { coupon_lines: [{ code: this.chance.pick(this.coupons).code }] }),
    ...(this.chance.below(3) === 0 && { shipping_lines: [{ method_id: 'post', total: '4.95' }] }),
  });
  private item = (goods: readonly number[]) => ({ product_id: this.chance.pick(goods), quantity: 1 + this.chance.below(3) });

  private order = () => this.make(`${SHOP}/orders`, this.draft([...this.kept.keys()]), this.orders);
  private looseOrder = () => this.make(`${SHOP}/orders`, this.draft(this.loose), this.looseOrders);
  private turn = () => this.onOrder('PUT', '', { status: this.chance.pick(STATUSES) });
  private pay = () => this.onOrder('PUT', '', { set_paid: true });
  private trash = () => this.onOrder('DELETE', '', {});
  private refund = () => this.onOrder('POST', '/refunds', { amount: this.chance.pick(['0.50', '1.00', '3.33']) });
  private note = () => this.onOrder('POST', '/notes', { note: 'A word' });
  private address = () =>
    this.onOrder('PUT', '', { billing: { city: aName('City') }, customer_id: this.chance.pick([0, ...this.customers]) });
  private amounts = () =>
    this.onOrder('PUT', '', { fee_lines: [{ name: 'Box', total: '1.005' }], coupon_lines: [this.priced()] });
  private priced = () => ({ code: this.chance.pick(this.coupons).code, ...(this.chance.below(2) && { discount: '0.25' }) });

  private restock = async () => {
    const { status, body } = await this.admin.get(`${SHOP}/orders/${this.chance.pick(this.orders)}`);
    if (status !== 200) return;
    const line = this.chance.pick(body.line_items as Wire[]).id;
    const back = { line_items: [{ id: line, quantity: 1, refund_total: '0.10' }] };
    const answer = this.heard(await this.admin.post(`${SHOP}/orders/${body.id}/refunds`, back));
    if (answer.status === 201 && this.chance.below(2))
      this.heard(await this.admin.delete(`${SHOP}/orders/${body.id}/refunds/${answer.body.id}`, { force: true }));
  };

  private batch = async () => {
    const goods = [...this.kept.keys()];
    const update = [this.chance.pick(this.orders), this.chance.pick(this.orders)].map((id) => ({
      id,
      status: this.chance.pick(STATUSES),
    }));
    const create = [this.draft(goods), this.draft(goods)];
    const answer = await this.admin.post<Record<string, Wire[]>>(`${SHOP}/orders/batch`, { create, update });
    expect(answer.status).toBe(200);
    for (const [list, entries] of Object.entries(answer.body))
      for (const entry of entries)
        if (entry.error) this.told.push((entry.error as Wire).code);
        else if (list === 'create') this.orders.push(entry.id);
  };

  /** Lines of loose orders are added, changed and taken away whatever became of their stock. */
  private lines = async () => {
    const path = `${SHOP}/orders/${this.chance.pick(this.looseOrders)}`;
    const { status, body } = await this.admin.get(path);
    if (status !== 200) return;
    const [line] = body.line_items as Wire[];
    const change = line && { id: line.id, quantity: this.chance.below(4), total: '2.00' };
    this.heard(await this.admin.put(path, { line_items: this.chance.below(2) && change ? [change] : [this.item(this.loose)] }));
  };

  private remove = async () => {
    this.heard(
      await this.admin.delete(`${SHOP}/orders/${this.chance.pick(this.looseOrders)}`, { force: this.chance.below(2) === 0 }),
    );
  };

  private unlisted = async () => {
    const id = this.chance.pick(this.looseOrders);
    this.heard(
      await this.admin.put(`${SHOP}/orders/${id}`, { status: 'pending', parent_id: this.chance.pick(this.looseOrders) }),
    );
  };

  private coupon = async () => {
    const answer = await this.admin.post(`${SHOP}/coupons`, { code: aName('storm'), amount: '0.30', usage_limit: 2 });
    if (this.heard(answer).status === 201) this.coupons.push(answer.body);
  };
  private uncoupon = async () => {
    const { id, code } = this.chance.pick(this.coupons);
    if (this.chance.below(2)) this.heard(await this.admin.put(`${SHOP}/coupons/${id}`, { code }));
    else this.heard(await this.admin.delete(`${SHOP}/coupons/${id}`, { force: this.chance.below(3) === 0 }));
  };

  private rate = () =>
    this.make(`${SHOP}/taxes`, { country: 'NL', rate: '9.0000', name: 'Storm', priority: this.chance.below(4) }, this.rates);
  private unrate = async () => {
    const path = `${SHOP}/taxes/${this.chance.pick(this.rates)}`;
    const answer = this.chance.below(2) ? this.admin.put(path, { rate: '10.5' }) : this.admin.delete(path, { force: true });
    this.heard(await answer);
  };

  private customer = async () => {
    const id = this.chance.pick(this.customers);
    this.heard(await this.admin.put(`${SHOP}/customers/${id}`, { billing: { city: aName('City') } }));
  };

  private product = async () => {
    const [id, loose] = [this.chance.pick([...this.kept.keys()]), this.chance.pick(this.loose)];
    this.heard(await this.admin.put(`${SHOP}/products/${id}`, { name: aName(), regular_price: `${this.chance.below(9)}.15` }));
    this.heard(
      await this.admin.put(`${SHOP}/products/${loose}`, { manage_stock: this.chance.below(2) === 0, stock_quantity: 50 }),
    );
  };

  private async make(path: string, body: object, ids: number[]): Promise<void> {
    const answer = this.heard(await this.admin.post(path, body));
    if (answer.status === 201) ids.push(answer.body.id);
  }

  private async onOrder(method: string, under: string, body: object): Promise<void> {
    const id = this.chance.pick(this.chance.below(4) ? this.orders : this.looseOrders);
    this.heard(await this.admin.send(method, `${SHOP}/orders/${id}${under}`, { body }));
  }

  private heard(answer: Answer): Answer {
    if (answer.status >= 300) this.told.push(answer.body.code);
    return answer;
  }
}

describeOnEachEngine('A shop that sells during many simultaneous changes', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  it('loses no stock, order or coupon use, and counts correctly', () => {
    const chance = new Chance();
    return chance.reportingSeed(async () => {
      for (let round = 0; round < STORMS; round++) {
        const storm = new Storm(server.as('admin'), chance);
        await storm.begin();
        await storm.rage();
        expect(storm.told.filter((code) => !TOLD.has(code))).toEqual([]);
        await checkInvariants(server.database);
        const books = await openOrderBooks(server.database);
        expect(faultsOfStock(books, storm.kept)).toEqual([]);
        for (const [id, told] of await storm.figures()) {
          const own = books.orders.filter(({ customer_id, status }) => customer_id === id && status !== 'trash');
          const paid = own.filter(({ status }) => ['processing', 'completed'].includes(status));
          const spent = paid.reduce((sum, { total }) => sum + Number(total), 0) / 1_000_000;
          expect([id, told]).toEqual([id, `${own.length} ${spent.toFixed(2)}`]);
        }
      }
    });
  }, 180_000);
});
