import { describe, expect, it } from 'vitest';
import { Money, slugify } from '@grove/core';
import { generatedProducts, generateProduct, pricesOf } from './generated-product.js';
import { goods } from './goods.js';

const FAMILY_SIZE = 24;
const MAX = generatedProducts();
const range = (count: number, step = 1) => Array.from({ length: count }, (_, index) => index * step);

describe('a generated product', () => {
  it('is always the same for its number', () => {
    for (const number of range(100, 7919)) expect(generateProduct(number)).toEqual(generateProduct(number));
  });

  it('has a unique name in its family, and its family has a unique name', () => {
    const family = range(FAMILY_SIZE).map((index) => slugify(generateProduct(48 * FAMILY_SIZE + index).name));
    const families = range(MAX / FAMILY_SIZE, FAMILY_SIZE).map((number) => slugify(generateProduct(number).name));
    expect(new Set(family).size).toBe(FAMILY_SIZE);
    expect(new Set(families).size).toBe(MAX / FAMILY_SIZE);
  });

  it('is one of more than a million', () => expect(MAX).toBeGreaterThan(1_000_000));

  it('has a creation date in the same five years as all others, spread evenly', () => {
    const years = new Map<string, number>();
    for (const number of range(5_000, 24)) {
      const year = generateProduct(number).createdAt.slice(0, 4);
      years.set(year, (years.get(year) ?? 0) + 1);
    }
    expect([...years.keys()].sort()).toEqual(['2021', '2022', '2023', '2024', '2025']);
    for (const count of years.values()) expect(Math.abs(count - 1_000)).toBeLessThan(20);
  });

  it('has a price, and a lower one in a sale', () => {
    for (const product of range(2_000, 13).map(generateProduct)) {
      const { regularPrice, salePrice } = pricesOf(product, product.packs[0]);
      expect(Money.of(regularPrice).isPositive()).toBe(true);
      expect(salePrice === '').toBe(product.sale === undefined);
      if (salePrice !== '') expect(Money.of(salePrice).isLessThan(Money.of(regularPrice))).toBe(true);
    }
  });

  it('has one of several kinds of stock', () => {
    const kinds = range(500).map((number) => {
      const { manageStock = false, inStock = true, stockQuantity, backorders } = generateProduct(number).stock;
      return manageStock ? `${Math.sign(stockQuantity!)} ${backorders}` : `${inStock}`;
    });
    expect(new Set(kinds)).toEqual(
      new Set(['1 no', '0 no', '1 notify', '-1 notify', '0 notify', 'true', 'false'].filter((kind) => kinds.includes(kind))),
    );
    for (const kind of ['1 no', '0 no', '-1 notify', 'true', 'false']) expect(kinds).toContain(kind);
  });

  it('is a variable product with all packs, or has one pack', () => {
    for (const { type, packs } of range(200).map(generateProduct))
      expect(packs.length).toBe(type === 'variable' ? goods().packs.length : 1);
  });
});
