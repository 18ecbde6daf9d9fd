import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FROZEN_FAILS } from '../../freeze/freeze-checks.js';
import { StatementBatch, withLiterals } from './statement-batch.js';

describe('A value in the text of a statement', () => {
  it.each([
    ["it's", "SELECT _utf8mb4 x'69742773'"],
    ['C:\\nuts', "SELECT _utf8mb4 x'433a5c6e757473'"],
    ['500 g, roasted', "SELECT _utf8mb4 '500 g, roasted'"],
    ['', "SELECT _utf8mb4 ''"],
    [Buffer.from([0, 255]), "SELECT x'00ff'"],
    [null, 'SELECT NULL'],
    [true, 'SELECT 1'],
    [-1.5, 'SELECT -1.5'],
    [9_007_199_254_740_993n, 'SELECT 9007199254740993'],
  ])('is a literal that no input can end: %p', (value, sql) => {
    expect(withLiterals('SELECT ?', [value])).toBe(sql);
  });

  it('is the value again, without a character that could end it', () => {
    const valueOf = (sql: string): string => {
      const [, digits, text] = /^_utf8mb4 (?:x'([0-9a-f]*)'|'([A-Za-z0-9_ .,:;/@+-]*)')$/.exec(sql)!;
      return text ?? Buffer.from(digits, 'hex').toString();
    };
    const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...'ab \'"\\`;-\n\0é') }));
    fc.assert(fc.property(texts, (text) => expect(valueOf(withLiterals('?', [text]))).toBe(text)));
  });

  it('is refused if it is no number, or if there are more or fewer values than question marks', () => {
    expect(() => withLiterals('SELECT ?', [NaN])).toThrow();
    expect(() => withLiterals('SELECT ?', [1, 2])).toThrow();
    expect(() => withLiterals('SELECT ?, ?', [1])).toThrow();
  });
});

describe('A batch of statements', () => {
  const batch = () => {
    const filled = new StatementBatch();
    filled.addStart();
    filled.add('INSERT INTO account (owner) VALUES (?)', ['a']);
    return filled;
  };

  it('is a list of texts; afterwards it is empty', () => {
    const filled = batch();
    const insert = "INSERT INTO account (owner) VALUES (_utf8mb4 'a')";
    expect(filled.take().map(({ sql }) => sql)).toEqual(['START TRANSACTION', FROZEN_FAILS, insert]);
    expect([filled.isEmpty, filled.take()]).toEqual([true, []]);
  });

  it('is sent before a read of its tables, and its beginning before each read', () => {
    const filled = batch();
    expect(filled.mustPrecede('SELECT id FROM other')).toBe(true);
    filled.take();
    filled.add('INSERT INTO account (owner) VALUES (?)', ['b']);
    expect(filled.mustPrecede('SELECT id FROM other')).toBe(false);
    expect(filled.mustPrecede('SELECT id FROM other JOIN account ON account.id = other.id')).toBe(true);
  });
});
