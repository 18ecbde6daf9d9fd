import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isShopPlaceholder } from './shop-placeholder.js';

const CART =
  '<!-- wp:woocommerce/cart -->\n<div class="wp-block-woocommerce-cart alignwide is-loading">' +
  '<!-- wp:woocommerce/filled-cart-block --><div><!-- wp:woocommerce/cart-items-block /--></div><!-- /wp:woocommerce/filled-cart-block -->' +
  '<!-- wp:woocommerce/empty-cart-block --><div><!-- wp:image --><img src="empty.png"><!-- /wp:image -->' +
  '<!-- wp:heading --><h2>Your cart is empty!</h2><!-- /wp:heading --><!-- wp:latest-posts /--></div><!-- /wp:woocommerce/empty-cart-block -->' +
  '</div>\n<!-- /wp:woocommerce/cart -->';

const PLACEHOLDERS = [
  '[woocommerce_cart]',
  '[woocommerce_checkout]',
  '[woocommerce_my_account order_count="12" current_user=\'x\']',
  '[woocommerce_order_tracking/]',
  '[products limit="4" columns="2"]',
  '\r\n [ WooCommerce_Cart ]&nbsp;\t',
  '<p>[woocommerce_checkout]</p>\n',
  '<div class="page"><p style="text-align:center"><strong>[woocommerce_cart]</strong><br /></p></div>',
  '<!-- wp:shortcode -->[woocommerce_my_account]<!-- /wp:shortcode -->',
  '<!-- wp:paragraph -->\r\n<p>[woocommerce_cart]</p>\r\n<!-- /wp:paragraph -->\n<!-- a note --><style>p { margin: 0 }</style>',
  '<!-- wp:group {"layout":{"type":"constrained"}} --><div><!-- wp:woocommerce/cart /--></div><!-- /wp:group -->',
  '<!-- wp:woocommerce/cart {"align":"wide"} /-->',
  '<!--wp:WooCommerce/Checkout/-->',
  '<!-- wp:woocommerce/classic-shortcode {"shortcode":"checkout"} /-->',
  '<!-- wp:woocommerce/product-collection --><div></div><!-- /wp:woocommerce/product-collection -->',
  '[woocommerce_messages]\n[woocommerce_cart]',
  CART,
];

const OTHERS = [
  '',
  '<p></p>',
  '<p>We deliver on Fridays.</p>',
  '[gallery]',
  '[woocommerce_cart',
  '[woocommerce]',
  '[[woocommerce_cart]]',
  '[woocommerce_cart][contact-form-7 id="3"]',
  '[woocommerce_cart]<img src="https://noten.example/a.png">',
  '<!-- wp:woocommerce/cart /--><!-- wp:latest-posts /-->',
  '<!-- wp:woocommerce/cart --><p>It has no end.</p>',
  '<!-- wp:woocommerce/featured-category --><h2>Our nuts</h2><!-- /wp:woocommerce/featured-category -->',
];

describe('A text that is only a place for a part of a shop', () => {
  it.each(PLACEHOLDERS)('is recognized: %j', (text) => expect(isShopPlaceholder(text)).toBe(true));

  it.each(OTHERS)('is not a text such as %j', (text) => expect(isShopPlaceholder(text)).toBe(false));

  it('is recognized among empty elements, and is none with a word before or after it', () => {
    const empty = fc.constantFrom(
      ' ',
      '\n',
      '&nbsp;',
      '<p></p>',
      '<br>',
      '<!-- more -->',
      '<!-- wp:paragraph --><p></p><!-- /wp:paragraph -->',
    );
    const around = fc.array(empty, { maxLength: 4 }).map((parts) => parts.join(''));
    const word = fc.constantFrom('Hello', '<p>Call us.</p>', '&amp;', '€', '🥜', '[', '<hr>7', '<h2>Nuts</h2>');
    fc.assert(
      fc.property(fc.constantFrom(...PLACEHOLDERS), around, around, word, (text, before, after, own) => {
        expect(isShopPlaceholder(before + text + after)).toBe(true);
        expect(isShopPlaceholder(before + own + text + after)).toBe(false);
        expect(isShopPlaceholder(before + text + after + own)).toBe(false);
      }),
    );
  });
});
