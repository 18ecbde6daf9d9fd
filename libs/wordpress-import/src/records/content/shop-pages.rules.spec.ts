import { describe, expect, it } from '@jest/globals';
import { isShopPage } from './shop-pages.rules.js';

describe('A page of the old shop', () => {
  it.each([
    '[woocommerce_cart]',
    '<p>[woocommerce_checkout]</p>\n',
    '[woocommerce_order_tracking]',
    '<!-- wp:shortcode -->[woocommerce_my_account current_user="x"]<!-- /wp:shortcode -->',
    '<!-- wp:paragraph -->\r\n<p>[woocommerce_cart]</p>\r\n<!-- /wp:paragraph -->',
    '<!-- wp:woocommerce/cart /-->',
    '<!-- wp:woocommerce/cart {"align":"wide"} --><div class="wp-block-woocommerce-cart"><h2>Your cart is empty</h2></div><!-- /wp:woocommerce/cart -->',
    '<!-- wp:woocommerce/checkout -->\n<div><!-- wp:woocommerce/checkout-fields-block /--></div>\n<!-- /wp:woocommerce/checkout -->',
    '<!-- wp:woocommerce/classic-shortcode {"shortcode":"checkout"} /-->',
    '<!-- wp:group {"layout":{}} --><div class="wp-block-group"><!-- wp:woocommerce/cart /--></div><!-- /wp:group -->',
  ])('shows only a program of it: %s', (content) => expect(isShopPage(content)).toBe(true));

  it.each([
    '',
    '<p></p>',
    '<p>We deliver on Fridays.</p>',
    '<p>Read this before you pay.</p>[woocommerce_checkout]',
    '[woocommerce_cart]<img src="https://noten.example/a.png">',
    '[gallery]',
    '[woocommerce_cartoon]',
    '[[woocommerce_cart]]',
    '<!-- wp:woocommerce/cart /--><p>Call us.</p>',
    '<!-- wp:woocommerce/cart /--><!-- wp:latest-posts /-->',
    '<!-- wp:woocommerce/product-collection /-->',
    '<!-- wp:woocommerce/cart --><p>It has no end.</p>',
  ])('is another page: %s', (content) => expect(isShopPage(content)).toBe(false));

  it('is found in little time in a text that seems to begin with many of them', () => {
    expect(isShopPage('<!-- wp:woocommerce/cart --> '.repeat(20_000))).toBe(false);
    expect(isShopPage('<!-- wp:woocommerce/cart --> '.repeat(1_700))).toBe(false);
  });
});
