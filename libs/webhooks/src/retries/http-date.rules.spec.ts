import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { parseHttpDate } from './http-date.rules.js';

const NOW = Date.UTC(2026, 10, 22);
const FIFTY_YEARS = 50 * 365 * 86_400_000;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A moment in each form in which HTTP writes it. */
function formsOf(moment: number): string[] {
  const usual = new Date(moment).toUTCString();
  const [, day, month, year, time] = usual.split(' ');
  const weekday = WEEKDAYS[new Date(moment).getUTCDay()];
  return [
    usual,
    `${weekday}, ${day}-${month}-${year.slice(2)} ${time} GMT`,
    `${weekday.slice(0, 3)} ${month} ${day.replace(/^0/, ' ')} ${time} ${year}`,
  ];
}

const anySeconds = fc.integer({ min: (NOW - FIFTY_YEARS * 0.9) / 1000, max: (NOW + FIFTY_YEARS * 0.9) / 1000 });

/** What a process reads in these texts whose machine stands in this zone. */
function readIn(zone: string, texts: readonly string[]): unknown {
  const source = readFileSync(new URL('./http-date.rules.ts', import.meta.url), 'utf8');
  const { outputText } = transpileModule(source, { compilerOptions: { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 } });
  const show = `console.log(JSON.stringify(${JSON.stringify(texts)}.map((text) => parseHttpDate(text, ${NOW}))))`;
  const options = { input: `${outputText}\n${show}`, env: { ...process.env, TZ: zone }, encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-'], options));
}

describe('a date as HTTP writes it', () => {
  it('means the same moment in each of its forms', () => {
    fc.assert(
      fc.property(anySeconds, (seconds) => {
        for (const text of formsOf(seconds * 1000)) expect(parseHttpDate(text, NOW)).toBe(seconds * 1000);
      }),
    );
  });

  it.each(['UTC', 'Europe/Amsterdam', 'Pacific/Kiritimati', 'America/St_Johns'])(
    'means that moment also on a machine that stands in %s',
    (zone) => {
      const moments = fc.sample(anySeconds, 100).map((seconds) => seconds * 1000);
      expect(readIn(zone, moments.flatMap(formsOf))).toEqual(moments.flatMap((moment) => [moment, moment, moment]));
    },
  );

  it.each([
    ['76', 2076],
    ['77', 1977],
  ])('of two digits for the year (%s) is fifty years ahead at most', (digits, year) =>
    expect(parseHttpDate(`Sunday, 22-Nov-${digits} 00:00:00 GMT`, NOW)).toBe(Date.UTC(year, 10, 22)),
  );

  it.each([
    'Sun, 22 Nov 2026 00:00:00',
    'Sun, 22 Nov 2026 00:00:00 CET',
    'Sun, 22 Xyz 2026 00:00:00 GMT',
    'Sun, 22 Nov',
    '1',
    '',
  ])('%j is none', (text) => expect(parseHttpDate(text, NOW)).toBeUndefined());
});
