import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeOnEachEngine } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';

jest.setTimeout(60_000);

interface ImportCounts {
  created: number;
  updated: number;
  failed: number;
  errors: { line: number; code: string; message: string }[];
  ignored_columns: string[];
}

describeOnEachEngine('spreadsheets', (engine) => {
  let cli: CliFixture;
  beforeAll(async () => {
    cli = await CliFixture.create(engine);
    await cli.run(['seed']);
  });
  afterAll(() => cli.close());

  const path = (name: string) => join(cli.folder, name);
  const write = (...lines: string[]) => writeFileSync(path('rows.csv'), lines.join('\n'));
  const exported = async (kind: string) => {
    await cli.json(['export', kind, '--file', path('exported.csv')]);
    return readFileSync(path('exported.csv'), 'utf8');
  };

  /** Imports the file that was written, and returns the report. */
  async function imported(kind: string, ...options: string[]): Promise<ImportCounts> {
    const { out, err } = await cli.run(['import', kind, '--file', path('rows.csv'), '--json', ...options]);
    if (err !== '') throw new Error(err);
    return JSON.parse(out) as ImportCounts;
  }

  const products = (where: string) => cli.query<Record<string, unknown>>(`SELECT * FROM product WHERE ${where} ORDER BY id`);

  it.each(['products', 'orders', 'customers'])('of all %s change nothing when they are imported again', async (kind) => {
    const before = await exported(kind);
    writeFileSync(path('rows.csv'), before);
    expect(await imported(kind)).toMatchObject({ created: 0, failed: 0, errors: [], ignored_columns: [] });
    const dates = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g;
    expect((await exported(kind)).replaceAll(dates, '')).toBe(before.replaceAll(dates, ''));
  });

  it('create products and variations with their categories, tags and attributes', async () => {
    write(
      'Type,SKU,Name,Published,Regular price,Stock,Categories,Tags,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 1 global',
      'variable,SHEET-1,"Nuts, mixed",1,,,"Nuts > From a sheet, Gifts","crunchy, salted\\, roasted",,Size,"Small, Large",0',
      'variation,SHEET-2,,1,4.95,12,,,SHEET-1,Size,Small,0',
    );
    expect(await imported('products')).toMatchObject({ created: 2, updated: 0, failed: 0 });
    expect(await products("sku = 'SHEET-1'")).toMatchObject([{ name: 'Nuts, mixed', type: 'variable', status: 'publish' }]);
    expect(await cli.query("SELECT regular_price, stock_quantity FROM product_variation WHERE sku = 'SHEET-2'")).toEqual([
      { regular_price: '4.95', stock_quantity: 12 },
    ]);
    const terms = await cli.query<{ name: string }>(
      `SELECT term.name FROM product JOIN product_term ON product_id = product.id JOIN term ON term.id = term_id
        WHERE sku = 'SHEET-1' ORDER BY term.name`,
    );
    expect(terms.map(({ name }) => name)).toEqual(['From a sheet', 'Gifts', 'crunchy', 'salted, roasted']);
  });

  it('change the columns that they have, and no others', async () => {
    const [before] = await products("sku = 'RAI-JUMBO'");
    write('SKU;Regular price;Colour of the shelf', 'rai-jumbo;7.77;blue');
    expect(await imported('products')).toMatchObject({ created: 0, updated: 1, ignored_columns: ['Colour of the shelf'] });
    const [after] = await products(`id = ${before['id'] as number}`);
    const { modified_at: _changed, ...expected }: Record<string, unknown> = {
      ...before,
      regular_price: '7.77',
      sku: 'rai-jumbo',
    };
    expect(after).toMatchObject(expected);
  });

  it('list rows that are wrong by their line, and import the others', async () => {
    write(
      'SKU,Name,Regular price,Stock,Upsells',
      'GOOD-1,Good,1.00,3,',
      'BAD-1,"Too\nexpensive",much,3,',
      'BAD-2,Half,1.00,one half,',
      'BAD-3,Lonely,1.00,1,NO-SUCH-SKU',
      'GOOD-2,Also good,2.00,,GOOD-1',
    );
    const { out, code } = await cli.run(['import', 'products', '--file', path('rows.csv')]);
    expect([code, out.split('\n')[0]]).toEqual([1, 'Created 2, changed 0, and refused 3 rows.']);
    const { updated, errors } = await imported('products', '--check');
    expect([updated, errors.map(({ line, code: cause }) => [line, cause])]).toEqual([
      2,
      [
        [4, 'rest_invalid_param'],
        [5, 'sheet_invalid_cell'],
        [6, 'sheet_record_not_found'],
      ],
    ]);
    expect((await products("sku LIKE 'BAD%'")).length).toBe(0);
  });

  it('store nothing when they are only checked', async () => {
    const before = await products('1 = 1');
    write('SKU,Name,Categories', 'CHECKED,Only checked,A category that is not there', 'rai-jumbo,Another name,');
    expect(await imported('products', '--check')).toMatchObject({ created: 1, updated: 1, failed: 0 });
    expect(await products('1 = 1')).toEqual(before);
    expect(await cli.query("SELECT id FROM term WHERE name = 'A category that is not there'")).toEqual([]);
  });

  it('create and change customers by their e-mail address, and orders by their id', async () => {
    write('email,first_name,billing_city', 'sheet@example.com,Sheet,Utrecht', 'SHEET@example.com,Paper,');
    expect(await imported('customers')).toMatchObject({ created: 1, updated: 1, failed: 0 });
    const [{ id }] = await cli.query<{ id: number }>("SELECT MIN(id) AS id FROM shop_order WHERE status = 'pending'");
    write('id,status,line_items', `${id},on-hold,`, '999999,on-hold,', '0,pending,"[{""product_id"": 1, ""quantity"": 2"');
    const { updated, errors } = await imported('orders');
    expect([updated, errors.map(({ code }) => code)]).toEqual([1, ['shop_rest_shop_order_invalid_id', 'sheet_invalid_cell']]);
    expect(await cli.query(`SELECT status FROM shop_order WHERE id = ${id}`)).toEqual([{ status: 'on-hold' }]);
  });

  it('never give a spreadsheet program a formula', async () => {
    write('SKU,Name', 'FORMULA,"=HYPERLINK(""http://bad.example"")"');
    expect(await imported('products')).toMatchObject({ created: 1 });
    const text = await exported('products');
    expect(text).toContain(`"'=HYPERLINK(""http://bad.example"")"`);
    writeFileSync(path('rows.csv'), text);
    await imported('products');
    expect(await products("sku = 'FORMULA'")).toMatchObject([{ name: '=HYPERLINK("http://bad.example")' }]);
  });

  it.each([
    ['a file that is no CSV', ['SKU,Name', 'A,"never closed'], 'sheet_invalid'],
    ['a file without a column that means anything', ['Colour', 'blue'], 'sheet_unknown_columns'],
    ['a column that occurs twice', ['SKU,SKU', 'A,B'], 'sheet_invalid'],
  ])('are refused as a whole: %s', async (_what, lines, code) => {
    write(...lines);
    expect((await cli.refusal(['import', 'products', '--file', path('rows.csv')])).code).toBe(code);
  });
});
