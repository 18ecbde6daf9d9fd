import { afterEach, describe, expect, it } from 'vitest';
import { isTimeZone } from '@grove/core';
import { shopSettingsOf, siteSettingsOf } from '../../src/records/settings/index.js';
import { timezoneOf } from '../../src/records/settings/timezone.rules.js';
import { php } from '../support/php.js';
import { openSmallDump, type SmallSource } from '../support/small-dump.js';

const opened: SmallSource[] = [];
afterEach(async () => {
  for (const source of opened.splice(0)) await source.close();
});

async function settingsWith(options: Readonly<Record<string, string>>) {
  const source = await openSmallDump({}, options);
  opened.push(source);
  return source.settings;
}

describe('The time zone of a site', () => {
  it.each([
    ['Europe/Amsterdam', '', 'Europe/Amsterdam'],
    ['Europe/Amsterdam', '5.5', 'Europe/Amsterdam'],
    ['UTC', '', 'UTC'],
    ['', '5.5', '+05:30'],
    ['', '-3.5', '-03:30'],
    ['', '+2', '+02:00'],
    ['', '0', '+00:00'],
    ['', '', '+00:00'],
    ['', '12.75', '+12:45'],
    ['Mars/Olympus', '1', '+01:00'],
    ['local', '1', '+01:00'],
    ['', 'noten', '+00:00'],
    ['', '99', '+00:00'],
    [undefined, undefined, '+00:00'],
  ])('named %j with the offset %j is %s', (name, hours, zone) => expect(timezoneOf(name, hours)).toBe(zone));
});

describe('The options of a site', () => {
  it('are read once, without caches, and the first of a name that is repeated', async () => {
    const source = await openSmallDump({
      options: [
        { option_id: 3, option_name: 'blogname', option_value: 'second' },
        { option_id: 2, option_name: 'blogname', option_value: 'De Notenhoek &amp; zonen' },
        { option_id: 4, option_name: '_transient_x', option_value: 'x' },
        { option_id: 5, option_name: 'cron', option_value: 'x' },
        { option_id: 6, option_name: 'huge', option_value: 'x'.repeat(1_000_001) },
        { option_id: 7, option_name: 'home', option_value: 'https://shop.example/' },
        { option_id: 8, option_name: 'sticky_posts', option_value: php([5, 6]) },
        { option_id: 9, option_name: 'broken', option_value: 'a:1:{' },
      ],
    });
    opened.push(source);
    const { settings } = source;
    expect(settings.names).toEqual(['blogname', 'home', 'sticky_posts', 'broken']);
    expect([settings.text('blogname'), settings.siteUrl, settings.text('cron')]).toEqual([
      'De Notenhoek &amp; zonen',
      'https://shop.example',
      undefined,
    ]);
    expect(settings.value('sticky_posts')).toEqual(
      new Map([
        ['0', 5],
        ['1', 6],
      ]),
    );
    expect(settings.value('broken')).toBeUndefined();
    expect([settings.timezone, settings.currency, settings.ordersHaveTables]).toEqual(['+00:00', 'USD', false]);
  });

  it('become the settings of Grove', async () => {
    const settings = await settingsWith({
      ...{
        blogname: 'Noten &amp; zo',
        blogdescription: '“vers” &#038; &amp;amp;',
        admin_email: 'a@noten.nl',
        gmt_offset: '5.5',
        WPLANG: '',
      },
      ...{ date_format: 'j F Y', time_format: 'H:i', start_of_week: '0', use_smilies: '', default_category: '7' },
      ...{ default_post_format: 'aside', posts_per_page: '12', default_ping_status: 'closed', default_comment_status: 'open' },
      ...{ wp_user_roles: 'x', permalink_structure: '/%postname%/', nonce_salt: 'secret', mailserver_pass: 'secret' },
      ...{ woocommerce_currency: 'EUR', woocommerce_price_num_decimals: '3', woocommerce_default_country: 'NL' },
    });
    expect(siteSettingsOf(settings, 'wp_')).toEqual({
      options: {
        ...{ title: 'Noten & zo', description: '“vers” & &amp;', email: 'a@noten.nl', timezone: 'UTC+05:30', language: '' },
        ...{ dateFormat: 'j F Y', timeFormat: 'H:i', startOfWeek: 0, useSmilies: false, defaultCategory: 7 },
        ...{ defaultPostFormat: 'aside', postsPerPage: 12, defaultPingStatus: 'closed', defaultCommentStatus: 'open' },
      },
      leftovers: [],
      metadata: [],
    });
    expect(isTimeZone('UTC+05:30')).toBe(true);
  });

  it('that Grove has no place for are kept, and those that an owner may miss are reported', async () => {
    const settings = await settingsWith({
      comment_moderation: '1',
      start_of_week: '9',
      theme_mods_x: 'y',
      default_ping_status: '',
    });
    const { options, leftovers, metadata } = siteSettingsOf(settings, 'wp_');
    expect(options).toEqual({ timezone: 'UTC+00:00' });
    expect(leftovers.map(({ name }) => name)).toEqual(['comment_moderation', 'start_of_week', 'default_ping_status']);
    expect(metadata.map(({ name, value }) => [name, value])).toEqual([
      ['comment_moderation', '1'],
      ['start_of_week', '9'],
      ['theme_mods_x', 'y'],
      ['default_ping_status', ''],
    ]);
  });
});

describe('The settings of a shop', () => {
  it('have the defaults of WooCommerce where the source has none', async () => {
    expect(shopSettingsOf(await settingsWith({}))).toMatchObject({
      ...{ currency: 'USD', baseCountry: 'US', baseState: 'CA', priceDecimals: 2, decimalSeparator: '.', thousandSeparator: ',' },
      ...{ calcTaxes: false, pricesIncludeTax: false, taxBasedOn: 'shipping', taxRoundAtSubtotal: false, taxDisplayShop: 'excl' },
      ...{ manageStock: true, holdStockMinutes: 60, weightUnit: 'kg', dimensionUnit: 'cm', currencyPosition: 'left' },
    });
  });

  it('are those of the source', async () => {
    const settings = await settingsWith({
      ...{ woocommerce_currency: 'JPY', woocommerce_price_num_decimals: '0', woocommerce_currency_pos: 'right_space' },
      ...{ woocommerce_price_thousand_sep: '', woocommerce_price_decimal_sep: ',', woocommerce_default_country: 'CA:QC' },
      ...{ woocommerce_calc_taxes: 'yes', woocommerce_prices_include_tax: 'yes', woocommerce_tax_based_on: 'base' },
      ...{ woocommerce_tax_round_at_subtotal: 'yes', woocommerce_tax_display_shop: 'incl', woocommerce_manage_stock: 'no' },
      ...{
        woocommerce_hold_stock_minutes: '',
        woocommerce_weight_unit: 'lbs',
        woocommerce_dimension_unit: 'furlong',
        default_product_cat: '15',
      },
    });
    expect(shopSettingsOf(settings)).toMatchObject({
      ...{ currency: 'JPY', priceDecimals: 0, currencyPosition: 'right_space', thousandSeparator: '', decimalSeparator: ',' },
      ...{
        baseCountry: 'CA',
        baseState: 'QC',
        calcTaxes: true,
        pricesIncludeTax: true,
        taxBasedOn: 'base',
        taxRoundAtSubtotal: true,
      },
      ...{
        taxDisplayShop: 'incl',
        manageStock: false,
        holdStockMinutes: null,
        weightUnit: 'lbs',
        dimensionUnit: 'cm',
        defaultProductCategory: 15,
      },
    });
  });
});
