import { afterAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Encoding } from './decode-file.js';
import { escapeFormula } from './formula-escape.js';
import { readSheet } from './read-sheet.js';
import { DEFAULT_FORMAT, type DelimiterName, writeSheet } from './write-sheet.js';

const folder = mkdtempSync(join(tmpdir(), 'grove-sheets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'rows.csv');

async function read(encoding: Encoding = 'utf-8'): Promise<(readonly string[])[]> {
  const lines: (readonly string[])[] = [];
  for await (const { texts } of readSheet(file, encoding)) lines.push(texts);
  return lines;
}

const utf16be = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();

describe('a CSV file', () => {
  const text = 'SKU,Name\nA,Crème\n';
  const rows = [
    ['SKU', 'Name'],
    ['A', 'Crème'],
  ];

  it.each<[string, Buffer, Encoding]>([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['little-endian UTF-16 with a byte order mark', Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-8'],
    ['big-endian UTF-16 with a byte order mark', utf16be(text), 'utf-8'],
    ['Windows-1252, if it is named', Buffer.from(text, 'latin1'), 'windows-1252'],
    ['UTF-8 with a byte order mark, although another encoding is named', Buffer.from(`\ufeff${text}`), 'windows-1252'],
  ])('is read in %s', async (_name, bytes, encoding) => {
    writeFileSync(file, bytes);
    expect(await read(encoding)).toEqual(rows);
  });

  it.each<[string, Buffer, number]>([
    ['a byte of Windows-1252', Buffer.from('SKU,Name\nA,plain\nB,Cr\xe8me\n', 'latin1'), 3],
    ['a letter that ends too early', Buffer.concat([Buffer.from('SKU,Name\nA,'), Buffer.from([0xc3])]), 2],
    ['a surrogate', Buffer.concat([Buffer.from('SKU\n'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('\n')]), 2],
    ['half of a letter of UTF-16', Buffer.concat([Buffer.from('\ufeffSKU\nA', 'utf16le'), Buffer.from([0x41])]), 2],
    ['half of a pair of UTF-16', Buffer.concat([Buffer.from('\ufeffSKU\n', 'utf16le'), Buffer.from([0x3d, 0xd8, 0x41, 0])]), 2],
    ['NUL, as UTF-16 without a byte order mark has it', Buffer.from('SKU\nA', 'utf16le'), 1],
  ])('that has %s is refused with the line', async (_name, bytes, line) => {
    writeFileSync(file, bytes);
    await expect(read()).rejects.toMatchObject({ code: 'sheet_invalid', details: { line } });
  });

  it('names the line of a wrong byte far behind the beginning', async () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => `${index},${'x'.repeat(50)} é`);
    writeFileSync(file, Buffer.concat([Buffer.from(`SKU,Name\n${lines.join('\n')}\n`), Buffer.from([0xff, 0x0a])]));
    await expect(read()).rejects.toMatchObject({ details: { line: 5_002 } });
  });

  it.each([
    ['commas', 'A,B\n1,2\n'],
    ['semicolons', 'A;B\n1;2\n'],
    ['tabs', 'A\tB\r\n1\t2\r\n'],
    ['the separator that its first line names', 'sep=;\nA;B\n1;2\n'],
  ])('is read with %s', async (_name, content) => {
    writeFileSync(file, content);
    expect(await read()).toEqual([
      ['A', 'B'],
      ['1', '2'],
    ]);
  });

  const GTIN = 'GTIN, UPC, EAN, or ISBN';

  it.each<[what: string, content: string, rows: string[][]]>([
    [
      'outside of quotation marks',
      `SKU;"${GTIN}"\nA;1,2\n`,
      [
        ['SKU', GTIN],
        ['A', '1,2'],
      ],
    ],
    [
      'in each row, although the headings have another one more often',
      `SKU;${GTIN};Name\nA;123;Nuts\n`,
      [
        ['SKU', GTIN, 'Name'],
        ['A', '123', 'Nuts'],
      ],
    ],
    [
      'in each row, with decimal commas in it',
      'SKU;Name, long;Price\r\nA;Nuts;1,50\r\nB;Figs;2\r\n',
      [
        ['SKU', 'Name, long', 'Price'],
        ['A', 'Nuts', '1,50'],
        ['B', 'Figs', '2'],
      ],
    ],
    [
      'in each row, with separators and line breaks in quoted cells',
      'SKU\tNote\nA\t"1;2,3\n4;5"\nB\t"x ""y"", z"\n',
      [
        ['SKU', 'Note'],
        ['A', '1;2,3\n4;5'],
        ['B', 'x "y", z'],
      ],
    ],
    ['most often, if no row decides', 'A;B, C;D\n1\n', [['A', 'B, C', 'D'], ['1']]],
    [
      'in a line before, whatever the headings have',
      'sep=,\r\nA;B,C\r\n1,2\r\n',
      [
        ['A;B', 'C'],
        ['1', '2'],
      ],
    ],
    [
      'in a quoted line before',
      '"sep=\t"\nA\tB,C\n1\t2\n',
      [
        ['A', 'B,C'],
        ['1', '2'],
      ],
    ],
    [
      'in a line before, even an unusual one',
      'sep=|\nA|B;C\n1|2,3\n',
      [
        ['A', 'B;C'],
        ['1', '2,3'],
      ],
    ],
  ])('is separated by what stands %s', async (_what, content, rows) => {
    for (const mark of ['', '\ufeff']) {
      writeFileSync(file, mark + content);
      expect(await read()).toEqual(rows);
    }
  });

  it.each([
    ['rows fit two of them', 'SKU;Name,Price\nA;Nuts,3\n'],
    ['only the headings have them', 'SKU;Name,Price\n'],
  ])('is refused if its separator is doubtful because %s', async (_what, content) => {
    writeFileSync(file, content);
    await expect(read()).rejects.toMatchObject({ code: 'sheet_invalid', details: { problem: expect.stringContaining('sep=;') } });
  });
});

describe('cells', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠\'"\\,;\t\r\n01 éx') }),
    fc.constantFrom('=1+1', "'=1", '＝1+1', '-5', '-5,20', 'x;=1+1', 'a\\nb', '+31 20', "'", ''),
  );
  /** Rows of equal length; the first one has different texts. */
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((columns) =>
      fc
        .tuple(
          fc.uniqueArray(cell, { minLength: columns, maxLength: columns }),
          fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 8 }),
        )
        .map(([header, rows]) => [header, ...rows].map((row) => row.map((text) => text.replaceAll('\0', '')))),
    );

  it('are read as they were written, with every separator and whatever the headings are', async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom<DelimiterName>('comma', 'semicolon', 'tab'),
        fc.boolean(),
        async ([header, ...rows], delimiter, byteOrderMark) => {
          async function* cells() {
            for (const row of rows) yield new Map(header.map((name, index) => [name, row[index]]));
          }
          const format = { ...DEFAULT_FORMAT, delimiter, byteOrderMark, overwrites: true };
          expect(await writeSheet(file, { header, rows: cells() }, format)).toBe(rows.length);
          expect(await read()).toEqual([header, ...rows]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are read as a spreadsheet program writes them, which quotes what it must, if the first line names the separator', async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n'),
        async (rows, delimiter, lineBreak) => {
          const quoted = (text: string) => (text === '' || /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
          const lines = rows.map((row) => row.map((text) => quoted(escapeFormula(text))).join(delimiter));
          writeFileSync(file, [`sep=${delimiter}`, ...lines, ''].join(lineBreak));
          expect(await read()).toEqual(rows);
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1+1', '－1+1', '＠SUM(A1)', "'=1+1"])(
    'are no formula for a spreadsheet program: %j',
    async (text) => {
      async function* rows() {
        yield new Map([['a', text]]);
      }
      await writeSheet(file, { header: ['a'], rows: rows() }, { ...DEFAULT_FORMAT, overwrites: true });
      expect(readFileSync(file, 'utf8')).toBe(`"a"\n"'${text}"\n`);
    },
  );

  it('are all quoted, so that a program that separates by semicolons finds none inside of them', async () => {
    async function* rows() {
      yield new Map([
        ['a', '1'],
        ['b', 'x;=1+1'],
      ]);
    }
    await writeSheet(file, { header: ['a', 'b', 'c'], rows: rows() }, { ...DEFAULT_FORMAT, overwrites: true });
    expect(readFileSync(file, 'utf8')).toBe('"a","b","c"\n"1","x;=1+1",""\n');
  });
});

describe('an export', () => {
  async function* none() {}
  const write = (path: string, overwrites = false) =>
    writeSheet(path, { header: ['a'], rows: none() }, { ...DEFAULT_FORMAT, overwrites });

  it('replaces a file only if that is asked for', async () => {
    writeFileSync(file, 'mine');
    await expect(write(file)).rejects.toMatchObject({ code: 'sheet_exists' });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    await write(file, true);
    expect(readFileSync(file, 'utf8')).toBe('"a"\n');
  });

  it('leaves a file as it was if rows cannot be read', async () => {
    writeFileSync(file, 'mine');
    async function* broken(): AsyncGenerator<ReadonlyMap<string, string>> {
      yield new Map([['a', '1']]);
      throw new Error('The database is away.');
    }
    const content = { header: ['a'], rows: broken() };
    await expect(writeSheet(file, content, { ...DEFAULT_FORMAT, overwrites: true })).rejects.toThrow('The database is away.');
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it.each([
    ['a folder that does not exist', join(folder, 'none', 'x.csv')],
    ['a folder in place of a file', folder],
    ['a file in place of a folder', join(file, 'x.csv')],
  ])('to %s says so in words', async (_name, path) => {
    writeFileSync(file, 'mine');
    await expect(write(path)).rejects.toMatchObject({ code: 'sheet_not_writable' });
  });
});
