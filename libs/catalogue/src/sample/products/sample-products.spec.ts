import { describe, expect, it } from '@jest/globals';
import { fold } from '@grove/core';
import { CATEGORIES } from '../terms/categories.js';
import { SHIPPING_CLASSES } from '../terms/shipping-classes.js';
import { TAGS } from '../terms/tags.js';
import { ATTRIBUTES } from '../terms/attributes.js';
import { SAMPLE_PRODUCTS } from './sample-products.js';
import type { Extras } from './product-row.js';
import { NUT_DESCRIPTIONS } from './nut-descriptions.js';
import { OTHER_DESCRIPTIONS } from './other-descriptions.js';

const slugsOf = (rows: readonly (readonly [slug: string, ...rest: readonly string[]])[]) => new Set(rows.map(([slug]) => slug));
const split = (text = '') => text.split(' ').filter(Boolean);

describe('the products of the sample shop', () => {
  const skus = new Set(SAMPLE_PRODUCTS.map(({ sku }) => sku));

  it('are at least sixty, of all four types', () => {
    expect(SAMPLE_PRODUCTS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(SAMPLE_PRODUCTS.map(({ fields }) => fields.type))).toEqual(
      new Set(['simple', 'grouped', 'external', 'variable']),
    );
  });

  it('have unique SKUs and names, including variations', () => {
    const all = SAMPLE_PRODUCTS.flatMap(({ sku, forms }) => [sku, ...(forms?.variations ?? []).map(({ fields }) => fields.sku!)]);
    expect(new Set(all.map(fold)).size).toBe(all.length);
    expect(new Set(SAMPLE_PRODUCTS.map(({ fields }) => fold(fields.name!))).size).toBe(SAMPLE_PRODUCTS.length);
  });

  it('all have a description, and there are no other descriptions', () => {
    expect(Object.keys({ ...NUT_DESCRIPTIONS, ...OTHER_DESCRIPTIONS }).sort()).toEqual([...skus].sort());
  });

  it('refer only to existing terms and products', () => {
    const extras = SAMPLE_PRODUCTS.flatMap(({ extras, forms }) => [
      extras,
      ...(forms?.variations ?? []).map(({ ships }): Extras => ({ ships })),
    ]);
    expect(SAMPLE_PRODUCTS.filter(({ category }) => !slugsOf(CATEGORIES).has(category))).toEqual([]);
    expect(extras.flatMap(({ tags }) => split(tags)).filter((tag) => !slugsOf(TAGS).has(tag))).toEqual([]);
    expect(extras.flatMap(({ ships }) => split(ships)).filter((slug) => !slugsOf(SHIPPING_CLASSES).has(slug))).toEqual([]);
    expect(extras.flatMap(({ of, up, cross }) => split([of, up, cross].join(' '))).filter((sku) => !skus.has(sku))).toEqual([]);
  });

  it('have only options that are terms of their attribute', () => {
    const termsOf = (slug: string) => ATTRIBUTES.find((attribute) => attribute.slug === slug)!.terms;
    const said = SAMPLE_PRODUCTS.flatMap(({ extras: { roast, salt, origin, pack } }) =>
      Object.entries({ roast, salt, origin, 'pack-size': pack }),
    );
    const chosen = SAMPLE_PRODUCTS.flatMap(({ forms }) =>
      (forms?.variations ?? []).map(({ option }) => [forms!.by, option] as const),
    );
    const isUnknown = ([slug, option]: readonly [string, string | undefined]) => option && !termsOf(slug).includes(option);
    expect(said.filter(isUnknown)).toEqual([]);
    expect(chosen.filter(([by]) => ATTRIBUTES.some(({ slug }) => slug === by)).filter(isUnknown)).toEqual([]);
  });

  it('come after their group, and categories come after their parent', () => {
    const places = new Map(SAMPLE_PRODUCTS.map(({ sku }, place) => [sku, place]));
    expect(SAMPLE_PRODUCTS.filter(({ sku, extras }) => extras.of && places.get(extras.of)! > places.get(sku)!)).toEqual([]);
    const order = CATEGORIES.map(([slug]) => slug);
    expect(CATEGORIES.filter(([slug, , parent]) => parent && order.indexOf(parent) > order.indexOf(slug))).toEqual([]);
  });
});
