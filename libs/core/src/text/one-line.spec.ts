import { describe, expect, it } from '@jest/globals';
import { oneLine } from './one-line.js';

describe('a text on one line', () => {
  it.each([
    ['Roasted  nuts', 'Roasted nuts'],
    [' \t Roasted\r\n\tnuts \n', 'Roasted nuts'],
    ['Roasted\u00a0nuts', 'Roasted\u00a0nuts'],
    [' \n ', ''],
  ])('of %j is %j', (text, line) => {
    expect(oneLine(text)).toBe(line);
  });
});
