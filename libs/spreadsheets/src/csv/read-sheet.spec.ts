import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Encoding } from './decode-file.js';
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

  it('is separated by what stands outside of quotation marks', async () => {
    writeFileSync(file, 'SKU;"GTIN, UPC, EAN, or ISBN"\nA;1,2\n');
    expect(await read()).toEqual([
      ['SKU', 'GTIN, UPC, EAN, or ISBN'],
      ['A', '1,2'],
    ]);
  });
});

describe('cells', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠\'"\\,;\t\r\n01 éx') }),
    fc.constantFrom('=1+1', "'=1", '＝1+1', '-5', '-5,20', 'x;=1+1', 'a\\nb', '+31 20', "'", ''),
  );
  const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 });

  it('are read as they were written, with every separator', async () => {
    const header = ['id', 'name', 'text; more'];
    await fc.assert(
      fc.asyncProperty(
        table.map((rows) => rows.map((row, index) => [String(index + 1), ...row.slice(1)])),
        fc.constantFrom<DelimiterName>('comma', 'semicolon', 'tab'),
        fc.boolean(),
        async (rows, delimiter, byteOrderMark) => {
          async function* cells() {
            for (const row of rows) yield new Map(header.map((name, index) => [name, row[index].replaceAll('\0', '')]));
          }
          const format = { ...DEFAULT_FORMAT, delimiter, byteOrderMark, overwrites: true };
          expect(await writeSheet(file, { header, rows: cells() }, format)).toBe(rows.length);
          expect(await read()).toEqual([header, ...rows.map((row) => row.map((one) => one.replaceAll('\0', '')))]);
        },
      ),
      { numRuns: 150 },
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
