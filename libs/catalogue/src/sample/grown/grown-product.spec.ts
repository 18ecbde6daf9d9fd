import { describe, expect, it } from '@jest/globals';
import { Money, slugify } from '@grove/core';
import { grownProduct, MOST_GROWN, pricesOf } from './grown-product.js';
import { PACKS } from './words.js';

const FAMILY = 24;
const range = (count: number, step = 1) => Array.from({ length: count }, (_, index) => index * step);

describe('a product that was made up', () => {
  it('is the same whenever it is made up', () => {
    for (const number of range(100, 7919)) expect(grownProduct(number)).toEqual(grownProduct(number));
  });

  it('has the slug that its name gives', () => {
    for (const number of range(500, 1999)) expect(grownProduct(number).slug).toBe(slugify(grownProduct(number).name));
  });

  it('has a name of its own within its family, and its family among all families', () => {
    const family = range(FAMILY).map((place) => grownProduct(48 * FAMILY + place).slug);
    const families = range(MOST_GROWN / FAMILY, FAMILY).map((number) => grownProduct(number).slug);
    expect(new Set(family).size).toBe(FAMILY);
    expect(new Set(families).size).toBe(MOST_GROWN / FAMILY);
  });

  it('is one of a million and more', () => expect(MOST_GROWN).toBeGreaterThan(1_000_000));

  it('was made within the same five years as all others, spread evenly', () => {
    const years = new Map<string, number>();
    for (const number of range(5_000, 24)) {
      const year = grownProduct(number).createdAt.slice(0, 4);
      years.set(year, (years.get(year) ?? 0) + 1);
    }
    expect([...years.keys()].sort()).toEqual(['2021', '2022', '2023', '2024', '2025']);
    for (const count of years.values()) expect(Math.abs(count - 1_000)).toBeLessThan(20);
  });

  it('costs something, and less in a sale', () => {
    for (const product of range(2_000, 13).map(grownProduct)) {
      const { regularPrice, salePrice } = pricesOf(product, product.packs[0]);
      expect(Money.of(regularPrice).isPositive()).toBe(true);
      expect(salePrice === '').toBe(product.sale === undefined);
      if (salePrice !== '') expect(Money.of(salePrice).isLessThan(Money.of(regularPrice))).toBe(true);
    }
  });

  it('comes in every kind of stock', () => {
    const kinds = range(500).map((number) => {
      const { manageStock = false, inStock = true, stockQuantity, backorders } = grownProduct(number).stock;
      return manageStock ? `${Math.sign(stockQuantity!)} ${backorders}` : `${inStock}`;
    });
    expect(new Set(kinds)).toEqual(
      new Set(['1 no', '0 no', '1 notify', '-1 notify', '0 notify', 'true', 'false'].filter((kind) => kinds.includes(kind))),
    );
    for (const kind of ['1 no', '0 no', '-1 notify', 'true', 'false']) expect(kinds).toContain(kind);
  });

  it('is variable in all packs, or comes in one', () => {
    for (const { type, packs } of range(200).map(grownProduct)) expect(packs.length).toBe(type === 'variable' ? PACKS.length : 1);
  });
});
