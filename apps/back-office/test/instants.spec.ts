import { describe, expect, it } from 'vitest';
import { dayAfter, relativeText, toInstant } from '../src/shell/format/instants.js';
import { dayIn } from '../src/shell/format/zone.js';

const NOW = toInstant('2026-11-29T12:00:00');

describe('A moment of the back office', () => {
  it.each([
    ['2026-11-29T11:59:30', '30 seconds ago'],
    ['2026-11-29T11:01:00', '59 minutes ago'],
    ['2026-11-29T10:00:00', '2 hours ago'],
    ['2026-11-28T12:00:00', 'yesterday'],
    ['2026-11-23T12:00:00', '6 days ago'],
    ['2026-11-22T12:00:00', '22 Nov 2026'],
  ])('%s is "%s"', (value, text) => {
    expect(relativeText(toInstant(value), NOW, 'en-GB')).toBe(text);
  });

  it('is on a day of the calendar, also across the ends of months', () => {
    expect(dayAfter('2026-02-27', 2)).toBe('2026-03-01');
    expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
  });

  it('is on a day of the site, wherever the reader is', () => {
    const instant = toInstant('2026-11-29T23:30:00');
    expect(dayIn('Europe/Amsterdam', instant)).toBe('2026-11-30');
    expect(dayIn('America/New_York', instant)).toBe('2026-11-29');
  });
});
