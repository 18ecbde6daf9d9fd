import { expect, it } from 'vitest';
import { formatBytes } from './bytes.js';

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [3_449_000, '3.4 MB'],
  [12_000_000_000, '12 GB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text);
});
