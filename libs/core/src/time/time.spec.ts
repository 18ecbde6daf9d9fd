import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { dayOf, instantOf, isTimeZone, localText, now, sentInstant, utcOffsetOf, utcText } from './time.js';

const AMSTERDAM = 'Europe/Amsterdam';
const zone = fc.constantFrom(AMSTERDAM, 'UTC', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago');
const instant = fc
  .date({ min: new Date('1971-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19).replace('T', ' '));

describe('a date-time that was shown', () => {
  it('means the same instant when it is sent back, in each zone, also in an hour that comes twice', () => {
    fc.assert(fc.property(instant, zone, (shown, inZone) => sentInstant(localText(shown, inZone), inZone, shown) === shown));
    for (const shown of ['2024-10-27 00:30:00', '2024-10-27 01:30:00'])
      expect(sentInstant('2024-10-27 02:30:00', AMSTERDAM, shown)).toBe(shown);
    expect(sentInstant('2024-10-27T05:30:00', AMSTERDAM, '2024-10-27 01:30:00')).toBe('2024-10-27 04:30:00');
    expect(sentInstant('2024-10-27T05:30:00', AMSTERDAM, null)).toBe('2024-10-27 04:30:00');
  });
});

describe('a date-time that somebody wrote', () => {
  it.each([
    ['2026-01-15T12:00:00', AMSTERDAM, '2026-01-15 11:00:00', 'is read in the winter time of the zone'],
    ['2026-07-15T12:00:00', AMSTERDAM, '2026-07-15 10:00:00', 'is read in the summer time of the zone'],
    ['2026-07-15T12:00:00', 'UTC', '2026-07-15 12:00:00', 'is read in UTC where that is the zone'],
    ['2026-07-15T12:00:00Z', AMSTERDAM, '2026-07-15 12:00:00', 'keeps to the Z it brings'],
    ['2026-07-15T12:00:00z', AMSTERDAM, '2026-07-15 12:00:00', 'keeps to the z it brings'],
    ['2026-07-15T12:00:00-05:30', AMSTERDAM, '2026-07-15 17:30:00', 'keeps to the offset it brings'],
    ['2026-07-15T12:00:00+0200', AMSTERDAM, '2026-07-15 10:00:00', 'keeps to an offset without a colon'],
    ['2026-07-15T00:30:00', AMSTERDAM, '2026-07-14 22:30:00', 'may fall on the day before'],
    ['2026-12-31T23:30:00-05:00', AMSTERDAM, '2027-01-01 04:30:00', 'may fall in the next year'],
    ['2026-07-15T12:00:00.999', 'UTC', '2026-07-15 12:00:00', 'loses parts of a second'],
    ['2024-02-29T12:00:00', 'UTC', '2024-02-29 12:00:00', 'may be a leap day'],
  ])('%s in %s is %s: it %s', (text, inZone, expected) => {
    expect(instantOf(text, inZone)).toBe(expected);
  });

  it('in the hour that the clock skips in spring is an hour later on the clock', () => {
    expect(localText(instantOf('2026-03-29T02:30:00', AMSTERDAM), AMSTERDAM)).toBe('2026-03-29T03:30:00');
  });

  it('in the hour that comes twice in autumn is one of the two', () => {
    expect(['2026-10-25 00:30:00', '2026-10-25 01:30:00']).toContain(instantOf('2026-10-25T02:30:00', AMSTERDAM));
  });
});

describe('an instant', () => {
  it('is formatted in UTC and in the time zone of the site, both without a suffix', () => {
    expect(utcText('2026-07-15 10:00:00')).toBe('2026-07-15T10:00:00');
    expect(localText('2026-07-15 10:00:00', AMSTERDAM)).toBe('2026-07-15T12:00:00');
    expect(localText('2026-01-15 10:00:00', AMSTERDAM)).toBe('2026-01-15T11:00:00');
  });

  it('of the last day that can be stored has a local text of that day, also where the next one has begun', () => {
    expect(localText('9999-12-31 23:30:00', AMSTERDAM)).toBe('9999-12-31T23:59:59');
    expect(localText('9999-12-31 22:30:00', AMSTERDAM)).toBe('9999-12-31T23:30:00');
  });

  it.each([
    ['2026-07-14 21:59:59', AMSTERDAM, '2026-07-14'],
    ['2026-07-14 22:00:00', AMSTERDAM, '2026-07-15'],
    ['2026-01-14 23:00:00', AMSTERDAM, '2026-01-15'],
    ['2026-01-14 23:00:00', 'UTC', '2026-01-14'],
    ['2026-01-01 04:59:59', 'America/New_York', '2025-12-31'],
  ])('%s falls in %s on %s', (text, inZone, day) => {
    expect(dayOf(text, inZone)).toBe(day);
  });

  it('comes back the same when its UTC text is read, whatever the zone of the site', () => {
    fc.assert(
      fc.property(instant, zone, (text, inZone) => {
        expect(instantOf(`${utcText(text)}Z`, inZone)).toBe(text);
      }),
    );
  });

  it('is shown as the calendar of its zone says', () => {
    fc.assert(
      fc.property(instant, zone, (text, inZone) => {
        const local = DateTime.fromSQL(text, { zone: 'utc' }).setZone(inZone);
        expect(localText(text, inZone)).toBe(local.toFormat("yyyy-MM-dd'T'HH:mm:ss"));
      }),
    );
  });

  it('shows the same clock again when its local text is read, summer and winter', () => {
    fc.assert(
      fc.property(instant, zone, (text, inZone) => {
        const local = localText(text, inZone);
        expect(localText(instantOf(local, inZone), inZone)).toBe(local);
      }),
    );
  });

  it('sorts as text in the order of time', () => {
    fc.assert(
      fc.property(instant, instant, (one, other) => {
        expect(one < other).toBe(Date.parse(`${utcText(one)}Z`) < Date.parse(`${utcText(other)}Z`));
      }),
    );
  });

  it('of the present has nineteen signs and is near the clock of the machine', () => {
    const present = now();
    expect(present).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(Math.abs(Date.parse(`${utcText(present)}Z`) - Date.now())).toBeLessThan(5000);
  });
});

describe('a zone', () => {
  it.each([AMSTERDAM, 'America/New_York', 'UTC'])('%s is one', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(['', 'Mars/Olympus', 'Amsterdam', 'Europe/Amsterdam ', 'Europe/Amsterdam; DROP'])('%j is none', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });

  it.each(['local', 'system', 'default'])('is never %s, which means another one on every machine', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });

  it.each([
    ['UTC', '0'],
    ['Asia/Kolkata', '5.5'],
    ['Asia/Kathmandu', '5.75'],
    ['America/Phoenix', '-7'],
  ])('%s is %s hours ahead of UTC, as text', (name, hours) => {
    expect(utcOffsetOf(name)).toBe(hours);
  });
});
