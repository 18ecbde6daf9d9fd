import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { Chance } from '@grove/core/testing';
import type { Client } from './support/client.js';
import { aCategory, anAttribute, aName, aShippingClass, aTag } from './support/builders.js';
import type { Answer, Wire } from './support/http.js';
import { checkInvariants } from './support/invariants.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const PRODUCTS = '/shop/v1/products';
const STORMS = 3;
const CLIENTS = 16;
const TURNS = 14;

/** What may be told to somebody whom others got ahead of. */
const TOLD = new Set([
  ...['shop_rest_invalid_product_id', 'shop_rest_product_invalid_id', 'shop_rest_already_trashed', 'product_invalid_sku'],
  ...['shop_rest_term_invalid', 'term_exists', 'missing_parent', 'duplicate_term_slug', 'shop_rest_taxonomy_invalid'],
]);

/** What the clients of one storm know and did. */
class Storm {
  readonly products: number[] = [];
  readonly categories: number[] = [];
  readonly tags: number[] = [];
  readonly classes: Wire[] = [];
  readonly told: string[] = [];
  /** How many events of each product must be in the outbox. */
  readonly events = new Map<number, number>();

  constructor(
    private readonly admin: Client,
    private readonly chance: Chance,
    private readonly attribute: number,
  ) {}

  async begin(): Promise<void> {
    for (let count = 0; count < 6; count++) this.categories.push((await aCategory(this.admin)).id);
    for (let count = 0; count < 3; count++) await this.label();
    for (let count = 0; count < 10; count++) await this.create();
  }

  async rage(): Promise<void> {
    const { create, change, move, trash, restore, remove, batch, replant, fell, plant, label, unlabel } = this;
    const ofProducts = [create, create, change, change, move, move, trash, restore, remove, batch];
    const deeds = [...ofProducts, replant, replant, fell, plant, label, unlabel];
    const client = async () => {
      for (let turn = 0; turn < TURNS; turn++) await this.chance.pick(deeds).call(this);
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  }

  private place = () => ({
    categories: [{ id: this.chance.pick(this.categories) }, { id: this.chance.pick(this.categories) }],
    tags: [{ id: this.chance.pick(this.tags) }],
    shipping_class: this.chance.pick(this.classes).slug,
    status: this.chance.pick(['publish', 'publish', 'draft', 'private']),
    attributes: [{ id: this.attribute, options: [this.chance.pick(['S', 'M', 'L', 'XL'])] }],
  });

  private create = async () => {
    const answer = await this.admin.post(PRODUCTS, {
      name: this.chance.pick(['Nuts', 'Figs']),
      sku: this.sku(),
      ...this.place(),
    });
    this.note(answer, () => this.bear(answer.body.id));
  };

  private change = () => this.onProduct('PUT', { name: aName(), sku: this.sku() });
  private move = () => this.onProduct('PUT', this.place());
  private restore = () => this.onProduct('PUT', { status: 'publish' });
  private trash = () => this.onProduct('DELETE', {});
  private remove = () => this.onProduct('DELETE', { force: true });

  private batch = async () => {
    const update = [this.product(), this.product()].map((id) => ({ id, ...this.place() }));
    const create = [{ sku: this.sku(), ...this.place() }, this.place()];
    const answer = await this.admin.post<Record<string, Wire[]>>(`${PRODUCTS}/batch`, {
      create,
      update,
      delete: [this.product()],
    });
    expect(answer.status).toBe(200);
    for (const [list, entries] of Object.entries(answer.body))
      for (const entry of entries) {
        const error = entry.error as { code: string; data: { status: number } } | undefined;
        if (error) this.told.push(error.code);
        else if (list === 'create') this.bear(entry.id);
        else if (list !== 'delete' || isNews(entry)) this.count(entry.id);
      }
  };

  /** Puts a category below another, or at the top. */
  private replant = () => this.onCategory('PUT', { parent: this.chance.pick([0, ...this.categories]) });
  private fell = () => this.onCategory('DELETE', { force: true });

  private plant = async () => {
    const answer = await this.admin.post(`${PRODUCTS}/categories`, {
      name: aName('Category'),
      parent: this.chance.pick([0, ...this.categories]),
    });
    this.note(answer, () => this.categories.push(answer.body.id));
  };

  /** Makes a tag and a shipping class. */
  private label = async () => {
    this.tags.push((await aTag(this.admin)).id);
    this.classes.push(await aShippingClass(this.admin));
  };

  /** Takes a tag, a shipping class and an option away from all that carry them. */
  private unlabel = async () => {
    const options = `${PRODUCTS}/attributes/${this.attribute}/terms`;
    const [option] = (await this.admin.list(options)).body;
    const doomed = [
      `${PRODUCTS}/tags/${this.chance.pick(this.tags)}`,
      `${PRODUCTS}/shipping_classes/${this.chance.pick(this.classes).id}`,
      ...(option ? [`${options}/${option.id}`] : []),
    ];
    for (const path of doomed) this.note(await this.admin.delete(path, { force: true }), () => undefined);
  };

  private product = () => this.chance.pick(this.products);
  private sku = () => this.chance.pick(['', `SKU ${this.chance.below(30)}`]);

  private async onProduct(method: string, body: object): Promise<void> {
    const id = this.product();
    const answer = await this.admin.send(method, `${PRODUCTS}/${id}`, { body });
    this.note(answer, () => (method === 'DELETE' && !isNews(answer.body) ? undefined : this.count(id)));
  }

  private async onCategory(method: string, body: object): Promise<void> {
    this.note(
      await this.admin.send(method, `${PRODUCTS}/categories/${this.chance.pick(this.categories)}`, { body }),
      () => undefined,
    );
  }

  private note({ status, body }: Answer, done: () => unknown): void {
    if (status < 300) done();
    else this.told.push(body.code);
  }

  private bear(id: number): void {
    this.products.push(id);
    this.count(id);
  }

  private count(id: number): void {
    this.events.set(id, (this.events.get(id) ?? 0) + 1);
  }
}

/** That a product is gone was told when it went to the trash. */
const isNews = (deleted: Wire): boolean => deleted.status !== 'trash';

describeOnEachEngine('A shop with many simultaneous changes', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  it('loses nothing, counts correctly, and has one event for each change', () => {
    const chance = new Chance();
    return chance.reportingSeed(async () => {
      const admin = server.as('admin');
      for (let round = 0; round < STORMS; round++) {
        const storm = new Storm(admin, chance, (await anAttribute(admin)).id);
        await storm.begin();
        await storm.rage();
        expect(storm.told.filter((code) => !TOLD.has(code))).toEqual([]);
        await checkInvariants(server.database);
        expect(await eventsOf(server, storm.products)).toEqual(Object.fromEntries(storm.events));
      }
    });
  }, 120_000);
});

/** How many events there are of each of these products. */
async function eventsOf(server: TestServer, ids: readonly number[]): Promise<Record<number, number>> {
  const rows = await server.database.read<{ id: number; count: number }>(
    'SELECT resource_id AS id, COUNT(*) AS count FROM outbox GROUP BY resource_id',
  );
  return Object.fromEntries(rows.filter(({ id }) => ids.includes(id)).map(({ id, count }) => [id, count]));
}
