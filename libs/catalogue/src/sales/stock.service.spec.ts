import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MoreThan } from 'typeorm';
import { MAX_INT } from '@grove/core';
import { Database, databaseMigrations, Repository } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { contentEntities, contentMigrations } from '@grove/content';
import { catalogueEntities, catalogueMigrations } from '../index.js';
import { BLANK_PRODUCT, ProductEntity } from '../products/product.entity.js';
import { BLANK_VARIATION, VariationEntity } from '../variations/variation.entity.js';
import { StockService, type StockPolicy, type StockChange } from './stock.service.js';

const INSTANTS = { createdAt: '2026-05-31 12:00:00', modifiedAt: '2026-05-31 12:00:00' };
const SHOP = { outOfStockThreshold: 0, lowStockThreshold: 2 };
const [FIGS, DATES, BOX, BIG, SMALL] = [1, 2, 3, 4, 5];

describeOnEachEngine('Stock', (engine) => {
  let database: Database;
  let stock: StockService;
  let products: Repository<ProductEntity>;
  let variations: Repository<VariationEntity>;

  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: [...contentEntities, ...catalogueEntities],
      migrations: [...databaseMigrations, ...contentMigrations, ...catalogueMigrations],
    });
    await database.migrate();
    // The caller publishes the updates, after everything is written.
    stock = new StockService(database, {
      publishUpdated: () => Promise.reject(new Error('The stock service published an update.')),
    });
    products = new Repository(database, ProductEntity);
    variations = new Repository(database, VariationEntity);
  });
  afterAll(() => database.close());

  beforeEach(() =>
    database.write(async () => {
      await variations.delete({ id: MoreThan(0) });
      await products.delete({ id: MoreThan(0) });
    }),
  );

  /** A product whose stock is managed. */
  const product = (id: number, stockQuantity: number | null, fields: Partial<ProductEntity> = {}) => {
    const stock = { manageStock: true, stockQuantity, inStock: (stockQuantity ?? 0) > 0 };
    return database.write(() =>
      products.insert({ ...BLANK_PRODUCT, ...INSTANTS, name: `Product ${id}`, ...stock, ...fields, id }),
    );
  };
  /** A variation of the box whose stock is managed by itself. */
  const variation = (id: number, stockQuantity: number, fields: Partial<VariationEntity> = {}) => {
    const stock = { manageStock: true, stockQuantity, inStock: stockQuantity > 0 };
    return database.write(() =>
      variations.insert({ ...BLANK_VARIATION, ...INSTANTS, productId: BOX, position: 0, ...stock, ...fields, id }),
    );
  };
  const change = (changes: StockChange[], policy: StockPolicy = 'allowNegative') =>
    database.write(() => stock.apply({ stock: changes }, { policy, shop: SHOP }));
  const sell = (sales: StockChange[]) => database.write((unit) => stock.countSales(unit, sales));
  const stockOf = async (id: number): Promise<[number | null, boolean]> => {
    const { stockQuantity, inStock } = ((await products.findById(id)) ?? (await variations.findById(id)))!;
    return [stockQuantity, inStock];
  };
  const salesOf = async (id: number) => (await products.findById(id))!.totalSales;

  it('removes and adds pieces, and returns how many are left', async () => {
    await product(FIGS, 8);
    expect(await change([{ id: FIGS, by: -3 }])).toEqual([
      {
        id: FIGS,
        productId: FIGS,
        name: 'Product 1',
        by: -3,
        left: 5,
        product: { product: await products.findById(FIGS), terms: [] },
      },
    ]);
    expect(await stockOf(FIGS)).toEqual([5, true]);
    expect(await change([{ id: FIGS, by: 3 }])).toMatchObject([{ by: 3, left: 8 }]);
    expect(await stockOf(FIGS)).toEqual([8, true]);
  });

  it('is out of stock at 0 and below, and in stock above 0', async () => {
    await product(FIGS, 3);
    const after = async (by: number) => (await change([{ id: FIGS, by }]), stockOf(FIGS));
    expect(await after(-3)).toEqual([0, false]);
    expect(await after(-2)).toEqual([-2, false]);
    expect(await after(2)).toEqual([0, false]);
    expect(await after(3)).toEqual([3, true]);
  });

  it('treats a quantity of null as 0', async () => {
    await product(FIGS, null);
    expect(await change([{ id: FIGS, by: 2 }])).toMatchObject([{ left: 2 }]);
    expect(await stockOf(FIGS)).toEqual([2, true]);
  });

  it.each(['yes', 'notify'])('stays in stock below 0 if backorders are allowed (%s), whatever the policy', async (backorders) => {
    await product(FIGS, 1, { backorders });
    await change([{ id: FIGS, by: -5 }], 'inStockOnly');
    expect(await stockOf(FIGS)).toEqual([-4, true]);
  });

  describe('with the policy inStockOnly', () => {
    it('sells the last piece', async () => {
      await product(FIGS, 3);
      await change([{ id: FIGS, by: -3 }], 'inStockOnly');
      expect(await stockOf(FIGS)).toEqual([0, false]);
    });

    it('refuses more pieces than there are, says how many there are, and changes nothing', async () => {
      await product(FIGS, 3);
      await product(DATES, 3);
      const changes = [
        { id: FIGS, by: -3 },
        { id: DATES, by: -4 },
      ];
      await expect(change(changes, 'inStockOnly')).rejects.toMatchObject({
        code: 'shop_rest_insufficient_stock',
        status: 409,
        message: expect.stringMatching(/3 pieces of Product 2/),
      });
      expect([await stockOf(FIGS), await stockOf(DATES)]).toEqual([
        [3, true],
        [3, true],
      ]);
    });

    it('reports a negative stock as 0 pieces', async () => {
      await product(FIGS, -2);
      await expect(change([{ id: FIGS, by: -1 }], 'inStockOnly')).rejects.toMatchObject({
        message: expect.stringMatching(/ 0 pieces/),
      });
    });

    it('adds pieces to a negative stock', async () => {
      await product(FIGS, -5);
      await change([{ id: FIGS, by: 2 }], 'inStockOnly');
      expect(await stockOf(FIGS)).toEqual([-3, false]);
    });

    it('checks the sum of all changes of one stock', async () => {
      await product(FIGS, 3);
      const twice = [
        { id: FIGS, by: -2 },
        { id: FIGS, by: -2 },
      ];
      await expect(change(twice, 'inStockOnly')).rejects.toMatchObject({ code: 'shop_rest_insufficient_stock' });
      expect(await stockOf(FIGS)).toEqual([3, true]);
    });
  });

  it('sums the changes of one stock', async () => {
    await product(FIGS, 9);
    const changes = [-2, 3, -4].map((by) => ({ id: FIGS, by }));
    expect(await change(changes)).toMatchObject([{ id: FIGS, by: -3, left: 6 }]);
    expect(await change([1, -1].map((by) => ({ id: FIGS, by })))).toEqual([]);
    expect(await stockOf(FIGS)).toEqual([6, true]);
  });

  it('skips unmanaged stocks and unknown ids', async () => {
    await product(FIGS, 4, { manageStock: false });
    await product(DATES, 4);
    const changes = [FIGS, 99, 0, DATES].map((id) => ({ id, by: -1 }));
    expect(await change(changes, 'inStockOnly')).toMatchObject([{ id: DATES, left: 3 }]);
    expect(await stockOf(FIGS)).toEqual([4, true]);
    expect(await change([])).toEqual([]);
  });

  it('changes the stock of a variation that manages its own, and returns the name of its product', async () => {
    await product(BOX, 50);
    await variation(BIG, 4);
    await variation(SMALL, 7);
    expect(await change([{ id: BIG, by: -4 }], 'inStockOnly')).toEqual([
      { id: BIG, productId: BOX, name: 'Product 3', by: -4, left: 0, stockEvent: 'out_of_stock' },
    ]);
    expect(await stockOf(BIG)).toEqual([0, false]);
    expect([await stockOf(SMALL), await stockOf(BOX)]).toEqual([
      [7, true],
      [50, true],
    ]);
    await expect(change([{ id: BIG, by: -1 }], 'inStockOnly')).rejects.toMatchObject({ code: 'shop_rest_insufficient_stock' });
  });

  it('updates the modification date of changed products and variations and of their parents, and of nothing else (finding M11)', async () => {
    for (const id of [FIGS, DATES, BOX]) await product(id, 9);
    for (const id of [BIG, SMALL]) await variation(id, 9);
    const changed = async () => {
      const rows = [...(await products.find()), ...(await variations.find())];
      return rows.filter(({ modifiedAt }) => modifiedAt! > INSTANTS.modifiedAt).map(({ id }) => id);
    };
    await sell([{ id: FIGS, by: 1 }]);
    expect(await changed()).toEqual([]);
    await change([{ id: FIGS, by: -1 }]);
    expect(await changed()).toEqual([FIGS]);
    await change([{ id: BIG, by: 1 }]);
    expect(await changed()).toEqual([FIGS, BOX, BIG]);
  });

  it('skips a variation whose stock its product manages', async () => {
    await product(BOX, 50);
    await variation(BIG, 4, { manageStock: false });
    expect(await change([{ id: BIG, by: -1 }], 'inStockOnly')).toEqual([]);
    expect(await stockOf(BIG)).toEqual([4, true]);
  });

  it('changes nothing if the unit of work fails afterwards', async () => {
    await product(FIGS, 8);
    const failing = database.write(async () => {
      await stock.apply({ stock: [{ id: FIGS, by: -3 }] }, { policy: 'allowNegative', shop: SHOP });
      throw new Error('Something else went wrong.');
    });
    await expect(failing).rejects.toThrow('Something else');
    expect(await stockOf(FIGS)).toEqual([8, true]);
  });

  it('refuses quantities that do not fit into the column', async () => {
    await product(FIGS, 8);
    await expect(change([{ id: FIGS, by: MAX_INT }])).rejects.toMatchObject({ status: 409 });
    expect(await stockOf(FIGS)).toEqual([8, true]);
  });

  it('sells no piece twice to a hundred concurrent requests', async () => {
    await product(FIGS, 40);
    const requests = Array.from({ length: 100 }, () =>
      change([{ id: FIGS, by: -1 }], 'inStockOnly').catch((error: unknown) => error),
    );
    const answers = await Promise.all(requests);
    const got = answers.filter(Array.isArray).flat() as { left: number }[];
    expect(got.map(({ left }) => left).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, left) => left));
    for (const answer of answers)
      if (!Array.isArray(answer)) expect(answer).toMatchObject({ code: 'shop_rest_insufficient_stock', status: 409 });
    expect(await stockOf(FIGS)).toEqual([0, false]);
  });

  it('loses no piece in a hundred concurrent changes of several products, in any order', async () => {
    for (const id of [FIGS, DATES, BOX]) await product(id, 0);
    await variation(BIG, 0);
    const all = [FIGS, DATES, BOX, BIG];
    const turns = Array.from({ length: 100 }, (_, turn) => {
      const ids = turn % 2 === 0 ? all : all.toReversed();
      return change(ids.map((id) => ({ id, by: turn % 4 < 2 ? id : -1 })));
    });
    await Promise.all(turns);
    for (const id of all) expect(await stockOf(id)).toEqual([50 * id - 50, 50 * id - 50 > 0]);
  });

  it('adds and subtracts sales, and sums those of one product', async () => {
    await product(FIGS, 8);
    await product(DATES, 8, { totalSales: 5 });
    await sell([
      { id: DATES, by: 2 },
      { id: FIGS, by: 3 },
      { id: DATES, by: 4 },
      { id: 0, by: 9 },
      { id: 99, by: 9 },
    ]);
    expect([await salesOf(FIGS), await salesOf(DATES)]).toEqual([3, 11]);
    await sell([{ id: FIGS, by: -3 }]);
    expect([await salesOf(FIGS), await stockOf(FIGS)]).toEqual([0, [8, true]]);
  });

  it('counts sales with the stock of the same product, and leaves those of others to be counted last', async () => {
    await product(FIGS, 8, { totalSales: 1 });
    await product(DATES, 8);
    const sales = [FIGS, DATES].map((id) => ({ id, by: 3 }));
    const rules = { policy: 'inStockOnly', shop: SHOP } as const;
    const [applied] = await database.write(() => stock.apply({ stock: [{ id: FIGS, by: -3 }], sales }, rules));
    expect(applied.product).toEqual({ product: await products.findById(FIGS), terms: [] });
    expect([await salesOf(FIGS), await stockOf(FIGS), await salesOf(DATES)]).toEqual([4, [5, true], 0]);
  });

  it('counts each of a hundred concurrent sales', async () => {
    await product(FIGS, 8);
    await product(DATES, 8);
    const pairs = Array.from({ length: 100 }, (_, turn) => {
      const sales = [FIGS, DATES].map((id) => ({ id, by: id }));
      return sell(turn % 2 === 0 ? sales : sales.toReversed());
    });
    await Promise.all(pairs);
    expect([await salesOf(FIGS), await salesOf(DATES)]).toEqual([100, 200]);
  });

  it('leaves a count of sales alone that no column could hold', async () => {
    await product(FIGS, 8, { totalSales: MAX_INT - 1 });
    await sell([{ id: FIGS, by: 2 }]);
    expect(await salesOf(FIGS)).toBe(MAX_INT - 1);
    await sell([{ id: FIGS, by: 1 }]);
    expect(await salesOf(FIGS)).toBe(MAX_INT);
  });
});
