import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { SeededRandom } from '@grove/core/testing';
import type { Client } from './support/client.js';
import { aCategory, anAttribute, aName, aShippingClass, aTag } from './support/builders.js';
import type { HttpResponse, JsonRecord } from './support/http.js';
import { checkInvariants } from './support/invariants.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const PRODUCTS = '/shop/v1/products';
const ROUNDS = 3;
const CLIENTS = 16;
const ACTIONS_PER_CLIENT = 14;

/** Errors that a client may get if another client was faster. */
const EXPECTED_ERRORS = new Set([
  ...['shop_rest_invalid_product_id', 'shop_rest_product_invalid_id', 'shop_rest_already_trashed', 'product_invalid_sku'],
  ...['shop_rest_term_invalid', 'term_exists', 'missing_parent', 'duplicate_term_slug', 'shop_rest_taxonomy_invalid'],
]);

/** Clients that change products and terms at random, with the ids and the number of changes that they share. */
class RandomClients {
  readonly products: number[] = [];
  readonly categories: number[] = [];
  readonly tags: number[] = [];
  readonly classes: JsonRecord[] = [];
  readonly errors: string[] = [];
  /** How many events of each product must be in the outbox. */
  readonly events = new Map<number, number>();

  constructor(
    private readonly admin: Client,
    private readonly chance: SeededRandom,
    private readonly attribute: number,
  ) {}

  async createRecords(): Promise<void> {
    for (let count = 0; count < 6; count++) this.categories.push((await aCategory(this.admin)).id);
    for (let count = 0; count < 3; count++) await this.createTerms();
    for (let count = 0; count < 10; count++) await this.create();
  }

