import { describe, expect, it } from 'vitest';
import { fold } from '@grove/core';
import {
  readAttributes,
  readCategories,
  readProducts,
  readShippingClasses,
  readTags,
  type SampleProduct,
} from './sample-catalogue.js';

const PRODUCTS = readProducts();
const SKUS = new Set(PRODUCTS.map(({ sku }) => sku));
const variationsOf = ({ variations }: SampleProduct) => variations?.options ?? [];

/** Those of these names that none of the records has. */
const unknown = (names: readonly (string | undefined)[], records: readonly { readonly slug: string }[]) =>
  names.filter((name) => name !== undefined && !records.some(({ slug }) => slug === name));

describe('the products of the sample shop', () => {
  it('are at least sixty, of all four types', () => {
    expect(PRODUCTS.length).toBeGreaterThanOrEqual(60);
    const types = new Set(PRODUCTS.map(({ type }) => type ?? 'simple'));
    expect(types).toEqual(new Set(['simple', 'grouped', 'external', 'variable']));
  });

  it('have unique SKUs and names, including variations', () => {
    const all = PRODUCTS.flatMap((product) => [product, ...variationsOf(product)].map(({ sku }) => fold(sku)));
    expect(new Set(all).size).toBe(all.length);
    expect(new Set(PRODUCTS.map(({ name }) => fold(name!))).size).toBe(PRODUCTS.length);
  });

  it('all have a description and a short description', () => {
    expect(PRODUCTS.filter(({ description, shortDescription }) => !description || !shortDescription)).toEqual([]);
  });

  it('refer only to existing terms and products', () => {
    const classes = PRODUCTS.flatMap((product) => [product, ...variationsOf(product)].map(({ shippingClass }) => shippingClass));
    const categories = PRODUCTS.flatMap((product) => product.categories);
    expect(unknown(categories, readCategories())).toEqual([]);
    const tags = PRODUCTS.flatMap((product) => product.tags);
    expect(unknown(tags, readTags())).toEqual([]);
    expect(unknown(classes, readShippingClasses())).toEqual([]);
    const named = PRODUCTS.flatMap(({ parent, upsells = [], crossSells = [] }) => [parent ?? [], upsells, crossSells].flat());
    expect(named.filter((sku) => !SKUS.has(sku))).toEqual([]);
  });

  it('have only options that are terms of their attribute', () => {
    const attributes = new Map(readAttributes().map(({ slug, terms }) => [slug, terms]));
    const own = PRODUCTS.flatMap((product) => Object.entries(product.attributes ?? {}));
    expect(own.filter(([slug, option]) => !attributes.get(slug)?.includes(option))).toEqual([]);
    const chosen = PRODUCTS.flatMap((product) =>
      variationsOf(product).map(({ option }) => [product.variations!.attribute, option] as const),
    );
    expect(chosen.filter(([slug, option]) => attributes.has(slug) && !attributes.get(slug)!.includes(option))).toEqual([]);
    expect(new Set(chosen.map(([slug]) => attributes.has(slug)))).toEqual(new Set([true, false]));
  });

  it('come after their group, and categories come after their parent', () => {
    const places = new Map(PRODUCTS.map(({ sku }, place) => [sku, place]));
    expect(PRODUCTS.filter(({ sku, parent }) => parent && places.get(parent)! > places.get(sku)!)).toEqual([]);
    const order = readCategories().map(({ slug }) => slug);
    expect(readCategories().filter(({ slug, parent }) => parent && order.indexOf(parent) > order.indexOf(slug))).toEqual([]);
  });
});
