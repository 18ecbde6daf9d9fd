import { describe, expect, it } from 'vitest';
import { staysOnScreen } from './stays-on-screen.js';

describe('Somebody on a screen', () => {
  it.each([
    ['/products/7', '/products/7', true],
    ['/products/7', '/products/7/prices', true],
    ['/products/7', '/products/70', false],
    ['/products/7', '/products', false],
    ['/settings/site', '/settings/shop', false],
  ])('at %s who goes to %s stays there: %s', (current, next, stays) => {
    expect(staysOnScreen(current, next)).toBe(stays);
  });
});
