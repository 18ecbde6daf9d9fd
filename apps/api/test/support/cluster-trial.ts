import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Configuration } from '@grove/core';
import type { SeededRandom } from '@grove/core/testing';
import type { Database } from '@grove/database';
import { runChecks } from '@grove/operations';
import { consistencyChecks, openDatabase } from '@grove/server';
import { createActors } from './actors.js';
import type { Client } from './client.js';
import type { HttpResponse, JsonRecord } from './http.js';
import { auditOrders, groupBy } from './order-audit.js';
import { createOrderFixtures, randomOrder, type OrderFixtures } from './order-fixtures.js';
import { readOrderTables, type OrderTables } from './order-tables.js';
import { auditStock } from './stock-audit.js';
import { basicAuth } from './test-server.js';

const ORDERS = '/shop/v1/orders';
const PRODUCTS = '/shop/v1/products';
/** Clients of each server. */
const CLIENTS = 4;
/** What a server may say while there is no database that it can use. */
const REFUSALS = ['rest_unavailable', 'rest_database_read_only', 'rest_database_busy', 'rest_outcome_unknown'];
/** A response after more milliseconds is trouble, whatever it says. */
const SLOW_MS = 2_000;

interface SentOrder {
  readonly body: object;
  id?: number;
  readonly lineIds?: readonly number[];
}

/** Clients that write through several servers while nodes of their database fail, and what must be true afterwards. */
export class ClusterTrial {
  private readonly initialStock = new Map<number, number>();
  private readonly orders = new Map<string, SentOrder>();
  /** Confirmed products by their ids. */
  private readonly products = new Map<number, string>();
  private readonly unexpected: string[] = [];
  /** Totals of all schedules. */
  readonly statistics = {
    requests: 0,
    unavailable: {} as Record<string, number>,
    orders: 0,
    repeated: 0,
    products: 0,
    soldOut: 0,
    lost: 0,
  };
  private servers: readonly Client[] = [];
  /** When a client was last refused, asked to wait, or answered slowly. */
  troubledAt = 0;
  /** Keys of the stored orders, which are also their notes. */
  stored: ReadonlySet<string> = new Set();

  /** `mayLose`: what was confirmed and is not stored is counted and is no error. */
  constructor(
    private readonly configuration: Configuration,
    private readonly chance: SeededRandom,
    private readonly options: { readonly mayLose?: boolean } = {},
  ) {}

  /** Creates the tables and the accounts; returns the headers that sign clients in. */
  async prepare(): Promise<{ Authorization: string }> {
    const database = await openDatabase(this.configuration);
    await database.migrate();
    const headers = basicAuth((await createActors(this.configuration, database)).admin);
    await database.close();
    return headers;
  }

  /** Writes through all servers until `fail` has ended, waits until `settle` has, and returns what is wrong then. */
  async run(servers: readonly Client[], fail: () => Promise<void>, settle: () => Promise<void>): Promise<string[]> {
    this.servers = servers;
    const fixtures = await createOrderFixtures(servers[0]);
    for (const [id, quantity] of fixtures.stock) this.initialStock.set(id, quantity);
    let isDone = false;
    const clients = servers.flatMap((server) =>
      Array.from({ length: CLIENTS }, async () => {
        while (!isDone) await this.writeOnce(server, fixtures);
      }),
    );
    try {
      await fail();
    } finally {
      isDone = true;
      await Promise.all(clients);
    }
    await settle();
    for (const [key, { id, body }] of this.orders) if (id === undefined) await this.order(servers[0], key, body);
    await settle();
    return this.audit();
  }

  private async writeOnce(server: Client, fixtures: OrderFixtures): Promise<void> {
    const kind = this.chance.below(10);
    if (kind < 5) await this.newOrder(server, fixtures);
    else if (kind < 7) await this.newProduct(server);
    else if (kind < 8) await this.request(server, 'PUT', `${ORDERS}/${this.pickOrder()}`, { status: this.chance.pick(STATUSES) });
    else await this.request(server, 'GET', `${PRODUCTS}?search=walnut&per_page=5`);
  }

  /** Half of the orders are paid ones for the scarce products. */
  private newOrder(server: Client, fixtures: OrderFixtures): Promise<void> {
    const key = randomUUID();
    const scarce = {
      set_paid: true,
      line_items: [{ product_id: this.chance.pick(fixtures.productIds.slice(0, 3)), quantity: 2 }],
    };
    const body = { ...(this.chance.below(2) ? scarce : randomOrder(fixtures, this.chance)), customer_note: key };
    this.orders.set(key, { body });
    return this.order(server, key, body);
  }

