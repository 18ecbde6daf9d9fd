import { afterEach, describe, expect, it } from 'vitest';
import { couponKind } from '../../src/records/orders/coupon-kind.js';
import { php } from '../support/php.js';
import { useEmptyDatabase } from '../support/empty-database.js';
import { openSmallDump, type SmallSource } from '../support/small-dump.js';

let source: SmallSource | undefined;
afterEach(async () => {
  await source?.close();
  source = undefined;
});

interface ACoupon {
  readonly title?: string;
  readonly status?: string;
  readonly meta?: Readonly<Record<string, string>>;
  readonly usedBy?: readonly string[];
}

const database = useEmptyDatabase();

async function read({ title = 'Welkom5', status = 'publish', meta = {}, usedBy = [] }: ACoupon, separator = '.') {
  await source?.close();
  const post = {
    ...{ ID: 188, post_type: 'shop_coupon', post_title: title, post_status: status, post_excerpt: 'Vijf', post_name: 'x' },
    ...{ post_date: '2024-12-25 15:32:10', post_date_gmt: '2024-12-25 14:32:10' },
    ...{ post_modified: '2025-07-14 15:32:10', post_modified_gmt: '0000-00-00 00:00:00' },
  };
  const values = [...Object.entries(meta), ...usedBy.map((user) => ['_used_by', user]), ['discount_type', 'percent']];
  const postmeta = values.map(([meta_key, meta_value], index) => ({ meta_id: index + 1, post_id: 188, meta_key, meta_value }));
  const options = { timezone_string: 'Europe/Amsterdam', woocommerce_price_decimal_sep: separator };
  source = await openSmallDump({ posts: [post], postmeta }, options);
  const [coupon] = await couponKind(database()).read([188], source);
  return { coupon, metadata: source.report.metadata.map(({ name, value }) => [name, value]) };
}

describe('A coupon of a shop', () => {
  it('keeps its terms and who used it', async () => {
    const meta = {
      ...{ discount_type: 'fixed_product', coupon_amount: '12.5', date_expires: '4039282800', individual_use: 'yes' },
      ...{ product_ids: '12,,abc, 15', exclude_product_ids: '7', usage_limit: '40', usage_limit_per_user: '0' },
      ...{ limit_usage_to_x_items: '', usage_count: '3', free_shipping: 'yes', exclude_sale_items: 'no' },
      ...{ product_categories: php([31, 32]), exclude_product_categories: php(['26']), minimum_amount: '20', _pos: 'x' },
      customer_email: php(['Jij@Example.com', '*@firma.example', '']),
    };
    const { coupon, metadata } = await read({ meta, usedBy: ['20', 'greta@example.com', '20', ''] });
    expect(coupon).toEqual({
      ...{ id: 188, code: 'welkom5', notInTrash: true, description: 'Vijf', discountType: 'fixed_product', amount: 12_500_000n },
      ...{ createdAt: '2024-12-25 14:32:10', modifiedAt: '2025-07-14 13:32:10', expiresAt: '2097-12-30 23:00:00' },
      ...{ individualUse: true, productIds: [12, 15], excludeProductIds: [7], usageLimit: 40, usageLimitPerUser: null },
      ...{ limitUsageToXItems: null, usageCount: 3, freeShipping: true, excludeSaleItems: false },
      ...{ productCategories: [31, 32], excludedProductCategories: [26], minimumAmount: 20_000_000n, maximumAmount: 0n },
      ...{ emailRestrictions: ['jij@example.com', '*@firma.example'], usedBy: ['20', 'greta@example.com', '20'] },
    });
    // Of two types of discount the first counts.
    expect(metadata).toEqual([
      ['_pos', 'x'],
      ['discount_type', 'percent'],
    ]);
  });

  it.each([
    [{ expiry_date: '2016-01-01' }, '2015-12-31 23:00:00'],
    [{ expiry_date: '2016-01-01', date_expires: '' }, null],
    [{ expiry_date: '2016-01-01', date_expires: '1640991600' }, '2021-12-31 23:00:00'],
    [{}, null],
  ])('with %j expires at %s', async (meta, expiresAt) => {
    expect((await read({ meta })).coupon.expiresAt).toBe(expiresAt);
  });

  it.each([
    ['percent_product', '15.555', 'percent', 15_555_000n],
    ['percent', '101', 'percent', 0n],
    ['sign_up_fee', '3', 'fixed_cart', 3_000_000n],
    ['fixed_cart', '-3', 'fixed_cart', 0n],
    ['fixed_cart', '', 'fixed_cart', 0n],
  ])('of the type %s with the amount %j is one of %s with %s', async (type, amount, discountType, micros) => {
    const { coupon } = await read({ meta: { discount_type: type, coupon_amount: amount } });
    expect([coupon.discountType, coupon.amount]).toEqual([discountType, micros]);
  });

  it.each([
    ['  OUDE-Code ', 'oude-code'],
    ['Spatie & Teken', 'spatie &amp; teken'],
    ['spatie &amp; teken', 'spatie &amp; teken'],
    ['ÉÉN', 'één'],
  ])('called %j has the code %j', async (title, code) => {
    expect((await read({ title })).coupon.code).toBe(code);
  });

  it.each([
    ['publish', true, []],
    ['trash', false, []],
    ['draft', false, [['post_status', 'draft']]],
    ['private', false, [['post_status', 'private']]],
  ])('with the status %s is listed: %s', async (status, isListed, kept) => {
    const { coupon, metadata } = await read({ status });
    expect([coupon.notInTrash, metadata]).toEqual([isListed, kept]);
  });

  it('has amounts as the shop writes them', async () => {
    expect((await read({ meta: { coupon_amount: '4,95' } }, ',')).coupon.amount).toBe(4_950_000n);
  });
});
