import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { amountProblem, storedAmount } from './amount.rules.js';
import { Money } from './money.js';

const digits = (most: number, least = 0): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most });

describe('an amount that was sent', () => {
  it('may have any number of decimals, and is rounded half up to six', () => {
    fc.assert(
      fc.property(fc.boolean(), digits(11, 1), digits(80, 1), (negative, whole, part) => {
        const sent = `${negative ? '-' : ''}${whole}.${part}`;
        expect(amountProblem(sent)).toBeUndefined();
        const stored = Money.of(storedAmount(sent)).micros;
        const scale = 10n ** 80n;
        const exact = BigInt(whole + part.padEnd(86, '0'));
        const size = stored < 0n ? -stored : stored;
        expect(exact - size * scale < scale / 2n || exact - size * scale < 0n).toBe(true);
        expect(size * scale - exact <= scale / 2n).toBe(true);
        expect(stored === 0n || stored < 0n === negative).toBe(true);
      }),
    );
  });

  it.each(['12.50', '0', '007', '-1', '.5', '54.166667', '999999999999.999999', ''])('is stored as sent: %j', (sent) => {
    expect([amountProblem(sent), storedAmount(sent)]).toEqual([undefined, sent]);
  });

  it.each([
    ['54.1666667', '54.166667'],
    ['0.0000005', '0.000001'],
    ['0.00000049999', '0.000000'],
    ['-1.0000005', '-1.000001'],
    ['.9999999', '1.000000'],
    ['5.', '5'],
  ])('%j is stored as %j', (sent, stored) => {
    expect([amountProblem(sent), storedAmount(sent)]).toEqual([undefined, stored]);
  });

  it.each([
    ['1,50', 'point'],
    ['1.000,50', 'point'],
    ['1,000.50', 'point'],
    ['five', 'decimal number'],
    ['€ 5', 'decimal number'],
    ['1e3', 'decimal number'],
    ['.', 'decimal number'],
    ['-', 'decimal number'],
    ['1.2.3', 'decimal number'],
    [' 5', 'decimal number'],
    ['1'.repeat(13), '12 digits'],
    ['-1000000000000', '12 digits'],
    ['999999999999.9999999', '12 digits'],
    [`0.${'1'.repeat(99)}`, '100 characters'],
  ])('is refused, and the reason names what is wrong: %j', (sent, reason) => {
    expect(amountProblem(sent)).toContain(reason);
  });
});
