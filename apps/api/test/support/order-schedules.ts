import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Configuration } from '@grove/core';
import type { Database } from '@grove/database';
import { openDatabase } from '../../src/index.js';
import { makeActors } from './actors.js';
import type { Chance } from '@grove/core/testing';
import { ChildServer } from './child-server.js';
import type { Client } from './client.js';
import type { Answer, Wire } from './http.js';
import { checked, draftOf, Fault, furnishGoods, STATUSES, type Goods } from './goods.js';
import { openOrderBooks, type OrderBooks } from './order-books.js';
import { faultsOfOrders } from './order-recount.js';
import { faultsOfStock } from './stock-recount.js';
import { basic } from './test-server.js';

const ORDERS = '/shop/v1/orders';
const WRITERS = 8;

/** An order that was sent, by its key: it is made at most once, and once its number was told it is there. */
type Sent = Map<string, { readonly body: object; id?: number }>;

/** A shop whose server is killed at random moments amid orders, and what must be true of it all the same. */
export class OrderSchedules {
  /** First stock of every product, ever. */
  private readonly first = new Map<number, number>();
  private readonly sent: Sent = new Map();
  private readonly refunds = new Set<number>();
  private headers: { Authorization: string };
  private answered = 0;
  /** How many answers came in all, and how many orders were sent again because theirs did not. */
  readonly figures = { schedules: 0, answers: 0, sentAgain: 0, orders: 0 };

  constructor(
    private readonly configuration: Configuration,
    private readonly chance: Chance,
  ) {}

  /** Makes the tables and the people. */
  async begin(): Promise<void> {
    const database = await openDatabase(this.configuration);
    await database.migrate();
    this.headers = basic((await makeActors(this.configuration, database)).admin);
    await database.close();
  }

  /** One life of the server: it starts, orders come from all sides, it is killed. Gives what is wrong afterwards. */
  async run(): Promise<string[]> {
    const child = await ChildServer.start(this.configuration);
    try {
      const client = child.as(this.headers);
      await this.sendAgain(client);
      const goods = await furnishGoods(client);
      for (const [id, pieces] of goods.stock) this.first.set(id, pieces);
      const until = this.answered + 5 + this.chance.below(120);
      let reached: () => void = () => undefined;
      const midst = new Promise<void>((resolve) => (reached = resolve));
      const writers = Array.from({ length: WRITERS }, () => this.write(client, goods, () => this.answered >= until && reached()));
      await Promise.race([midst, Promise.all(writers)]);
      await delay(this.chance.below(30));
      await child.kill();
      await Promise.all(writers);
    } finally {
      await child.kill();
    }
    return this.examine();
  }

  /** The orders whose answers were lost, under the keys that they had: they are made now, or are told to have been. */
  private async sendAgain(client: Client): Promise<void> {
    for (const [key, order] of this.sent) {
      if (order.id !== undefined) continue;
      this.figures.sentAgain += 1;
      this.book(key, await this.post(client, key, order.body));
    }
  }

  /** Sends deed after deed until the server is gone. */
  private async write(client: Client, goods: Goods, answered: () => void): Promise<void> {
    const deeds: ((client: Client, goods: Goods) => Promise<unknown>)[] = [
      this.order,
      this.order,
      this.order,
      this.turn,
      this.turn,
      this.pay,
      this.refund,
      this.restock,
      this.note,
      this.trash,
      this.batch,
    ];
    try {
      for (;;) {
        await this.chance.pick(deeds).call(this, client, goods);
        this.answered += 1;
        this.figures.answers += 1;
        answered();
      }
    } catch (error) {
      // A connection that broke is what is meant to happen.
      if (error instanceof Fault || !('code' in (error as object))) throw error;
    }
  }

  private async order(client: Client, goods: Goods): Promise<void> {
    const key = randomUUID();
    const body = { ...draftOf(goods, this.chance), customer_note: key };
    this.sent.set(key, { body });
    this.book(key, await this.post(client, key, body));
  }