  /** Sends an order until the answer says whether it is stored. The key makes repetitions safe. */
  private async order(server: Client, key: string, body: object): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.request(server, 'POST', ORDERS, body, { 'Idempotency-Key': key });
      const { status, body: order } = response;
      const isInProgress = status === 409 && /idempoten/.test(order.code);
      if (isInProgress) this.troubledAt = Date.now();
      if (status === 503 || isInProgress) {
        if (attempt === 400)
          return void this.unexpected.push(`order ${key} was refused 400 times: ${response.text.slice(0, 200)}`);
        await delay(200);
        continue;
      }
      if (status === 201) {
        const lineIds = (order.line_items as JsonRecord[]).map(({ id }) => id);
        this.orders.set(key, { body, id: order.id, lineIds });
        this.statistics.orders += 1;
        const other = this.servers.find((each) => each !== server);
        if (other && !this.options.mayLose) await this.repeat(other, key, body, order.id);
      } else {
        if (status === 409) this.statistics.soldOut += 1;
        this.orders.delete(key);
      }
      return;
    }
  }

  /** A client that is sent to another server, and so to another node, gets the same response as soon as it has the first one. */
  private async repeat(server: Client, key: string, body: object, id: number): Promise<void> {
    const response = await this.request(server, 'POST', ORDERS, body, { 'Idempotency-Key': key });
    if (response.status === 503) return;
    this.statistics.repeated += 1;
    if (response.status !== 201 || response.body.id !== id)
      this.unexpected.push(`order ${id} was repeated: ${response.status} ${response.text.slice(0, 200)}`);
  }

  private async newProduct(server: Client): Promise<void> {
    const name = `Walnut ${randomUUID()}`;
    const { status, body } = await this.request(server, 'POST', PRODUCTS, { name, regular_price: '2.00' });
    if (status !== 201) return;
    this.products.set(body.id, name);
    this.statistics.products += 1;
  }

  private async request(server: Client, method: string, path: string, body?: object, headers = {}): Promise<HttpResponse> {
    const began = Date.now();
    const response = await server.send(method, path, { body, headers });
    const code = response.body?.code;
    this.statistics.requests += 1;
    if (response.status === 503 || Date.now() - began > SLOW_MS) this.troubledAt = Date.now();
    if (response.status === 503 && REFUSALS.includes(code)) {
      this.statistics.unavailable[code] = (this.statistics.unavailable[code] ?? 0) + 1;
      await delay(50);
    } else if (response.status >= 500)
      this.unexpected.push(`${method} ${path}: ${response.status} ${response.text.slice(0, 300)}`);
    return response;
  }

  private pickOrder(): number {
    return this.chance.pick([...this.orders.values()].flatMap(({ id }) => id ?? []).slice(-20)) ?? 1;
  }

  private async audit(): Promise<string[]> {
    const database = await openDatabase(this.configuration);
    try {
      const tables = await readOrderTables(database);
      this.stored = new Set(tables.orders.map(({ customer_note: key }) => key));
      return [
        ...this.unexpected.splice(0),
        ...auditOrders(tables),
        ...auditStock(tables, this.initialStock),
        ...this.doubledOrders(tables),
        ...this.lostOrders(tables),
        ...(await this.lostProducts(database)),
        ...(await runChecks(consistencyChecks(database), { repair: false })).flatMap(({ sentences }) => sentences),
      ];
    } finally {
      await database.close();
    }
  }

  private doubledOrders({ orders }: OrderTables): string[] {
    const byKey = groupBy(orders, ({ customer_note: key }) => key);
    return [...byKey].flatMap(([key, same]) =>
      same.length > 1 ? [`orders ${same.map(({ id }) => id).join()} have the same key ${key}`] : [],
    );
  }

  /** Orders and lines that were confirmed and do not exist. Missing events are found by `auditOrders`. */
  private lostOrders({ orders, lines }: OrderTables): string[] {
    const keys = new Map(orders.map(({ id, customer_note: key }) => [id, key]));
    const orderOfLine = new Map(lines.map(({ id, order_id: order }) => [id, order]));
    return [...this.orders].flatMap(([key, { id, lineIds = [] }]) => {
      if (id === undefined) return [];
      if (keys.get(id) !== key) return this.lose(`order ${id}`, () => this.orders.delete(key));
      return lineIds.flatMap((line) => (orderOfLine.get(line) === id ? [] : this.lose(`line ${line} of order ${id}`)));
    });
  }

  private async lostProducts(database: Database): Promise<string[]> {
    const rows = await database.read<{ id: number; name: string }>("SELECT id, name FROM product WHERE name LIKE 'Walnut %'");
    const stored = new Map(rows.map(({ id, name }) => [id, name]));
    return [...this.products].flatMap(([id, name]) =>
      stored.get(id) === name ? [] : this.lose(`product ${id}`, () => this.products.delete(id)),
    );
  }

  private lose(what: string, forget?: () => void): string[] {
    if (!this.options.mayLose || !forget) return [`${what} was confirmed, but is not stored`];
    forget();
    this.statistics.lost += 1;
    return [];
  }
}

/** Statuses that an order may get by hand. */
const STATUSES = ['processing', 'on-hold', 'completed', 'cancelled'];
