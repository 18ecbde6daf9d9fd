import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database, databaseMigrations, Table } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { contentEntities, contentMigrations } from '@grove/content';
import { catalogueEntities, catalogueMigrations } from '../index.js';
import { BLANK_PRODUCT, ProductEntity } from '../products/product.entity.js';
import { BLANK_VARIATION, VariationEntity } from '../variations/variation.entity.js';
import { StockBook, type Floor, type StockMove } from './stock-book.service.js';

const INSTANTS = { createdAt: '2026-05-31 12:00:00', modifiedAt: '2026-05-31 12:00:00' };
const [FIGS, DATES, BOX, BIG, SMALL] = [1, 2, 3, 4, 5];
const LARGEST = 2_147_483_647;

describeOnEachEngine('The book of stock', (engine) => {
  let database: Database;
  let book: StockBook;
  let products: Table<ProductEntity>;
  let variations: Table<VariationEntity>;

  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: [...contentEntities, ...catalogueEntities],
      migrations: [...databaseMigrations, ...contentMigrations, ...catalogueMigrations],
    });
    await database.migrate();
    // Whoever asks for moves tells of them, once everything is written.
    book = new StockBook({ tellUpdated: () => Promise.reject(new Error('A move told somebody.')) });
    products = new Table(database, ProductEntity);
    variations = new Table(database, VariationEntity);
  });
  afterAll(() => database.close());

  beforeEach(() =>
    database.write(async (unit) => {
      for (const table of ['product', 'product_variation']) await unit.query(`DELETE FROM ${table}`);
    }),
  );

  /** A product whose stock is managed. */
  const product = (id: number, stockQuantity: number | null, said: Partial<ProductEntity> = {}) => {
    const stock = { manageStock: true, stockQuantity, inStock: (stockQuantity ?? 0) > 0 };
    return database.write((unit) =>
      products.insert(unit, { ...BLANK_PRODUCT, ...INSTANTS, name: `Product ${id}`, ...stock, ...said, id }),
    );
  };
  /** A variation of the box whose stock is managed by itself. */
  const variation = (id: number, stockQuantity: number, said: Partial<VariationEntity> = {}) => {
    const stock = { manageStock: true, stockQuantity, inStock: stockQuantity > 0 };
    return database.write((unit) =>
      variations.insert(unit, { ...BLANK_VARIATION, ...INSTANTS, productId: BOX, position: 0, ...stock, ...said, id }),
    );
  };
  const move = (moves: StockMove[], floor: Floor = 'none') => database.write((unit) => book.move(unit, moves, floor));
  const sell = (sales: StockMove[]) => database.write((unit) => book.sell(unit, sales));
  const stockOf = async (id: number): Promise<[number | null, boolean]> => {
    const { stockQuantity, inStock } = ((await products.find(id)) ?? (await variations.find(id)))!;
    return [stockQuantity, inStock];
  };
  const salesOf = async (id: number) => (await products.find(id))!.totalSales;

  it('takes pieces out and puts them in, and tells what is left', async () => {
    await product(FIGS, 8);
    expect(await move([{ id: FIGS, by: -3 }])).toEqual([{ id: FIGS, productId: FIGS, name: 'Product 1', by: -3, left: 5 }]);
    expect(await stockOf(FIGS)).toEqual([5, true]);
    expect(await move([{ id: FIGS, by: 3 }])).toMatchObject([{ by: 3, left: 8 }]);
    expect(await stockOf(FIGS)).toEqual([8, true]);
  });

  it('is out of stock at nothing and below, and in stock again above it', async () => {
    await product(FIGS, 3);
    const after = async (by: number) => (await move([{ id: FIGS, by }]), stockOf(FIGS));
    expect(await after(-3)).toEqual([0, false]);
    expect(await after(-2)).toEqual([-2, false]);
    expect(await after(2)).toEqual([0, false]);
    expect(await after(3)).toEqual([3, true]);
  });

  it('counts a stock that was never told as nothing', async () => {
    await product(FIGS, null);
    expect(await move([{ id: FIGS, by: 2 }])).toMatchObject([{ left: 2 }]);
    expect(await stockOf(FIGS)).toEqual([2, true]);
  });

  it.each(['yes', 'notify'])(
    'stays in stock below nothing where backorders are allowed (%s), whatever the floor',
    async (backorders) => {
      await product(FIGS, 1, { backorders });
      await move([{ id: FIGS, by: -5 }], 'nothing');
      expect(await stockOf(FIGS)).toEqual([-4, true]);
    },
  );

  describe('with a floor of nothing', () => {
    it('gives the last piece', async () => {
      await product(FIGS, 3);
      await move([{ id: FIGS, by: -3 }], 'nothing');
      expect(await stockOf(FIGS)).toEqual([0, false]);
    });

    it('refuses more than there is, says how much there is, and books nothing of the unit', async () => {
      await product(FIGS, 3);
      await product(DATES, 3);
      const moves = [
        { id: FIGS, by: -3 },
        { id: DATES, by: -4 },
      ];
      await expect(move(moves, 'nothing')).rejects.toMatchObject({
        code: 'shop_rest_insufficient_stock',
        status: 409,
        message: expect.stringMatching(/3 pieces of Product 2/),
      });
      expect([await stockOf(FIGS), await stockOf(DATES)]).toEqual([
        [3, true],
        [3, true],
      ]);
    });

    it('tells that nothing is left where less than nothing is', async () => {
      await product(FIGS, -2);
      await expect(move([{ id: FIGS, by: -1 }], 'nothing')).rejects.toMatchObject({
        message: expect.stringMatching(/ 0 pieces/),
      });
    });

    it('takes pieces back in from below nothing', async () => {
      await product(FIGS, -5);
      await move([{ id: FIGS, by: 2 }], 'nothing');
      expect(await stockOf(FIGS)).toEqual([-3, false]);
    });

    it('looks at the sum of all lines of one stock', async () => {
      await product(FIGS, 3);
      const twice = [
        { id: FIGS, by: -2 },
        { id: FIGS, by: -2 },
      ];
      await expect(move(twice, 'nothing')).rejects.toMatchObject({ code: 'shop_rest_insufficient_stock' });
      expect(await stockOf(FIGS)).toEqual([3, true]);
    });
  });

  it('books the moves of one stock together', async () => {
    await product(FIGS, 9);
    const moves = [-2, 3, -4].map((by) => ({ id: FIGS, by }));
    expect(await move(moves)).toMatchObject([{ id: FIGS, by: -3, left: 6 }]);
    expect(await move([1, -1].map((by) => ({ id: FIGS, by })))).toEqual([]);
    expect(await stockOf(FIGS)).toEqual([6, true]);
  });

  it('passes over what manages no stock, is gone or is not told', async () => {
    await product(FIGS, 4, { manageStock: false });
    await product(DATES, 4);
    const moves = [FIGS, 99, 0, DATES].map((id) => ({ id, by: -1 }));
    expect(await move(moves, 'nothing')).toMatchObject([{ id: DATES, left: 3 }]);
    expect(await stockOf(FIGS)).toEqual([4, true]);
    expect(await move([])).toEqual([]);
  });

  it('books a variation with a stock of its own, and tells the name of its product', async () => {
    await product(BOX, 50);
    await variation(BIG, 4);
    await variation(SMALL, 7);
    expect(await move([{ id: BIG, by: -4 }], 'nothing')).toEqual([
      { id: BIG, productId: BOX, name: 'Product 3', by: -4, left: 0 },
    ]);
    expect(await stockOf(BIG)).toEqual([0, false]);
    expect([await stockOf(SMALL), await stockOf(BOX)]).toEqual([
      [7, true],
      [50, true],
    ]);
    await expect(move([{ id: BIG, by: -1 }], 'nothing')).rejects.toMatchObject({ code: 'shop_rest_insufficient_stock' });
  });

  it('moves the date of what it books and of the product that a variation belongs to, and of nothing else (finding M11)', async () => {
    for (const id of [FIGS, DATES, BOX]) await product(id, 9);
    for (const id of [BIG, SMALL]) await variation(id, 9);
    const changed = async () => {
      const rows = [...(await products.where('id > 0')), ...(await variations.where('id > 0'))];
      return rows.filter(({ modifiedAt }) => modifiedAt > INSTANTS.modifiedAt).map(({ id }) => id);
    };
    await sell([{ id: FIGS, by: 1 }]);
    expect(await changed()).toEqual([]);
    await move([{ id: FIGS, by: -1 }]);
    expect(await changed()).toEqual([FIGS]);
    await move([{ id: BIG, by: 1 }]);
    expect(await changed()).toEqual([FIGS, BOX, BIG]);
  });

  it('passes over a variation that leaves its stock to its product', async () => {
    await product(BOX, 50);
    await variation(BIG, 4, { manageStock: false });
    expect(await move([{ id: BIG, by: -1 }], 'nothing')).toEqual([]);
    expect(await stockOf(BIG)).toEqual([4, true]);
  });

  it('keeps nothing of a unit that fails afterwards', async () => {
    await product(FIGS, 8);
    const failing = database.write(async (unit) => {
      await book.move(unit, [{ id: FIGS, by: -3 }], 'none');
      throw new Error('Something else went wrong.');
    });
    await expect(failing).rejects.toThrow('Something else');
    expect(await stockOf(FIGS)).toEqual([8, true]);
  });

  it('refuses what no column can count, and breaks nothing', async () => {
    await product(FIGS, 8);
    await expect(move([{ id: FIGS, by: LARGEST }])).rejects.toMatchObject({ status: 409 });
    expect(await stockOf(FIGS)).toEqual([8, true]);
  });

  it('gives no piece twice when a hundred want it at the same time', async () => {
    await product(FIGS, 40);
    const asked = Array.from({ length: 100 }, () => move([{ id: FIGS, by: -1 }], 'nothing').catch((error: unknown) => error));
    const answers = await Promise.all(asked);
    const got = answers.filter(Array.isArray).flat() as { left: number }[];
    expect(got.map(({ left }) => left).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, left) => left));
    for (const answer of answers)
      if (!Array.isArray(answer)) expect(answer).toMatchObject({ code: 'shop_rest_insufficient_stock', status: 409 });
    expect(await stockOf(FIGS)).toEqual([0, false]);
  });

  it('loses no piece when a hundred take and bring several products at the same time, in any order', async () => {
    for (const id of [FIGS, DATES, BOX]) await product(id, 0);
    await variation(BIG, 0);
    const all = [FIGS, DATES, BOX, BIG];
    const turns = Array.from({ length: 100 }, (_, turn) => {
      const ids = turn % 2 === 0 ? all : all.toReversed();
      return move(ids.map((id) => ({ id, by: turn % 4 < 2 ? id : -1 })));
    });
    await Promise.all(turns);
    for (const id of all) expect(await stockOf(id)).toEqual([50 * id - 50, 50 * id - 50 > 0]);
  });

  it('counts sales of a product, also backwards, those of one product together', async () => {
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

  it('counts each of a hundred sales at the same time', async () => {
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
    await product(FIGS, 8, { totalSales: LARGEST - 1 });
    await sell([{ id: FIGS, by: 2 }]);
    expect(await salesOf(FIGS)).toBe(LARGEST - 1);
    await sell([{ id: FIGS, by: 1 }]);
    expect(await salesOf(FIGS)).toBe(LARGEST);
  });
});
