import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Configuration } from '@grove/core';
import type { SeededRandom } from '@grove/core/testing';
import { openDatabase } from '@grove/server';
import { createActors } from './actors.js';
import { ChildServer } from './child-server.js';
import type { Client } from './client.js';
import type { HttpResponse, JsonRecord } from './http.js';
import { waitForOtherConnections } from './mysql-connections.js';
import { auditOrders } from './order-audit.js';
import {
  assertNoServerError,
  createOrderFixtures,
  ORDER_STATUSES,
  randomOrder,
  ServerError,
  type OrderFixtures,
} from './order-fixtures.js';
import { readOrderTables, type OrderTables } from './order-tables.js';
import { auditStock } from './stock-audit.js';
import { basicAuth } from './test-server.js';

const ORDERS = '/shop/v1/orders';
const WRITERS = 8;

/** The orders that were sent, by their idempotency key. The id is known when the response has arrived. */
type SentOrders = Map<string, { readonly body: object; id?: number }>;

/** Kills a server at random moments while clients write orders, and checks the database afterwards. */
export class OrderCrashTest {
  /** The initial stock of all products of all runs. */
  private readonly initialStock = new Map<number, number>();
  private readonly sent: SentOrders = new Map();
  private readonly refunds = new Set<number>();
  private headers: { Authorization: string };
  /** Totals of all runs. An order is resent if the server was killed before it responded. */
  readonly statistics = { runs: 0, responses: 0, resent: 0, orders: 0 };

  constructor(
    private readonly configuration: Configuration,
    private readonly chance: SeededRandom,
  ) {}

  /** Creates the tables and the accounts. */
  async prepare(): Promise<void> {
    const database = await openDatabase(this.configuration);
    await database.migrate();
    this.headers = basicAuth((await createActors(this.configuration, database)).admin);
    await database.close();
  }

  /** Starts the server, writes orders from several clients, kills the server, and returns the errors in the database. */
  async runOnce(): Promise<string[]> {
    const child = await ChildServer.start(this.configuration);
    try {
      const client = child.as(this.headers);
      await this.resend(client);
      const fixtures = await createOrderFixtures(client);
      for (const [id, quantity] of fixtures.stock) this.initialStock.set(id, quantity);
      const killAfter = this.statistics.responses + 5 + this.chance.below(120);
      let reached: () => void = () => undefined;
      const enoughResponses = new Promise<void>((resolve) => (reached = resolve));
      const writers = Array.from({ length: WRITERS }, () =>
        this.write(client, fixtures, () => this.statistics.responses >= killAfter && reached()),
      );
      await Promise.race([enoughResponses, Promise.all(writers)]);
      await delay(this.chance.below(30));
      await child.kill();
      await Promise.all(writers);
    } finally {
      await child.kill();
    }
    return this.audit();
  }

  /** Sends the orders without a response again, with the same idempotency keys. */
  private async resend(client: Client): Promise<void> {
    for (const [key, order] of this.sent) {
      if (order.id !== undefined) continue;
      this.statistics.resent += 1;
      this.recordOrder(key, await this.post(client, key, order.body));
    }
  }

  /** Sends one random write after another until the server is killed. */
  private async write(client: Client, fixtures: OrderFixtures, onResponse: () => void): Promise<void> {
    const writes: ((client: Client, fixtures: OrderFixtures) => Promise<unknown>)[] = [
      this.order,
      this.order,
      this.order,
      this.changeStatus,
      this.changeStatus,
      this.pay,
      this.refund,
      this.restock,
      this.note,
      this.trash,
      this.batch,
    ];
    try {
      for (;;) {
        await this.chance.pick(writes).call(this, client, fixtures);
        this.statistics.responses += 1;
        onResponse();
      }
    } catch (error) {
      // A broken connection is expected: the server was killed.
      if (error instanceof ServerError || !('code' in (error as object))) throw error;
    }
  }

  private async order(client: Client, fixtures: OrderFixtures): Promise<void> {
    const key = randomUUID();
    const body = { ...randomOrder(fixtures, this.chance), customer_note: key };
    this.sent.set(key, { body });
    this.recordOrder(key, await this.post(client, key, body));
  }

