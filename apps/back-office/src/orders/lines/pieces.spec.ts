import { describe, expect, it } from 'vitest';
import { isNoPieces, isPieces } from './pieces.js';

describe('Pieces that are typed', () => {
  it.each(['1', '2', ' 12 ', '02'])('are %j', (text) => {
    expect([isPieces(text), isNoPieces(text)]).toEqual([true, false]);
  });

  it.each(['', ' ', '0', '00'])('are none with %j', (text) => {
    expect([isPieces(text), isNoPieces(text)]).toEqual([false, true]);
  });

  it.each(['-1', '1.5', '1,5', 'abc', '1e3', '+2', '0x2'])('are refused with %j', (text) => {
    expect([isPieces(text), isNoPieces(text)]).toEqual([false, false]);
  });
});
