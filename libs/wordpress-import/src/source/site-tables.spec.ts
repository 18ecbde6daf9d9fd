import { describe, expect, it } from 'vitest';
import { isTableOfSite, SiteTables } from './site-tables.js';

const NETWORK = new Set([
  'wp_options',
  'wp_posts',
  'wp_users',
  'wp_usermeta',
  'wp_blogs',
  'wp_2_options',
  'wp_2_posts',
  'shop_options',
  'shop_posts',
]);

describe('the tables of a site', () => {
  it.each([
    ['wp_', 'posts', 'wp_posts'],
    ['wp_', 'users', 'wp_users'],
    ['wp_2_', 'posts', 'wp_2_posts'],
    ['wp_2_', 'users', 'wp_users'],
    ['wp_2_', 'usermeta', 'wp_usermeta'],
    // Only users are shared: orders of one site are never those of another.
    ['wp_2_', 'wc_orders', 'wp_2_wc_orders'],
    ['shop_', 'users', 'shop_users'],
  ])('with the prefix %s: %s is %s', (prefix, table, name) => expect(new SiteTables(NETWORK, prefix).nameOf(table)).toBe(name));

  it('may be missing', () => {
    const site = new SiteTables(NETWORK, 'wp_2_');
    expect(['posts', 'users', 'woocommerce_order_items'].map((table) => site.has(table))).toEqual([true, true, false]);
  });

  it('are those with its prefix, and other sites are named', () => {
    expect(new SiteTables(NETWORK, 'wp_2_').all()).toEqual(['options', 'posts']);
    expect(new SiteTables(NETWORK, 'wp_').otherSites).toEqual(['shop_', 'wp_2_']);
  });

  it.each([
    ['wp_2_posts', 'wp_2_', true],
    ['wp_users', 'wp_2_', true],
    ['wp_posts', 'wp_2_', false],
    ['wp_3_posts', 'wp_2_', false],
    ['other_users', 'wp_2_', false],
    ['wp_users', 'shop_', false],
  ])('include %s for the prefix %s: %s', (name, prefix, isIncluded) => expect(isTableOfSite(name, prefix)).toBe(isIncluded));
});