  private changeStatus = (client: Client) => this.onOrder(client, 'PUT', '', { status: this.chance.pick(ORDER_STATUSES) });
  private pay = (client: Client) => this.onOrder(client, 'PUT', '', { set_paid: true });
  private trash = (client: Client) => this.onOrder(client, 'DELETE', '', {});
  private note = (client: Client) => this.onOrder(client, 'POST', '/notes', { note: 'A note' });

  private refund = async (client: Client) =>
    this.recordRefund(await this.onOrder(client, 'POST', '/refunds', { amount: '1.00' }));

  /** Refunds one unit of a line with restocking, and deletes the refund sometimes. */
  private async restock(client: Client): Promise<void> {
    const id = this.pickOrder();
    const { body } = await client.get(`${ORDERS}/${id}`);
    const line = (body.line_items as JsonRecord[] | undefined)?.[0]?.id;
    const refundBody = { line_items: [{ id: line, quantity: 1, refund_total: '0.10' }] };
    const refund = await this.recordRefund(assertNoServerError(await client.post(`${ORDERS}/${id}/refunds`, refundBody)));
    if (refund === undefined || this.chance.below(2)) return;
    this.refunds.delete(refund);
    assertNoServerError(await client.delete(`${ORDERS}/${id}/refunds/${refund}`, { force: true }));
  }

  private async batch(client: Client, fixtures: OrderFixtures): Promise<void> {
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const create = keys.map((key) => ({ ...randomOrder(fixtures, this.chance), customer_note: key }));
    const update = [this.pickOrder(), this.pickOrder()].map((id) => ({ id, status: this.chance.pick(ORDER_STATUSES) }));
    const { body } = assertNoServerError(await client.post<Record<string, JsonRecord[]>>(`${ORDERS}/batch`, { create, update }));
    body.create.forEach((entry, index) => !entry.error && this.sent.set(keys[index], { body: create[index], id: entry.id }));
  }

  private async recordRefund({ status, body }: HttpResponse): Promise<number | undefined> {
    if (status !== 201) return undefined;
    this.refunds.add(body.id);
    return body.id;
  }

  private post = (client: Client, key: string, body: object) =>
    client.send('POST', ORDERS, { body, headers: { 'Idempotency-Key': key } });

  /** Remembers the id of a created order, and forgets an order that was refused. */
  private recordOrder(key: string, response: HttpResponse): void {
    const { status, body } = assertNoServerError(response);
    if (status === 201) this.sent.set(key, { ...this.sent.get(key)!, id: body.id });
    else this.sent.delete(key);
  }

  private pickOrder(): number {
    const ids = [...this.sent.values()].flatMap(({ id }) => id ?? []);
    return this.chance.pick(ids.slice(-30)) ?? 1;
  }

  private async onOrder(client: Client, method: string, subpath: string, body: object): Promise<HttpResponse> {
    return assertNoServerError(await client.send(method, `${ORDERS}/${this.pickOrder()}${subpath}`, { body }));
  }

  /** Returns the errors in the database, as soon as the transactions of the killed server are rolled back. */
  private async audit(): Promise<string[]> {
    const database = await openDatabase(this.configuration);
    try {
      if (database.engineName === 'mysql') await waitForOtherConnections(database);
      const tables = await readOrderTables(database);
      this.statistics.runs += 1;
      this.statistics.orders = tables.orders.length;
      return [...auditOrders(tables), ...auditStock(tables, this.initialStock), ...this.lostRecords(tables)];
    } finally {
      await database.close();
    }
  }

  /** Orders and refunds that a response confirmed but that do not exist, and orders that were created twice. */
  private lostRecords({ orders, refunds }: OrderTables): string[] {
    const [orderIds, refundIds] = [new Set(orders.map(({ id }) => id)), new Set(refunds.map(({ id }) => id))];
    const keys = new Map<string, number>();
    for (const { customer_note: key } of orders) keys.set(key, (keys.get(key) ?? 0) + 1);
    return [
      ...[...this.sent.values()].flatMap(({ id }) =>
        id === undefined || orderIds.has(id) ? [] : `order ${id} was confirmed and is lost`,
      ),
      ...[...this.refunds].filter((id) => !refundIds.has(id)).map((id) => `refund ${id} was confirmed and is lost`),
      ...[...keys].flatMap(([key, count]) => (count === 1 ? [] : `${count} orders were created for the key ${key}`)),
    ];
  }
}
