import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { rangeOf } from './report-range.rules.js';
import { plansOf } from '../../test/reports/plans.js';
import { aProduct, openSales, storeLines } from '../../test/reports/sales.js';
import { TopSellers } from './top-sellers.js';

const TODAY = '2026-05-31';
const soldAt = '2026-05-31 10:00:00';

describeOnEachEngine('the top sellers', (engine) => {
  let database: Database;
  let sellers: TopSellers;
  beforeAll(async () => {
    database = await openSales(engine);
    sellers = new TopSellers(database);
  });
  beforeEach(() =>
    database.write(async (unit) => {
      for (const table of ['order_line', 'product']) await unit.run({ changes: [table], sql: `DELETE FROM ${table}` });
    }),
  );
  afterAll(() => database.close());

  const today = () => sellers.of(rangeOf({}, TODAY, 'Europe/Amsterdam'));
  const products = async (count: number): Promise<number[]> => {
    const ids: number[] = [];
    for (let number = 1; number <= count; number++) ids.push(await aProduct(database, `Nut ${number}`));
    return ids;
  };

  it('are empty without sales', async () => {
    expect(await today()).toEqual([]);
  });

  it('are the products with their quantity in all lines, the highest first, and the older product first if equal', async () => {
    const [walnut, date, fig] = await products(3);
    await storeLines(database, [
      { productId: walnut, quantity: 3, soldAt },
      { productId: fig, quantity: 5, soldAt },
      { productId: date, quantity: 4, soldAt },
      { productId: date, quantity: 1, soldAt },
    ]);
    expect(await today()).toEqual([
      { name: 'Nut 2', productId: date, quantity: 5 },
      { name: 'Nut 3', productId: fig, quantity: 5 },
      { name: 'Nut 1', productId: walnut, quantity: 3 },
    ]);
  });

  it('are those of the range, to the second, and of orders that count as sales', async () => {
    const [walnut] = await products(1);
    const instants = ['2026-05-30 21:59:59', '2026-05-30 22:00:00', '2026-05-31 21:59:59', '2026-05-31 22:00:00', null];
    await storeLines(
      database,
      instants.map((instant, index) => ({ productId: walnut, quantity: 10 ** index, soldAt: instant })),
    );
    expect(await today()).toEqual([{ name: 'Nut 1', productId: walnut, quantity: 110 }]);
  });

  it('are at most twelve', async () => {
    const ids = await products(14);
    await storeLines(
      database,
      ids.map((productId, index) => ({ productId, quantity: index + 1, soldAt })),
    );
    const best = await today();
    expect(best.map(({ quantity }) => quantity)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  });

  it('leave out deleted products, however many of them were best sellers', async () => {
    const [walnut, date] = await products(2);
    const gone = Array.from({ length: 250 }, (_, index) => 100_000 + index);
    await storeLines(database, [
      ...gone.map((productId) => ({ productId, quantity: 900, soldAt })),
      { productId: walnut, quantity: 3, soldAt },
      { productId: date, quantity: 1_000, soldAt },
    ]);
    expect(await today()).toEqual([
      { name: 'Nut 2', productId: date, quantity: 1_000 },
      { name: 'Nut 1', productId: walnut, quantity: 3 },
    ]);
  });

  it('counts quantities beyond 2^31', async () => {
    const [walnut] = await products(1);
    await storeLines(
      database,
      Array.from({ length: 3 }, () => ({ productId: walnut, quantity: 2_000_000_000, soldAt })),
    );
    expect(await today()).toEqual([{ name: 'Nut 1', productId: walnut, quantity: 6_000_000_000 }]);
  });

  it('are read from a range of one index, and by the ids of the best sellers', async () => {
    const ids = await products(40);
    const days = Array.from({ length: 28 }, (_, day) => `2026-04-${String(day + 1).padStart(2, '0')} 12:00:00`);
    await storeLines(
      database,
      [...days, soldAt].flatMap((instant) => ids.map((productId) => ({ productId, quantity: 1, soldAt: instant }))),
    );
    if (engine.name === 'mysql')
      await database.write((unit) => unit.run({ changes: [], sql: 'ANALYZE TABLE order_line, product' }));
    // The tables have the names that their queries give them.
    const [lines, named] = await plansOf(database, today);
    expect(lines).toMatchObject({ table: 'line', isNarrow: true, isCovered: true });
    expect(named).toMatchObject({ table: 'ProductEntity' });
  });
});
