import { fold, stripTags } from '@grove/core';

const BARE_AMPERSAND = /&(?!(?:[a-z][a-z0-9]*|#\d+|#x[0-9a-f]+);)/g;

/**
 * The code of a coupon in the form in which codes are stored and compared: without tags, in lower case, and as HTML, which WooCommerce stores: with `&amp;` for
 * `&`. A code that has this form already is not changed.
 */
export const couponCode = (sent: string): string =>
  fold(stripTags(sent)).replace(BARE_AMPERSAND, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Whether a code names a coupon. Coupons of earlier versions of Grove may have a code in another form. */
export const isCodeOf = (sent: string, codeKey: string | null): boolean =>
  codeKey !== null && (codeKey === couponCode(sent) || codeKey === fold(sent));

/** The keys under which a coupon with this code may be stored. */
export const codeKeysOf = (sent: string): string[] => [...new Set([couponCode(sent), fold(sent)])].filter((key) => key !== '');
