import { describe, expect, it } from '@jest/globals';
import { fold } from '@grove/core';
import { CATEGORIES } from '../shelves/categories.js';
import { SHIPPING_CLASSES } from '../shelves/shipping-classes.js';
import { TAGS } from '../shelves/tags.js';
import { ATTRIBUTES } from '../shelves/attributes.js';
import { GOODS } from './goods.js';
import type { Extras } from './product-row.js';
import { NUT_WORDS } from './words-nuts.js';
import { OTHER_WORDS } from './words-others.js';

const slugsOf = (rows: readonly (readonly [slug: string, ...rest: readonly string[]])[]) => new Set(rows.map(([slug]) => slug));
const split = (text = '') => text.split(' ').filter(Boolean);

describe('the goods of the sample shop', () => {
  const skus = new Set(GOODS.map(({ sku }) => sku));

  it('are sixty and more, of all four types', () => {
    expect(GOODS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(GOODS.map(({ fields }) => fields.type))).toEqual(new Set(['simple', 'grouped', 'external', 'variable']));
  });

  it('have SKUs and names of their own, variations included', () => {
    const all = GOODS.flatMap(({ sku, forms }) => [sku, ...(forms?.variations ?? []).map(({ fields }) => fields.sku!)]);
    expect(new Set(all.map(fold)).size).toBe(all.length);
    expect(new Set(GOODS.map(({ fields }) => fold(fields.name!))).size).toBe(GOODS.length);
  });

  it('are all described, and nothing else is', () => {
    expect(Object.keys({ ...NUT_WORDS, ...OTHER_WORDS }).sort()).toEqual([...skus].sort());
  });

  it('stand on shelves that there are, and name only each other', () => {
    const extras = GOODS.flatMap(({ extras, forms }) => [
      extras,
      ...(forms?.variations ?? []).map(({ ships }): Extras => ({ ships })),
    ]);
    expect(GOODS.filter(({ category }) => !slugsOf(CATEGORIES).has(category))).toEqual([]);
    expect(extras.flatMap(({ tags }) => split(tags)).filter((tag) => !slugsOf(TAGS).has(tag))).toEqual([]);
    expect(extras.flatMap(({ ships }) => split(ships)).filter((slug) => !slugsOf(SHIPPING_CLASSES).has(slug))).toEqual([]);
    expect(extras.flatMap(({ of, up, cross }) => split([of, up, cross].join(' '))).filter((sku) => !skus.has(sku))).toEqual([]);
  });

  it('have no option that its attribute has no term for', () => {
    const termsOf = (slug: string) => ATTRIBUTES.find((attribute) => attribute.slug === slug)!.terms;
    const said = GOODS.flatMap(({ extras: { roast, salt, origin, pack } }) =>
      Object.entries({ roast, salt, origin, 'pack-size': pack }),
    );
    const chosen = GOODS.flatMap(({ forms }) => (forms?.variations ?? []).map(({ option }) => [forms!.by, option] as const));
    const isUnknown = ([slug, option]: readonly [string, string | undefined]) => option && !termsOf(slug).includes(option);
    expect(said.filter(isUnknown)).toEqual([]);
    expect(chosen.filter(([by]) => ATTRIBUTES.some(({ slug }) => slug === by)).filter(isUnknown)).toEqual([]);
  });

  it('have groups before their members, and categories after those above them', () => {
    const places = new Map(GOODS.map(({ sku }, place) => [sku, place]));
    expect(GOODS.filter(({ sku, extras }) => extras.of && places.get(extras.of)! > places.get(sku)!)).toEqual([]);
    const order = CATEGORIES.map(([slug]) => slug);
    expect(CATEGORIES.filter(([slug, , parent]) => parent && order.indexOf(parent) > order.indexOf(slug))).toEqual([]);
  });
});
