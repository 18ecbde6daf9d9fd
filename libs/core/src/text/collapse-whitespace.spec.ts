import { describe, expect, it } from 'vitest';
import { collapseWhitespace } from './collapse-whitespace.js';

describe('a text on one line', () => {
  it.each([
    ['Roasted  nuts', 'Roasted nuts'],
    [' \t Roasted\r\n\tnuts \n', 'Roasted nuts'],
    ['Roasted\u00a0nuts', 'Roasted\u00a0nuts'],
    [' \n ', ''],
  ])('of %j is %j', (text, line) => {
    expect(collapseWhitespace(text)).toBe(line);
  });
});