  async run(): Promise<void> {
    const {
      create,
      change,
      move,
      trash,
      restore,
      remove,
      batch,
      moveCategory,
      deleteCategory,
      createCategory,
      createTerms,
      deleteTerms,
    } = this;
    const ofProducts = [create, create, change, change, move, move, trash, restore, remove, batch];
    const actions = [...ofProducts, ...[moveCategory, moveCategory, deleteCategory, createCategory, createTerms, deleteTerms]];
    const client = async () => {
      for (let count = 0; count < ACTIONS_PER_CLIENT; count++) await this.chance.pick(actions).call(this);
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  }

  private randomFields = () => ({
    categories: [{ id: this.chance.pick(this.categories) }, { id: this.chance.pick(this.categories) }],
    tags: [{ id: this.chance.pick(this.tags) }],
    shipping_class: this.chance.pick(this.classes).slug,
    status: this.chance.pick(['publish', 'publish', 'draft', 'private']),
    attributes: [{ id: this.attribute, options: [this.chance.pick(['S', 'M', 'L', 'XL'])] }],
  });

  private create = async () => {
    const response = await this.admin.post(PRODUCTS, {
      name: this.chance.pick(['Nuts', 'Figs']),
      sku: this.sku(),
      ...this.randomFields(),
    });
    this.record(response, () => this.addProduct(response.body.id));
  };

  private change = () => this.onProduct('PUT', { name: aName(), sku: this.sku() });
  private move = () => this.onProduct('PUT', this.randomFields());
  private restore = () => this.onProduct('PUT', { status: 'publish' });
  private trash = () => this.onProduct('DELETE', {});
  private remove = () => this.onProduct('DELETE', { force: true });

  private batch = async () => {
    const update = [this.product(), this.product()].map((id) => ({ id, ...this.randomFields() }));
    const create = [{ sku: this.sku(), ...this.randomFields() }, this.randomFields()];
    const response = await this.admin.post<Record<string, JsonRecord[]>>(`${PRODUCTS}/batch`, {
      create,
      update,
      delete: [this.product()],
    });
    expect(response.status).toBe(200);
    for (const [list, entries] of Object.entries(response.body))
      for (const entry of entries) {
        const error = entry.error as { code: string; data: { status: number } } | undefined;
        if (error) this.errors.push(error.code);
        else if (list === 'create') this.addProduct(entry.id);
        else if (list !== 'delete' || hasDeletionEvent(entry)) this.countEvent(entry.id);
      }
  };

  /** Moves a category below another one or to the top. */
  private moveCategory = () => this.onCategory('PUT', { parent: this.chance.pick([0, ...this.categories]) });
  private deleteCategory = () => this.onCategory('DELETE', { force: true });

  private createCategory = async () => {
    const response = await this.admin.post(`${PRODUCTS}/categories`, {
      name: aName('Category'),
      parent: this.chance.pick([0, ...this.categories]),
    });
    this.record(response, () => this.categories.push(response.body.id));
  };

  /** Creates a tag and a shipping class. */
  private createTerms = async () => {
    this.tags.push((await aTag(this.admin)).id);
    this.classes.push(await aShippingClass(this.admin));
  };

  /** Deletes a tag, a shipping class and an attribute option, although products use them. */
  private deleteTerms = async () => {
    const options = `${PRODUCTS}/attributes/${this.attribute}/terms`;
    const [option] = (await this.admin.list(options)).body;
    const paths = [
      `${PRODUCTS}/tags/${this.chance.pick(this.tags)}`,
      `${PRODUCTS}/shipping_classes/${this.chance.pick(this.classes).id}`,
      ...(option ? [`${options}/${option.id}`] : []),
    ];
    for (const path of paths) this.record(await this.admin.delete(path, { force: true }), () => undefined);
  };

  private product = () => this.chance.pick(this.products);
  private sku = () => this.chance.pick(['', `SKU ${this.chance.below(30)}`]);

  private async onProduct(method: string, body: object): Promise<void> {
    const id = this.product();
    const response = await this.admin.send(method, `${PRODUCTS}/${id}`, { body });
    this.record(response, () => (method === 'DELETE' && !hasDeletionEvent(response.body) ? undefined : this.countEvent(id)));
  }

  private async onCategory(method: string, body: object): Promise<void> {
    this.record(
      await this.admin.send(method, `${PRODUCTS}/categories/${this.chance.pick(this.categories)}`, { body }),
      () => undefined,
    );
  }

  private record({ status, body }: HttpResponse, onSuccess: () => unknown): void {
    if (status < 300) onSuccess();
    else this.errors.push(body.code);
  }

  private addProduct(id: number): void {
    this.products.push(id);
    this.countEvent(id);
  }

  private countEvent(id: number): void {
    this.events.set(id, (this.events.get(id) ?? 0) + 1);
  }
}

/** A product that was deleted from the trash has no second event: the first one was sent when it went to the trash. */
const hasDeletionEvent = (deleted: JsonRecord): boolean => deleted.status !== 'trash';

describeOnEachEngine('A shop with many simultaneous changes', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  it('loses no change, has exact counters, and stores one event for each change', () => {
    const chance = new SeededRandom();
    return chance.reportingSeed(async () => {
      const admin = server.as('admin');
      for (let round = 0; round < ROUNDS; round++) {
        const clients = new RandomClients(admin, chance, (await anAttribute(admin)).id);
        await clients.createRecords();
        await clients.run();
        expect(clients.errors.filter((code) => !EXPECTED_ERRORS.has(code))).toEqual([]);
        await checkInvariants(server.database);
        expect(await eventsOf(server, clients.products)).toEqual(Object.fromEntries(clients.events));
      }
    });
  }, 120_000);
});

/** The number of events of each of these products. */
async function eventsOf(server: TestServer, ids: readonly number[]): Promise<Record<number, number>> {
  const rows = await server.database.read<{ id: number; count: number }>(
    "SELECT resource_id AS id, COUNT(*) AS count FROM outbox WHERE topic LIKE 'product.%' GROUP BY resource_id",
  );
  return Object.fromEntries(rows.filter(({ id }) => ids.includes(id)).map(({ id, count }) => [id, count]));
}
