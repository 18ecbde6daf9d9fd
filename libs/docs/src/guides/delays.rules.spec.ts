import { describe, expect, it } from 'vitest';
import { delaysText } from './delays.rules.js';

describe('Delays in words', () => {
  it.each<[number[], string]>([
    [[5_000, 60_000, 7_200_000, 86_400_000, 86_400_000], '5 seconds, 1 minute, 2 hours, and then 2 times after 24 hours'],
    [[3_600_000], 'and then once after 1 hour'],
  ])('%j are %s', (delays, text) => expect(delaysText(delays)).toBe(text));
});