  private turn = (client: Client) => this.onOrder(client, 'PUT', '', { status: this.chance.pick(STATUSES) });
  private pay = (client: Client) => this.onOrder(client, 'PUT', '', { set_paid: true });
  private trash = (client: Client) => this.onOrder(client, 'DELETE', '', {});
  private note = (client: Client) => this.onOrder(client, 'POST', '/notes', { note: 'A word' });

  private refund = async (client: Client) => this.given(await this.onOrder(client, 'POST', '/refunds', { amount: '1.00' }));

  /** Gives a piece of some line back, and takes the refund back sometimes. */
  private async restock(client: Client): Promise<void> {
    const id = this.known();
    const { body } = await client.get(`${ORDERS}/${id}`);
    const line = (body.line_items as Wire[] | undefined)?.[0]?.id;
    const back = { line_items: [{ id: line, quantity: 1, refund_total: '0.10' }] };
    const refund = await this.given(checked(await client.post(`${ORDERS}/${id}/refunds`, back)));
    if (refund === undefined || this.chance.below(2)) return;
    this.refunds.delete(refund);
    checked(await client.delete(`${ORDERS}/${id}/refunds/${refund}`, { force: true }));
  }

  private async batch(client: Client, goods: Goods): Promise<void> {
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const create = keys.map((key) => ({ ...draftOf(goods, this.chance), customer_note: key }));
    const update = [this.known(), this.known()].map((id) => ({ id, status: this.chance.pick(STATUSES) }));
    const { body } = checked(await client.post<Record<string, Wire[]>>(`${ORDERS}/batch`, { create, update }));
    body.create.forEach((entry, place) => !entry.error && this.sent.set(keys[place], { body: create[place], id: entry.id }));
  }

  private async given({ status, body }: Answer): Promise<number | undefined> {
    if (status !== 201) return undefined;
    this.refunds.add(body.id);
    return body.id;
  }

  private post = (client: Client, key: string, body: object) =>
    client.send('POST', ORDERS, { body, headers: { 'Idempotency-Key': key } });

  /** A refused order is not made, and its key is of no more interest. */
  private book(key: string, answer: Answer): void {
    const { status, body } = checked(answer);
    if (status === 201) this.sent.set(key, { ...this.sent.get(key)!, id: body.id });
    else this.sent.delete(key);
  }

  private known(): number {
    const ids = [...this.sent.values()].flatMap(({ id }) => id ?? []);
    return this.chance.pick(ids.slice(-30)) ?? 1;
  }

  private async onOrder(client: Client, method: string, under: string, body: object): Promise<Answer> {
    return checked(await client.send(method, `${ORDERS}/${this.known()}${under}`, { body }));
  }

  /** What is wrong with what is left, once the database has noticed that the server is gone. */
  private async examine(): Promise<string[]> {
    const database = await openDatabase(this.configuration);
    try {
      if (database.engineName === 'mysql') await untilAlone(database);
      const books = await openOrderBooks(database);
      this.figures.schedules += 1;
      this.figures.orders = books.orders.length;
      return [...faultsOfOrders(books), ...faultsOfStock(books, this.first), ...this.lost(books)];
    } finally {
      await database.close();
    }
  }

  /** Orders and refunds that were told and are not there, and orders that were made twice. */
  private lost({ orders, refunds }: OrderBooks): string[] {
    const [ids, given] = [new Set(orders.map(({ id }) => id)), new Set(refunds.map(({ id }) => id))];
    const keys = new Map<string, number>();
    for (const { customer_note: key } of orders) keys.set(key, (keys.get(key) ?? 0) + 1);
    return [
      ...[...this.sent.values()].flatMap(({ id }) => (id === undefined || ids.has(id) ? [] : `order ${id} was told and is lost`)),
      ...[...this.refunds].filter((id) => !given.has(id)).map((id) => `refund ${id} was told and is lost`),
      ...[...keys].flatMap(([key, count]) => (count === 1 ? [] : `${count} orders were made of request ${key}`)),
    ];
  }
}

const ALONE =
  "SELECT COUNT(*) AS others FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID() AND command <> 'Sleep'";

export async function untilAlone(database: Database): Promise<void> {
  for (;;) {
    const [{ others }] = await database.read<{ others: number }>(ALONE);
    if (others === 0) return;
  }
}
