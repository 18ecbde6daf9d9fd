import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { PostcodeList, parsePostcode } from './postcode.rules.js';

const met = (list: string, postcode: string, country = 'NL'): number =>
  new PostcodeList(list).countMatches(parsePostcode(postcode, country));

describe('an entry of a list of postcodes', () => {
  it.each([
    ['3012AB', '3012AB', 'NL', 'the bare postcode'],
    ['3012 AB', '3012AB', 'NL', 'the postcode as its country writes it'],
    ['3012AB', '3012 ab', 'NL', 'the postcode whatever its case and blanks'],
    ['3012 AB', '30-12-ab', 'NL', 'the postcode whatever its hyphens'],
    ['SW1A 1AA', 'sw1a1aa', 'GB', 'one that is parted from the end'],
    ['K1A 0B1', 'K1A0B1', 'CA', 'a Canadian one'],
    ['00-950', '00950', 'PL', 'a Polish one'],
    ['01310-100', '01310100', 'BR', 'a Brazilian one'],
    ['100-0001', '1000001', 'JP', 'a Japanese one'],
    ['1000-205', '1000205', 'PT', 'a Portuguese one'],
    ['D02 X285', 'd02x285', 'IE', 'an Irish one'],
    ['90210-1234', '902101234', 'US', 'a long American one'],
    ['90210', '90210', 'US', 'a short American one'],
    ['LV-1050', '1050', 'LV', 'a Latvian one without its country'],
    ['1050', '1050', 'BE', 'one that its country writes bare'],
    ['20*', '2011', 'NL', 'those that begin so'],
    ['2011*', '2011', 'NL', 'the one that is all before the star'],
    ['3511 A*', '3511AB', 'NL', 'those that begin so as their country writes them'],
    ['*', '', 'NL', 'any, for a star'],
    ['1000...1999', '1000', 'BE', 'the lower end of a range of numbers'],
    ['1000...1999', '1999', 'BE', 'the upper end of a range of numbers'],
    ['900...1100', '1000', 'BE', 'numbers by their size, not by their signs'],
    ['0900...1100', '950', 'BE', 'numbers whatever the noughts before them'],
    ['1000...1999', '1011AB', 'NL', 'longer text within a range of numbers'],
    ['1011AA...1018ZZ', '1011aa', 'NL', 'the lower end of a range with letters'],
    ['1011AA...1018ZZ', '1018 ZZ', 'NL', 'the upper end of a range with letters'],
    ['1011 AA ... 1018 ZZ', '1015 CD', 'NL', 'what lies between ends that are written with blanks'],
    ['SW1A...SW9Z', 'SW5 0AA', 'GB', 'longer text between ends with letters'],
  ])('%j meets %j in %s: %s', (entry, postcode, country) => {
    expect(met(entry, postcode, country)).toBe(1);
  });

  it.each([
    ['3012AB', '3012AC', 'NL', 'another'],
    ['3012 AB', '3012AB', 'BE', 'one that its country does not part'],
    ['20*', '1201', 'NL', 'those that have it inside'],
    ['3511A*', '3511AB', 'NL', 'those that begin otherwise as their country writes them'],
    ['2011AB*', '2011', 'NL', 'a postcode that is shorter'],
    ['2000', '', 'NL', 'no postcode'],
    ['1000...1999', '2000', 'BE', 'what lies above a range of numbers'],
    ['1000...1999', '999', 'BE', 'what lies below, also when its first sign is higher'],
    ['1000...1999', '1999ZZ', 'NL', 'longer text after the upper end'],
    ['1011AA...1018ZZ', '1010ZZ', 'NL', 'what lies below a range with letters'],
    ['1011AA...1018ZZ', '1019AA', 'NL', 'what lies above a range with letters'],
    ['1011AA...1018ZZ', '1015', 'NL', 'a postcode that is cut short of the ends'],
    ['1000...1500...1999', '1600', 'BE', 'anything, when a range has three ends'],
    ['1999...1000', '1500', 'BE', 'anything, when the ends are swapped'],
  ])('%j does not meet %j in %s: %s', (entry, postcode, country) => {
    expect(met(entry, postcode, country)).toBe(0);
  });
});

describe('a list of postcodes', () => {
  it.each(['', ' ', ';', ' ; ;'])('is empty when it is %j', (list) => {
    expect(new PostcodeList(list).isEmpty).toBe(true);
  });

  it.each(['1000', '1...2', '1...2...3'])('is not empty when it is %j', (list) => {
    expect(new PostcodeList(list).isEmpty).toBe(false);
  });

  it('counts its entries that match a postcode, and equal ones once', () => {
    expect(met('2011 AB; 20*;2000...2999 ;3000;20*', '2011AB')).toBe(3);
  });

  it('meets a number in a range exactly when it lies between the ends', () => {
    const number = fc.nat(99_999);
    fc.assert(
      fc.property(number, number, number, (low, high, code) => {
        expect(met(`${low}...${high}`, `${code}`, 'DE')).toBe(low <= code && code <= high ? 1 : 0);
      }),
    );
  });

  it('meets what an entry names, and every longer postcode when a star ends it', () => {
    const signs = fc.array(fc.constantFrom(...'0123456789ABXYZ'), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(signs, signs, (head, tail) => {
        expect(met(head, head, 'DE')).toBe(1);
        expect(met(`${head}*`, head + tail, 'DE')).toBe(1);
        expect(met(head + tail, head, 'DE')).toBe(0);
      }),
    );
  });
});
